import type { VNode } from 'preact';

/** The reason that requires a text. */
export const OTHER_REASON = 'Other';

export const unsubscribeReasons = [
  'I receive too many emails',
  "The content isn't relevant to me",
  "I didn't subscribe to this newsletter",
  "I'm no longer interested in this content",
  OTHER_REASON,
] as const;

/** The label of a button, whose press gives consent to this text. */
export const SUBSCRIBE_AGAIN = 'Subscribe again';

export const unsubscribeProblems = {
  title: 'Error',
  unforeseen: 'An error occurred while processing your request.',
  notValidated: 'Failed to validate unsubscribe request',
  notUnsubscribed: 'Failed to unsubscribe',
} as const;

/** The other texts of the unsubscribe page, by state. Names and addresses are separate elements. */
export const unsubscribeTexts = {
  home: 'Go home',
  retry: 'Try again',
  sending: 'Processing...',
  loading: 'Loading…',
  invalid: {
    heading: 'Invalid Unsubscribe Link',
    text: 'The unsubscribe link you followed is invalid or incomplete.',
  },
  form: {
    heading: 'Unsubscribe',
    lead: (email: string, displayName: string | undefined) => (
      <>
        You are unsubscribing <strong>{email}</strong> from{' '}
        {displayName === undefined ? 'this newsletter' : renderNewsletterName(displayName)}
      </>
    ),
    legend: "Please tell us why you're unsubscribing:",
    otherReason: 'Please specify:',
    submit: 'Confirm Unsubscribe',
    cancel: 'Cancel',
    withoutReason: 'Unsubscribe without giving a reason',
    preferences: (link: (text: string) => VNode) => (
      <>{link('See the data that is stored about you')}, change your address, or erase everything.</>
    ),
  },
  done: {
    heading: "You're Unsubscribed",
    toast: 'Successfully unsubscribed',
    text: (displayName: string) => (
      <>You have been successfully unsubscribed from {renderNewsletterName(displayName)}.</>
    ),
    consequence: 'You will no longer receive emails from this sender.',
    mistake: 'Unsubscribed by mistake?',
  },
  checkEmail: {
    heading: 'Check your mail',
    text: (email: string, displayName: string) => (
      <>
        If <strong>{email}</strong> receives {renderNewsletterName(displayName)}, we emailed a link to it.
        Open the link to finish unsubscribing.
      </>
    ),
    limit: 'Nothing changes until you do. We send at most one link per hour.',
  },
  subscribed: {
    heading: "You're subscribed",
    text: (email: string, displayName: string) => (
      <>
        Welcome back. {renderNewsletterName(displayName)} is sent to <strong>{email}</strong> again.
      </>
    ),
  },
  toConfirm: {
    heading: 'Check your mail',
    text: (email: string, displayName: string) => (
      <>
        We sent a link to <strong>{email}</strong>. Open it to confirm that you want{' '}
        {renderNewsletterName(displayName)} again.
      </>
    ),
  },
} as const;

function renderNewsletterName(displayName: string): VNode {
  return (
    <>
      <bdi>{displayName}</bdi>'s newsletter
    </>
  );
}
