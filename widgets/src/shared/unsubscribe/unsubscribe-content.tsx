import type { VNode } from 'preact';
import { type LiveForm, UnsubscribeForm } from './unsubscribe-form.js';
import { AGAIN, unsubscribeReasons } from './unsubscribe-texts.js';
import type { UnsubscribeLink, UnsubscribeView } from './unsubscribe-view.js';

export interface UnsubscribeContentProps {
  view: UnsubscribeView;
  /** The script provides all three. Without it the forms are posted, and there is nothing to retry. */
  live?: LiveForm;
  again?: SubscribeAgain;
  onRetry?: (() => void) | undefined;
}

export interface SubscribeAgain {
  isSending: boolean;
  problem: string | null;
  onSubmit(): void;
}

/** Renders the page in its state: on the server, and in the browser from there. */
export function UnsubscribeContent({ view, live, again, onRetry }: UnsubscribeContentProps): VNode {
  switch (view.state) {
    case 'invalid':
      return (
        <>
          <h1>Invalid Unsubscribe Link</h1>
          <p>The unsubscribe link you followed is invalid or incomplete.</p>
          <div class="actions">
            <HomeLink />
          </div>
        </>
      );
    case 'loading':
      return (
        <>
          <h1>Unsubscribe</h1>
          <Skeleton />
        </>
      );
    case 'form':
      return (
        <>
          <h1>Unsubscribe</h1>
          <UnsubscribeForm link={view} creator={view.creator} action={actionOf(view)} live={live} />
        </>
      );
    case 'done':
      return <Done view={view} again={again} />;
    case 'check-email':
      return (
        <>
          <h1>Check your mail</h1>
          <p>
            If <strong>{view.email}</strong> receives <bdi>{view.creator.displayName}</bdi>'s newsletter, a
            link is on its way there. Open it to finish unsubscribing.
          </p>
          <p>Nothing changes until you do. We send one link an hour at most.</p>
        </>
      );
    case 'error':
      return (
        <>
          <h1>Unsubscribe</h1>
          <p role="alert">{view.message}</p>
          <div class="actions">
            {onRetry && (
              <button class="button" type="button" onClick={onRetry}>
                Try again
              </button>
            )}
            <HomeLink />
          </div>
        </>
      );
  }
}

function actionOf({ token, newsletter }: UnsubscribeLink): string {
  if (token === null) return '/api/unsubscribe';
  return `/u/${encodeURIComponent(token)}${newsletter === null ? '' : `?n=${newsletter}`}`;
}

function HomeLink(): VNode {
  return (
    <a class="button secondary" href="/">
      Go Home
    </a>
  );
}

interface DoneProps {
  view: Extract<UnsubscribeView, { state: 'done' }>;
  again: SubscribeAgain | undefined;
}

/** Shows the confirmation. An accidental click can be undone by subscribing again here and confirming by email. */
function Done({ view: { creator, email, token }, again }: DoneProps): VNode {
  return (
    <>
      <h1>You're Unsubscribed</h1>
      <p>
        You have been successfully unsubscribed from <bdi>{creator.displayName}</bdi>'s newsletter.
      </p>
      <p>You will no longer receive emails from this sender.</p>
      <form
        class="again"
        method="post"
        action="/api/subscribers"
        onSubmit={
          again &&
          ((event) => {
            event.preventDefault();
            again.onSubmit();
          })
        }
      >
        <input type="hidden" name="username" value={creator.username} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="wording" value={AGAIN} />
        {token && <input type="hidden" name="token" value={token} />}
        <p>Was it a wrong click?</p>
        <button class="button secondary" type="submit" aria-busy={again?.isSending}>
          {again?.isSending ? 'Processing...' : AGAIN}
        </button>
        {again?.problem && (
          <p class="problem" role="alert">
            {again.problem}
          </p>
        )}
      </form>
    </>
  );
}

/** Shows the boxes of the form while it loads. */
function Skeleton(): VNode {
  return (
    <div class="leave skeleton" role="status">
      <span class="visually-hidden">Loading…</span>
      <div class="bar lead" />
      <div class="bar legend" />
      <div class="reasons">
        {unsubscribeReasons.map((reason) => (
          <div key={reason} class="row">
            <div class="bar" />
          </div>
        ))}
      </div>
      <div class="actions">
        <div class="bar wide-button" />
        <div class="bar button-box" />
      </div>
    </div>
  );
}
