import type { components } from '@tidings/sdk';

export type Suppression = components['schemas']['Suppression'];
export type SuppressionReason = components['schemas']['SuppressionReason'];

type Words = {
  /** The label beside the address. */
  short: string;
  /** The consequence for the creator. */
  long: string;
};

export const REASONS: Record<SuppressionReason, Words> = {
  'dead-address': {
    short: 'No such mailbox',
    long: 'Their mail server says that this mailbox does not exist. In half a year it is tried again.',
  },
  'soft-bounces': {
    short: 'Out of reach five times',
    long: 'Five letters in a row came back: the mailbox is full, switched off, or its server does not answer.',
  },
  complained: {
    short: 'Reported spam',
    long: 'They marked a letter of yours as spam. Only they can subscribe again, on your page.',
  },
  unsubscribed: {
    short: 'Unsubscribed',
    long: 'They left your list. Only they can subscribe again, on your page.',
  },
};
