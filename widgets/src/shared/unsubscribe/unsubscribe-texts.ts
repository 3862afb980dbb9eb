/** The reason that requires a text. */
export const OTHER_REASON = 'Other';
export const MAX_REASON_LENGTH = 500;

export const unsubscribeReasons = [
  'I receive too many emails',
  "The content isn't relevant to me",
  "I didn't subscribe to this newsletter",
  "I'm no longer interested in this content",
  OTHER_REASON,
] as const;

export const unsubscribeProblems = {
  unforeseen: 'An error occurred while processing your request.',
  notValidated: 'Failed to validate unsubscribe request',
  notUnsubscribed: 'Failed to unsubscribe',
} as const;

/** The label of a button, and so the consent text of pressing it. */
export const AGAIN = 'Subscribe again';
