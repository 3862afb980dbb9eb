import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import type { PriceId } from '../../../kernel/plans/plan-prices.js';
import type { Context } from '../../../server/context.js';
import { judgeQuota } from '../rules.js';
import type { PlanSubscription } from '../schemas.js';
import {
  findCurrentSubscription,
  findCustomerId,
  findSubscription,
  getPlan,
  type SubscriptionRow,
} from '../store.js';
import { settleSubscription } from './settle-subscription.js';
import { hasPaidPro, PAYMENT_GRACE_PERIOD } from './subscription-rules.js';

/** Returns the client secret of the creator's open payment, or null if no payment of that price is open. */
export async function findOpenSecret(
  ctx: Context,
  { userId, priceId }: { userId: number; priceId: PriceId },
): Promise<string | null> {
  const row = await findCurrentSubscription(ctx, userId);
  if (row === undefined || row.subscriptionId === null || row.priceId !== priceId) return null;
  return (await settleSubscription(ctx, { subscriptionId: row.subscriptionId })).clientSecret;
}

/** Returns the plan, its payment, and the usage of the month. */
export async function getSubscriptionView(ctx: Context, userId: number): Promise<PlanSubscription> {
  const [plan, row, customerId] = await Promise.all([
    getPlan(ctx, userId),
    findSubscription(ctx, userId),
    findCustomerId(ctx, userId),
  ]);
  const { isPro, emailsSent, emailQuota, resetsAt } = plan;
  return {
    isPro,
    ...presentPayment(row, { isPro, now: ctx.clock.now() }),
    emailsSent,
    emailQuota,
    resetsAt: toIso(resetsAt),
    quotaState: judgeQuota(plan),
    hasBilling: customerId !== undefined,
  };
}

type PaymentPart = Pick<
  PlanSubscription,
  'source' | 'status' | 'priceId' | 'amount' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'graceUntil'
>;

function presentPayment(
  row: SubscriptionRow | undefined,
  { isPro, now }: { isPro: boolean; now: number },
): PaymentPart {
  const source = isPro ? 'granted' : 'none';
  if (row === undefined) {
    const emptyPayment = { priceId: null, amount: null, currentPeriodEnd: null, graceUntil: null };
    return { source, status: 'none', ...emptyPayment, cancelAtPeriodEnd: false };
  }
  const isGrantingPro = hasPaidPro(row, now);
  const { priceId, amount, currentPeriodEnd, cancelAtPeriodEnd, pastDueSince, endedAt } = row;
  return {
    source: isGrantingPro ? 'subscription' : source,
    status: presentStatus({ row, isGrantingPro }),
    priceId,
    amount,
    currentPeriodEnd: toIsoOrNull(currentPeriodEnd),
    // A subscription that ended before its paid time does not renew either.
    cancelAtPeriodEnd: cancelAtPeriodEnd || (isGrantingPro && endedAt !== null),
    graceUntil: isGrantingPro && pastDueSince !== null ? toIso(pastDueSince + PAYMENT_GRACE_PERIOD) : null,
  };
}

/** Returns the status for its owner. A subscription without Pro is over, even if the provider still retries. */
function presentStatus({
  row,
  isGrantingPro,
}: {
  row: SubscriptionRow;
  isGrantingPro: boolean;
}): PlanSubscription['status'] {
  if (isGrantingPro) return row.pastDueSince === null ? 'active' : 'past_due';
  return row.status === 'incomplete' || row.status === 'processing' ? row.status : 'ended';
}
