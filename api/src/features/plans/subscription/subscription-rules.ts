import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import type { Subscription } from '../../../ports/subscriptions.js';

export const SUBSCRIPTION_STATES = ['incomplete', 'processing', 'active', 'past_due', 'ended'] as const;
export const MONEY_BACK = ['none', 'disputed', 'taken'] as const;

/** How long Pro stays when a payment failed, or when nothing was heard of a renewal. */
export const GRACE = 7 * DAY;

/** Of an unpaid subscription. Providers call it off after a day; later looks only make sure. */
const LOOKS_AT_UNPAID = [10 * MINUTE, HOUR, 25 * HOUR] as const;
/** Providers take an hour or more between a period's end and its payment. */
const AFTER_PERIOD = 2 * HOUR;
/** What happens in the middle of a period, and is not reported, is found after so long. */
const LOOK_EVERY = 7 * DAY;

type Facts = Pick<Subscription, 'paidUntil' | 'pastDueSince' | 'cancelAtPeriodEnd' | 'endedAt' | 'moneyBack'>;

/**
 * Until when a subscription gives Pro if nothing more is heard of it: the time that was paid, and the grace where a
 * renewal is awaited or has failed. Null where it gives none: nothing was ever paid, or the money went back.
 */
export function proUntilOf(facts: Facts): number | null {
  const { paidUntil, pastDueSince, endedAt, cancelAtPeriodEnd, moneyBack } = facts;
  if (paidUntil === null || moneyBack !== 'none') return null;
  if (pastDueSince !== null) return pastDueSince + GRACE;
  return endedAt !== null || cancelAtPeriodEnd ? paidUntil : paidUntil + GRACE;
}

export function givesPro({ proUntil }: { proUntil: number | null }, now: number): boolean {
  return proUntil !== null && now < proUntil;
}

interface Watched
  extends Pick<Subscription, 'status' | 'paidUntil' | 'moneyBack' | 'endedAt' | 'cancelAtPeriodEnd'> {
  pastDueSince: number | null;
  paidWhenGone: boolean;
  proUntil: number | null;
  createdAt: number;
}

/** When to look at a subscription without being told to, after `now`; null when there is nothing more to see. */
export function nextLook(row: Watched, now: number): number | null {
  // One that has ended may still be paid for by then.
  if (row.status === 'processing') return nextLookAtUnpaid(row, now);
  if (row.endedAt !== null) {
    // Its money may come back of a dispute, or of a refund that fails.
    if (row.paidWhenGone && row.moneyBack !== 'taken') return now + DAY;
    const needsNotice = endReasonOf(row) !== null && row.proUntil !== null && now < row.proUntil;
    return needsNotice ? row.proUntil : null;
  }
  if (row.paidUntil === null) return nextLookAtUnpaid(row, now);
  const expected = row.paidUntil + AFTER_PERIOD;
  if (row.pastDueSince === null && expected > now) return Math.min(expected, now + LOOK_EVERY);
  const soon = now + DAY;
  return row.proUntil !== null && row.proUntil > now ? Math.min(soon, row.proUntil) : soon;
}

function nextLookAtUnpaid({ createdAt }: { createdAt: number }, now: number): number {
  const next = LOOKS_AT_UNPAID.map((after) => createdAt + after).find((at) => at > now);
  return next ?? now + DAY;
}

/** Begun so long ago that nobody waits for the provider's answer any more. */
export function isAbandoned({ createdAt }: { createdAt: number }, now: number): boolean {
  return now >= createdAt + DAY;
}

/** Why Pro was taken from somebody who had not asked for it; null where they had, or where they still pay. */
export function endReasonOf(
  row: Pick<Watched, 'pastDueSince' | 'moneyBack' | 'cancelAtPeriodEnd'>,
): 'unpaid' | 'money-back' | null {
  if (row.moneyBack === 'taken') return 'money-back';
  return row.pastDueSince === null || row.cancelAtPeriodEnd ? null : 'unpaid';
}

/** Nobody should be charged for it again: its owner is gone, the money went back, or the grace is over. */
export function isToBeEnded(
  row: Pick<Watched, 'endedAt' | 'pastDueSince' | 'moneyBack' | 'proUntil'>,
  { now, isOwnerGone }: { now: number; isOwnerGone: boolean },
): boolean {
  if (row.endedAt !== null) return false;
  if (isOwnerGone || row.moneyBack === 'taken') return true;
  return row.pastDueSince !== null && !givesPro(row, now);
}

/** What was paid for nobody is still with us. What is disputed is not, until that is won. */
export function isToBeReturned({
  paidWhenGone,
  moneyBack,
}: Pick<Watched, 'paidWhenGone' | 'moneyBack'>): boolean {
  return paidWhenGone && moneyBack === 'none';
}
