import type { components } from '@tidings/sdk';
import type { DeliveryProgress } from '../newsletter';

export type Recipient = components['schemas']['Recipient'];
export type DeliveryStatus = Recipient['status'];

/** The filters of the list. `bounced` selects accepted deliveries that bounced or were complained about later. */
export type Shown = DeliveryStatus | 'bounced';

/** The statuses in display order: those that need attention first. */
const STATUSES: ReadonlyArray<{ status: DeliveryStatus; word: string }> = [
  { status: 'failed', word: 'Failed' },
  { status: 'expired', word: 'Expired' },
  { status: 'held', word: 'Held' },
  { status: 'deferred', word: 'Deferred' },
  { status: 'unknown', word: 'Unknown' },
  { status: 'suppressed', word: 'Suppressed' },
  { status: 'canceled', word: 'Canceled' },
  { status: 'queued', word: 'Queued' },
  { status: 'claimed', word: 'Sending' },
  { status: 'accepted', word: 'Delivered' },
];

export function wordOf(status: DeliveryStatus): string {
  return STATUSES.find((known) => known.status === status)?.word ?? status;
}

export type FilterOption = { shown: Shown | undefined; label: string; count: number };

/**
 * Returns the filter for all recipients, one for each status that occurs, and the chosen one even if it is now empty.
 */
export function filterOptions(progress: DeliveryProgress, chosen: Shown | undefined): FilterOption[] {
  const { audience, counts, bounced, complained } = progress;
  return [
    { shown: undefined, label: 'All recipients', count: audience },
    ...STATUSES.map(({ status, word }) => ({ shown: status, label: word, count: counts[status] })),
    { shown: 'bounced' as const, label: 'Bounced', count: bounced + complained },
  ].filter(({ shown, count }) => shown === undefined || shown === chosen || count > 0);
}

/** Parses the filter from the URL; undefined for all recipients. */
export function readShown(text: string | null): Shown | undefined {
  if (text === 'bounced') return text;
  return STATUSES.find(({ status }) => status === text)?.status;
}
