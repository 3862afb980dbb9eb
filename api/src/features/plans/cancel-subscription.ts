import type { Context } from '../../context.js';
import { askProvider } from '../payments/index.js';
import { getLivingSubscription } from './living-subscription.js';
import { settleSubscription } from './settle-subscription.js';

/**
 * Nothing is charged again, and Pro stays for the time that is paid. Where none is left the subscription ends at once,
 * or its next payment would be made: a renewal that has begun and is about to be charged, or one whose payment is
 * failing; the days of grace of that stay too.
 */
export async function cancelSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const { subscriptionId } = await getLivingSubscription(ctx, userId);
  const { row } = await settleSubscription(ctx, { subscriptionId });
  if (row.endedAt !== null || row.cancelAtPeriodEnd) return;
  const { subscriptions } = ctx.payments;
  await askProvider(ctx, () =>
    row.status === 'active' && (row.paidUntil ?? 0) > ctx.clock.now()
      ? subscriptions.stopRenewal(subscriptionId)
      : subscriptions.cancel(subscriptionId),
  );
  await settleSubscription(ctx, { subscriptionId });
}
