import { counted, formatNumber } from '../../ui/numbers';
import type { DeliveryProgress } from './newsletter';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

const OTHER_STATES = [
  ['failed', 'failed'],
  ['deferred', 'waiting for another try'],
  ['unknown', 'uncertain'],
  ['held', 'held'],
  ['suppressed', 'skipped'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
] as const;

type DeliveryText = { status: string; accepted: string; others: string[] };

/** A delivery in words: how far it is, and everything that did not simply arrive. */
export function describeDelivery({ state, audience, counts }: DeliveryProgress): DeliveryText {
  return {
    status: statusOf(state, audience),
    accepted: `${formatNumber(counts.accepted)} of ${formatNumber(audience)} accepted`,
    others: OTHER_STATES.filter(([key]) => counts[key] > 0).map(
      ([key, word]) => `${formatNumber(counts[key])} ${word}`,
    ),
  };
}

/** The people whose copy has come to an end, good or bad. */
export function settledCount({ audience, counts }: DeliveryProgress): number {
  return Math.max(0, audience - counts.queued - counts.claimed - counts.deferred - counts.unknown);
}

/** Delivery gives up on an address after a day; an older newsletter needs no watching. */
export function mayStillBeSending(sentAt: string, now: Date): boolean {
  return now.getTime() - new Date(sentAt).getTime() < DAY_MILLISECONDS;
}

function statusOf(state: DeliveryProgress['state'], audience: number): string {
  if (state === 'freezing') return 'Getting ready';
  if (state === 'sending') return `On its way to ${counted(audience, 'person', 'people')}`;
  return 'Delivered';
}
