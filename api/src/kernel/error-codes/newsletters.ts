import type { ErrorMeaning } from './error-meaning.js';

/** Codes of writing, sending and reviewing newsletters. */
export const NEWSLETTER_CODES = {
  quota_exceeded: {
    status: 403,
    meaning: 'The plan includes no more newsletters this month.',
    action: 'Upgrade to Pro, or wait until the next month.',
  },
  recipient_limit_exceeded: {
    status: 403,
    meaning: 'The audience is larger than the rest of the daily or monthly limit that the message names.',
    action: 'Send to fewer subscribers, or wait.',
  },
  sending_held: {
    status: 403,
    meaning: 'Sending is paused until an administrator has reviewed it.',
    action: 'Wait for the decision by email.',
  },
  already_sent: {
    status: 409,
    meaning: 'The newsletter has been sent, so it cannot change.',
    action: 'Duplicate it to send a changed one.',
  },
  scheduled: {
    status: 409,
    meaning: 'The newsletter is scheduled, so it cannot change.',
    action: 'Cancel the schedule first.',
  },
  too_late_to_undo: {
    status: 409,
    meaning: 'The time in `undoUntil` has passed.',
    action: 'Cancel the rest of the send. After a bulk change, correct the subscribers yourself.',
  },
  still_sending: {
    status: 409,
    meaning: 'The newsletter is still being prepared or sent.',
    action: 'Repeat the request in a few seconds.',
  },
  not_sent: {
    status: 409,
    meaning: 'The newsletter was not sent yet.',
    action: 'Send it first.',
  },
  sending_over: {
    status: 409,
    meaning: 'Sending ended, so it cannot be paused, resumed or canceled.',
    action: 'Read the delivery report.',
  },
  nothing_to_retry: {
    status: 409,
    meaning: 'There is no failed delivery to retry.',
    action: 'Read `retryable` in the progress first.',
  },
  nothing_held: {
    status: 409,
    meaning: 'No delivery is held.',
    action: 'Read `counts.held` in the progress first.',
  },
  no_subscribers: {
    status: 409,
    meaning: 'The audience is empty.',
    action: 'Add a subscriber, or choose another audience.',
  },
  already_decided: {
    status: 409,
    meaning: 'The review has already been decided.',
    action: 'Reload the list of reviews.',
  },
} as const satisfies Record<string, ErrorMeaning>;
