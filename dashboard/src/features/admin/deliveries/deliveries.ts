import type { components } from '@tidings/sdk';
import { counted, formatNumber } from '../../../ui/numbers';

export type Deliveries = components['schemas']['DeliveriesView'];
export type MailCounts = Deliveries['counts'];
export type Mailing = Deliveries['mailings'][number];
export type DeliveryState = keyof MailCounts;

/** In the order of a mail's way. */
export const STATES: ReadonlyArray<{ state: DeliveryState; label: string }> = [
  { state: 'queued', label: 'Waiting' },
  { state: 'claimed', label: 'Being sent' },
  { state: 'deferred', label: 'Tried again later' },
  { state: 'accepted', label: 'Taken by a server' },
  { state: 'failed', label: 'Turned away' },
  { state: 'expired', label: 'Given up after a day' },
  { state: 'suppressed', label: 'Not to be written to' },
  { state: 'cancelled', label: 'Cancelled' },
  { state: 'unknown', label: 'Not known whether taken' },
  { state: 'held', label: 'Held back' },
];

/** Mails that have come to an end, good or bad. */
export function settledOf({ audience, counts }: Pick<Mailing, 'audience' | 'counts'>): number {
  const { queued, claimed, deferred, unknown } = counts;
  return Math.max(0, audience - queued - claimed - deferred - unknown);
}

const PAUSES: Record<NonNullable<Mailing['pauseReason']>, string> = {
  creator: 'Paused by its creator',
  storage: 'Paused: no room to write down what is sent',
  signing: 'Paused: it cannot be signed',
  restored: 'Paused: came back from a backup',
  suspended: 'Paused: its creator is suspended',
  review: 'Paused: it waits in Review',
};

export function stateInWords({ state, pauseReason }: Pick<Mailing, 'state' | 'pauseReason'>): string {
  switch (state) {
    case 'freezing':
      return 'Getting ready';
    case 'sending':
      return 'On its way';
    case 'paused':
      return pauseReason === null ? 'Paused' : PAUSES[pauseReason];
    case 'finished':
      return 'Finished';
    case 'cancelled':
      return 'Cancelled';
  }
}

export function queueInWords({ underWay, paused }: Pick<Deliveries, 'underWay' | 'paused'>): string {
  if (underWay === 0) return 'Nothing is under way.';
  const still =
    paused === 0 ? '' : ` ${formatNumber(paused)} of them ${paused === 1 ? 'stands' : 'stand'} still.`;
  return `${counted(underWay, 'mailing', 'mailings')} under way, newsletters and single mails.${still}`;
}
