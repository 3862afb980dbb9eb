import type { VNode } from 'preact';
import { creatorName } from '../creator-name.js';
import type { ConfirmSubject, ConfirmView, CreatorView, PageFrame } from '../view.js';
import { HousePage } from './house-page.js';
import { readerStylesheet } from './reader-stylesheet.js';

/** The link of a confirmation mail. Opening it changes nothing, because mail scanners follow links: only the button does. */
export function ConfirmPage({ view, frame }: { view: ConfirmView; frame: PageFrame }): VNode {
  const title = titleOf(view);
  return (
    <HousePage
      title={`${title} | ${frame.brandName}`}
      frame={frame}
      width="letter"
      stylesheet={readerStylesheet}
    >
      <h1>{title}</h1>
      <Content view={view} />
    </HousePage>
  );
}

function titleOf(view: ConfirmView): string {
  switch (view.state) {
    case 'open':
      return view.subject.kind === 'address' ? 'Confirm your new address' : 'Confirm your subscription';
    case 'done':
      return view.subject.kind === 'address' ? 'Your address is changed' : "You're subscribed";
    case 'expired':
      return 'This link no longer works';
    case 'renewed':
      return 'Check your mail';
    case 'taken':
      return 'Nothing was changed';
    case 'invalid':
      return 'This link leads nowhere';
    case 'failed':
      return 'That did not work';
  }
}

function Content({ view }: { view: ConfirmView }): VNode {
  switch (view.state) {
    case 'open':
      return <Question token={view.token} subject={view.subject} />;
    case 'done':
      return (
        <>
          <p>
            <Destination subject={view.subject} verb="comes" /> from now on.
          </p>
          <BackToCreator creator={view.subject.creator} />
        </>
      );
    case 'expired':
      return (
        <>
          <p>
            It is more than 7 days old, or you have unsubscribed since. We can send a new one to{' '}
            <MaskedAddress of={view.subject} />.
          </p>
          <form class="actions" method="post" action={`${linkTo(view.token)}/renewal`}>
            <button class="button" type="submit">
              Send a new link
            </button>
          </form>
        </>
      );
    case 'renewed':
      return (
        <p>
          A new link is on its way to <MaskedAddress of={view.subject} />. We send one an hour at most.
        </p>
      );
    case 'taken':
      return (
        <>
          <p>
            <MaskedAddress of={view.subject} /> has a place on <Name of={view.subject.creator} />
            's list already, so it cannot take another one.
          </p>
          <BackToCreator creator={view.subject.creator} />
        </>
      );
    case 'invalid':
      return (
        <>
          <p>It is incomplete, or what it was about is gone. You can subscribe again at any time.</p>
          <GoHome />
        </>
      );
    case 'failed':
      return <p role="alert">{view.message}</p>;
  }
}

function Question({ token, subject }: { token: string; subject: ConfirmSubject }): VNode {
  const isAddress = subject.kind === 'address';
  return (
    <>
      <p>
        <Destination subject={subject} verb="will come" />
        {isAddress && ' from then on'}.
      </p>
      {subject.wording !== null && (
        <>
          <p>You agree to:</p>
          <blockquote dir="auto">{subject.wording}</blockquote>
        </>
      )}
      <form class="actions" method="post" action={linkTo(token)}>
        <button class="button" type="submit">
          Confirm
        </button>
      </form>
      <p class="aside">
        If you did not ask for this, close the page.{' '}
        {isAddress ? 'Nothing changes then.' : 'No newsletter will come.'}
      </p>
    </>
  );
}

function Destination({ subject, verb }: { subject: ConfirmSubject; verb: 'comes' | 'will come' }): VNode {
  return (
    <>
      <Name of={subject.creator} />
      's newsletter {verb} to <MaskedAddress of={subject} />
    </>
  );
}

function MaskedAddress({ of: { address } }: { of: ConfirmSubject }): VNode {
  return <strong class="address">{address}</strong>;
}

function Name({ of: creator }: { of: CreatorView }): VNode {
  return <bdi>{creatorName(creator)}</bdi>;
}

export function BackToCreator({ creator }: { creator: CreatorView }): VNode {
  return (
    <div class="actions">
      <a class="button secondary" href={`/${encodeURIComponent(creator.username)}`}>
        Go to <Name of={creator} />
        's page
      </a>
    </div>
  );
}

export function GoHome(): VNode {
  return (
    <div class="actions">
      <a class="button secondary" href="/">
        Go Home
      </a>
    </div>
  );
}

function linkTo(token: string): string {
  return `/confirm/${encodeURIComponent(token)}`;
}
