import type { components } from '@tidings/sdk';
import type { DeliveryProgress } from '../newsletter';

export type Recipient = components['schemas']['Recipient'];
export type DeliveryStatus = Recipient['status'];

/** The filters of the list. `bounced` selects accepted deliveries with a later bounce or complaint. */
export type StatusFilter = DeliveryStatus | 'bounced';

/** The statuses in display order, starting with those that need attention. */
const STATUSES: ReadonlyArray<{ status: DeliveryStatus; label: string }> = [
  { status: 'failed', label: 'Failed' },
  { status: 'expired', label: 'Expired' },
  { status: 'held', label: 'Held' },
  { status: 'deferred', label: 'Deferred' },
  { status: 'unknown', label: 'Unknown' },
  { status: 'suppressed', label: 'Suppressed' },
  { status: 'canceled', label: 'Canceled' },
  { status: 'queued', label: 'Queued' },
  { status: 'claimed', label: 'Sending' },
  { status: 'accepted', label: 'Accepted' },
];

export function getStatusLabel(status: DeliveryStatus): string {
  return STATUSES.find((entry) => entry.status === status)?.label ?? status;
}

export type StatusFilterOption = { value: StatusFilter | undefined; label: string; count: number };

/** Returns a filter for all recipients, for each status that occurs, and the selected filter even if it is empty. */
export function filterOptions(
  progress: DeliveryProgress,
  chosenStatus: StatusFilter | undefined,
): StatusFilterOption[] {
  const { audience, counts, bounced, complained } = progress;
  return [
    { value: undefined, label: 'All recipients', count: audience },
    ...STATUSES.map(({ status, label }) => ({ value: status, label, count: counts[status] })),
    { value: 'bounced' as const, label: 'Bounced or complained', count: bounced + complained },
  ].filter(({ value, count }) => value === undefined || value === chosenStatus || count > 0);
}

/** Parses the filter from the URL. Returns undefined for all recipients. */
export function readStatusFilter(text: string | null): StatusFilter | undefined {
  if (text === 'bounced') return text;
  return STATUSES.find(({ status }) => status === text)?.status;
}
