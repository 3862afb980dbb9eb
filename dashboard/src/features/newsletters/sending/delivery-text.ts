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
  /** The whole of it: where it stands, and for how many. */
  status: string;
  /** The counts that the status does not tell. */
  parts: string[];
  /** What needs a look. */
  failed: string | undefined;
};

/** A delivery in words: how far it is, and everything that did not simply arrive. */
export function describeDelivery(progress: DeliveryProgress): DeliveryText {
  const { state, audience, counts } = progress;
  const others = OTHERS.map(({ count, words }) => ({ count: count(counts), words }))
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${formatNumber(count)} ${words}`);
  const failed = `${formatNumber(counts.failed)} of ${formatNumber(audience)} could not be delivered.`;
  return {
    status: statusOf(progress),
    parts: state === 'finished' ? others : [`${formatNumber(counts.accepted)} delivered`, ...others],
    failed: counts.failed > 0 ? failed : undefined,
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

function statusOf({ state, audience, counts }: DeliveryProgress): string {
  const people = counted(audience, 'person', 'people');
  switch (state) {
    case 'freezing':
      return 'Getting ready';
    case 'sending':
      return `On its way to ${people}`;
    case 'cancelled':
      return 'Stopped';
    case 'finished':
      return counts.accepted === audience
        ? `Delivered to ${people}`
        : `Delivered to ${formatNumber(counts.accepted)} of ${people}`;
  }
}
