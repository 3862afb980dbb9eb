import { type components, EMAIL_RETRY_LIFETIME_SPOKEN } from '@tidings/sdk';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';

export type Deliveries = components['schemas']['SendingHealth'];
export type EmailCounts = Deliveries['counts'];
export type SendingNewsletter = Deliveries['mailings'][number];
export type DeliveryStatus = keyof EmailCounts;

/** The delivery statuses, in the order of a delivery. */
export const STATUSES: ReadonlyArray<{ status: DeliveryStatus; label: string }> = [
  { status: 'queued', label: 'Queued' },
  { status: 'claimed', label: 'Being sent' },
  { status: 'deferred', label: 'Deferred' },
  { status: 'accepted', label: 'Accepted' },
  { status: 'failed', label: 'Failed' },
  { status: 'expired', label: `Expired after ${EMAIL_RETRY_LIFETIME_SPOKEN}` },
  { status: 'suppressed', label: 'Suppressed' },
  { status: 'canceled', label: 'Canceled' },
  { status: 'unknown', label: 'Unknown' },
  { status: 'held', label: 'Held' },
];

/** Returns the number of emails with a final status. */
export function countSettled({ audience, counts }: Pick<SendingNewsletter, 'audience' | 'counts'>): number {
  const { queued, claimed, deferred, unknown } = counts;
  return Math.max(0, audience - queued - claimed - deferred - unknown);
}

const PAUSE_TEXTS: Record<NonNullable<SendingNewsletter['pauseReason']>, string> = {
  creator: 'Paused by the creator',
  storage: 'Paused: the database is not writable',
  signing: 'Paused: signing fails',
  restored: 'Paused: restored from a backup',
  suspended: 'Paused: the creator is suspended',
  review: 'Paused: waiting for review',
  administrator: 'Paused by an administrator',
};

export function formatStatus({
  status,
  pauseReason,
}: Pick<SendingNewsletter, 'status' | 'pauseReason'>): string {
  switch (status) {
    case 'preparing':
      return 'Preparing';
    case 'sending':
      return 'Sending';
    case 'paused':
      return pauseReason === null ? 'Paused' : PAUSE_TEXTS[pauseReason];
    case 'finished':
      return 'Finished';
    case 'canceled':
      return 'Canceled';
  }
}

export function queueText({ underWay, paused }: Pick<Deliveries, 'underWay' | 'paused'>): string {
  if (underWay === 0) return 'Nothing is being sent.';
  const sending = formatCount(
    underWay,
    'newsletter or transactional email is',
    'newsletters and transactional emails are',
  );
  const pausedText =
    paused === 0 ? '' : ` ${formatNumber(paused)} of them ${paused === 1 ? 'is' : 'are'} paused.`;
  return `${sending} being sent.${pausedText}`;
}
