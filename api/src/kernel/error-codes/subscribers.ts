import type { ErrorMeaning } from './error-meaning.js';

/** Codes of lists: subscribers, imports, bulk changes and segments. */
export const SUBSCRIBER_CODES = {
  already_subscribed: {
    status: 409,
    meaning: 'This address is already on the list.',
    action: 'Treat it as subscribed.',
  },
  resubscribe_required: {
    status: 409,
    meaning: 'The subscriber unsubscribed or reported spam. Only they can subscribe again.',
    action: 'Ask them to subscribe on your page.',
  },
  import_in_progress: {
    status: 409,
    meaning: 'Another import of this account is running.',
    action: 'Wait until it has finished.',
  },
  bulk_in_progress: {
    status: 409,
    meaning: 'Another bulk change of subscribers is running.',
    action: 'Wait until it has finished, or undo it.',
  },
  import_not_ready: {
    status: 409,
    meaning: 'The status of the import does not allow this.',
    action: 'Read the import’s `status` first.',
  },
  filter_unusable: {
    status: 409,
    meaning:
      'The filter uses a deleted tag, field or segment, or times of deliveries that are no longer stored.',
    action: 'Change the filter.',
  },
  still_used: {
    status: 409,
    meaning: 'A segment uses the tag or the field.',
    action: 'Change or delete the segment first.',
  },
} as const satisfies Record<string, ErrorMeaning>;
