import type { VNode } from 'preact';
import type { ConfirmSubject, ConfirmView, CreatorLook, PageFrame } from '../view.js';
import { BackToCreator, CreatorName, GoHome } from './creator-links.js';
import { EmailLinkPage } from './email-link-page.js';

/** Asks to confirm a subscription or an address. Only the button confirms, because email scanners open links. */
export function ConfirmPage({
  view,
  look,
  frame,
}: {
  view: ConfirmView;
  look: CreatorLook | null | undefined;
  frame: PageFrame;
}): VNode {
  return (
    <EmailLinkPage title={confirmTitle(view)} look={look} frame={frame}>
      <Content view={view} />
    </EmailLinkPage>
  );
}

function confirmTitle(view: ConfirmView): string {
  switch (view.state) {
    case 'open':
      return view.subject.kind === 'address' ? 'Confirm your new address' : 'Confirm your subscription';
    case 'done':
      return view.subject.kind === 'address' ? 'Your address was changed' : "You're subscribed";
    case 'expired':
      return 'This link no longer works';
    case 'renewed':
      return 'Check your mail';
    case 'taken':
      return 'Nothing was changed';
    case 'invalid':
      return 'This link is not valid';
    case 'failed':
      return 'Something went wrong';
  }
}

function Content({ view }: { view: ConfirmView }): VNode {
  switch (view.state) {
    case 'open':
      return <ConfirmQuestion token={view.token} subject={view.subject} />;
    case 'done':
      return (
        <>
          <p>
            <Destination subject={view.subject} verb="is" /> from now on.
          </p>
          <BackToCreator creator={view.subject.creator} />
        </>
      );
    case 'expired':
      return (
        <>
          <p>
            The link is more than {view.lifetime} old, or you have unsubscribed since. We can send a new one
            to <MaskedAddress of={view.subject} />.
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
          A new link is on its way to <MaskedAddress of={view.subject} />. We send at most one link per hour.
        </p>
      );
    case 'taken':
      return (
        <>
          <p>
            <MaskedAddress of={view.subject} /> is already on <CreatorName of={view.subject.creator} />
            's list.
          </p>
          <BackToCreator creator={view.subject.creator} />
        </>
      );
    case 'invalid':
      return (
        <>
          <p>
            The link is incomplete, or its subscription no longer exists. You can subscribe again at any time.
          </p>
          <GoHome />
        </>
      );
    case 'failed':
      return <p role="alert">{view.message}</p>;
  }
}

function ConfirmQuestion({ token, subject }: { token: string; subject: ConfirmSubject }): VNode {
  const isAddress = subject.kind === 'address';
  return (
    <>
      <p>
        <Destination subject={subject} verb="will be" /> after you confirm.
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
        {isAddress ? 'Your address stays the same.' : 'You will not receive this newsletter.'}
      </p>
    </>
  );
}

function Destination({ subject, verb }: { subject: ConfirmSubject; verb: 'is' | 'will be' }): VNode {
  return (
    <>
      <CreatorName of={subject.creator} />
      's newsletter {verb} sent to <MaskedAddress of={subject} />
    </>
  );
}

function MaskedAddress({ of: { address } }: { of: ConfirmSubject }): VNode {
  return <strong class="address">{address}</strong>;
}

function linkTo(token: string): string {
  return `/confirm/${encodeURIComponent(token)}`;
}
