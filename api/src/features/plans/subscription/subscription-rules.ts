import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import type { Subscription } from '../../../ports/subscriptions.js';

export const SUBSCRIPTION_STATUSES = ['incomplete', 'processing', 'active', 'past_due', 'ended'] as const;

/** The time for which Pro remains active after a failed payment, or without a report of a renewal. */
export const PAYMENT_GRACE_PERIOD = 7 * DAY;

/** Delays for an unpaid subscription. Providers cancel it after a day, and later checks only make sure. */
const UNPAID_CHECKS = [10 * MINUTE, HOUR, 25 * HOUR] as const;
/** Providers take an hour or more between a period's end and its payment. */
const AFTER_PERIOD = 2 * HOUR;
/** An unreported change in the middle of a period is found within this time. */
const CHECK_INTERVAL = 7 * DAY;

type SubscriptionFacts = Pick<
  Subscription,
  'paidUntil' | 'pastDueSince' | 'cancelAtPeriodEnd' | 'endedAt' | 'reversal'
>;

/**
 * Returns the time until which a subscription grants Pro without further reports. It is the paid time, plus the grace
 * period if a renewal is due or has failed. Returns null if nothing was ever paid, or the money was returned.
 */
export function calculateProUntil(facts: SubscriptionFacts): number | null {
  const { paidUntil, pastDueSince, endedAt, cancelAtPeriodEnd, reversal } = facts;
  if (paidUntil === null || reversal !== 'none') return null;
  if (pastDueSince !== null) return pastDueSince + PAYMENT_GRACE_PERIOD;
  return endedAt !== null || cancelAtPeriodEnd ? paidUntil : paidUntil + PAYMENT_GRACE_PERIOD;
}

export function hasPaidPro({ proUntil }: { proUntil: number | null }, now: number): boolean {
  return proUntil !== null && now < proUntil;
}

interface CheckedSubscription
  extends Pick<Subscription, 'status' | 'paidUntil' | 'reversal' | 'endedAt' | 'cancelAtPeriodEnd'> {
  pastDueSince: number | null;
  isPaidByErased: boolean;
  proUntil: number | null;
  createdAt: number;
}

/** Returns the next time to check a subscription without a report, after `now`, or null if nothing can change. */
export function calculateNextCheck(row: CheckedSubscription, now: number): number | null {
  // An ended subscription may still be paid by then.
  if (row.status === 'processing') return calculateNextUnpaidCheck(row, now);
  if (row.endedAt !== null) {
    // A won dispute or a failed refund may return the money to us.
    if (row.isPaidByErased && row.reversal !== 'reversed') return now + DAY;
    const needsNotice = findEndReason(row) !== null && row.proUntil !== null && now < row.proUntil;
    return needsNotice ? row.proUntil : null;
  }
  if (row.paidUntil === null) return calculateNextUnpaidCheck(row, now);
  const expectedAt = row.paidUntil + AFTER_PERIOD;
  if (row.pastDueSince === null && expectedAt > now) return Math.min(expectedAt, now + CHECK_INTERVAL);
  const tomorrow = now + DAY;
  return row.proUntil !== null && row.proUntil > now ? Math.min(tomorrow, row.proUntil) : tomorrow;
}

function calculateNextUnpaidCheck({ createdAt }: { createdAt: number }, now: number): number {
  const next = UNPAID_CHECKS.map((delay) => createdAt + delay).find((checkAt) => checkAt > now);
  return next ?? now + DAY;
}

/** Returns whether it started so long ago that no request is still waiting for the provider. */
export function isAbandoned({ createdAt }: { createdAt: number }, now: number): boolean {
  return now >= createdAt + DAY;
}

/** Returns the reason why Pro ended without a request of its owner, or null if they requested it, or still pay. */
export function findEndReason(
  row: Pick<CheckedSubscription, 'pastDueSince' | 'reversal' | 'cancelAtPeriodEnd'>,
): 'unpaid' | 'reversed' | null {
  if (row.reversal === 'reversed') return 'reversed';
  return row.pastDueSince === null || row.cancelAtPeriodEnd ? null : 'unpaid';
}

/** Returns whether charges must end, because the account is deleted, the money was returned, or the grace is over. */
export function isEndDue(
  row: Pick<CheckedSubscription, 'endedAt' | 'pastDueSince' | 'reversal' | 'proUntil'>,
  { now, isOwnerGone: isOwnerErased }: { now: number; isOwnerGone: boolean },
): boolean {
  if (row.endedAt !== null) return false;
  if (isOwnerErased || row.reversal === 'reversed') return true;
  return row.pastDueSince !== null && !hasPaidPro(row, now);
}

/**
 * Returns whether money paid for a deleted account is still with us. Disputed money is not, until the dispute is won.
 */
export function isRefundDue({
  isPaidByErased,
  reversal,
}: Pick<CheckedSubscription, 'isPaidByErased' | 'reversal'>): boolean {
  return isPaidByErased && reversal === 'none';
}
