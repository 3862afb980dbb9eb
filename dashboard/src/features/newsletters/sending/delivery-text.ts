import { counted, formatNumber } from '../../../ui/numbers';
import type { DeliveryProgress } from '../newsletter';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

type Counts = DeliveryProgress['counts'];

/** Everything that is not delivered, in words that the reader can tell apart; together they sum to the audience. */
const OTHERS: ReadonlyArray<{ count: (counts: Counts) => number; words: string }> = [
  { count: ({ queued, claimed }) => queued + claimed, words: 'waiting' },
  { count: ({ deferred }) => deferred, words: 'to be tried again' },
  { count: ({ unknown }) => unknown, words: 'uncertain' },
  { count: ({ held }) => held, words: 'held back' },
  { count: ({ suppressed }) => suppressed, words: 'left out' },
  { count: ({ expired }) => expired, words: 'given up after a day' },
  { count: ({ cancelled }) => cancelled, words: 'cancelled' },
];

type DeliveryText = {
  status: string;
  delivered: string;
  /** What needs a look. */
  failed: string | undefined;
  others: string[];
};

/** A delivery in words: how far it is, and everything that did not simply arrive. */
export function describeDelivery({ state, audience, counts }: DeliveryProgress): DeliveryText {
  return {
    status: statusOf(state, audience),
    delivered: deliveredText(counts.accepted, audience),
    failed:
      counts.failed > 0
        ? `${formatNumber(counts.failed)} of ${formatNumber(audience)} could not be delivered.`
        : undefined,
    others: OTHERS.map(({ count, words }) => ({ count: count(counts), words }))
      .filter(({ count }) => count > 0)
      .map(({ count, words }) => `${formatNumber(count)} ${words}`),
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
  if (state === 'cancelled') return 'Stopped';
  return 'Delivered';
}

function deliveredText(accepted: number, audience: number): string {
  if (accepted === audience) return `Delivered to ${counted(audience, 'person', 'people')}`;
  return `Delivered to ${formatNumber(accepted)} of ${counted(audience, 'person', 'people')}`;
}
