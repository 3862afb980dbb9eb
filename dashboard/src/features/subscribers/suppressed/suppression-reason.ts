import { type components, SOFT_BOUNCES_IN_A_ROW } from '@tidings/sdk';

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
    long: 'The mail server reported that this mailbox does not exist. We try it again after half a year.',
  },
  'soft-bounces': {
    short: `Bounced ${SOFT_BOUNCES_IN_A_ROW} times`,
    long: `${SOFT_BOUNCES_IN_A_ROW} emails in a row bounced. The mailbox is full or disabled, or its server does not respond.`,
  },
  complained: {
    short: 'Reported spam',
    long: 'They marked a newsletter as spam. Only they can subscribe again, on your page.',
  },
  unsubscribed: {
    short: 'Unsubscribed',
    long: 'They unsubscribed. Only they can subscribe again, on your page.',
  },
};
