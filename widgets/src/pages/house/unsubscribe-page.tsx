import type { VNode } from 'preact';
import { creatorName } from '../creator-name.js';
import type { PageFrame, PageView } from '../view.js';
import { HousePage } from './house-page.js';

type UnsubscribeView = Extract<PageView, { page: 'unsubscribe' }>;

/** Opening it changes nothing, because mail scanners follow links: only the button does. */
export function UnsubscribePage({ view, frame }: { view: UnsubscribeView; frame: PageFrame }): VNode {
  return (
    <HousePage title={`Unsubscribe | ${frame.brandName}`} frame={frame} width="letter">
      {contentOf(view)}
    </HousePage>
  );
}

function contentOf(view: UnsubscribeView): VNode {
  switch (view.state) {
    case 'confirm':
      return (
        <>
          <h1>Unsubscribe</h1>
          <p>
            You are unsubscribing <strong>{view.email}</strong> from <bdi>{creatorName(view.creator)}</bdi>'s
            newsletter
          </p>
          <form class="actions" method="post" action={`/u/${encodeURIComponent(view.token)}`}>
            <button class="button" type="submit">
              Confirm Unsubscribe
            </button>
            <a class="button secondary" href="/">
              Cancel
            </a>
          </form>
        </>
      );
    case 'done':
      return (
        <>
          <h1>You're Unsubscribed</h1>
          <p>
            You have been successfully unsubscribed from <bdi>{creatorName(view.creator)}</bdi>'s newsletter.
          </p>
          <p>You will no longer receive emails from this sender.</p>
        </>
      );
    case 'invalid':
      return (
        <>
          <h1>Invalid Unsubscribe Link</h1>
          <p>The unsubscribe link you followed is invalid or incomplete.</p>
          <div class="actions">
            <a class="button secondary" href="/">
              Go Home
            </a>
          </div>
        </>
      );
  }
}
