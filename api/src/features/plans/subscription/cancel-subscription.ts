import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { askProvider } from '../../payments/index.js';
import type { SubscriptionRow } from '../store.js';
import { subscriptions } from '../table.js';
import { getLivingSubscription } from './living-subscription.js';
import { settleSubscription } from './settle-subscription.js';

/**
 * Cancels future charges. Pro remains active for the paid time and the grace period. Without paid time, the subscription
 * ends at once: a renewal about to be charged, or one with a failing payment, would otherwise be charged.
 */
export async function cancelSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const { subscriptionId } = await getLivingSubscription(ctx, userId);
  const { row } = await settleSubscription(ctx, { subscriptionId });
  if (row.endedAt !== null || row.cancelAtPeriodEnd) return;
  const provider = ctx.payments.subscriptions;
  if (row.status === 'active' && (row.paidUntil ?? 0) > ctx.clock.now()) {
    await askProvider(ctx, () => provider.stopRenewal(subscriptionId));
  } else {
    await noteWish(ctx, row);
    await askProvider(ctx, () => provider.cancel(subscriptionId));
  }
  await settleSubscription(ctx, { subscriptionId });
}

/** Saves the request in the row, so that its creator gets no email about a requested end. */
async function noteWish(ctx: Context, { id, version }: SubscriptionRow): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, version: version + 1 })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version))),
  ]);
}
