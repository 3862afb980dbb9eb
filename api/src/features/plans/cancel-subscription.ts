import type { Context } from '../../context.js';
import { askProvider } from '../payments/index.js';
import { getLivingSubscription } from './living-subscription.js';
import { settleSubscription } from './settle-subscription.js';

/**
 * Nothing is charged again, and Pro stays for the time that is paid. One whose payment is failing ends at once, or the
 * card would be tried again; its days of grace stay too.
 */
export async function cancelSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const { subscriptionId } = await getLivingSubscription(ctx, userId);
  const { row } = await settleSubscription(ctx, { subscriptionId });
  if (row.endedAt !== null || row.cancelAtPeriodEnd) return;
  const { subscriptions } = ctx.payments;
  await askProvider(ctx, () =>
    row.status === 'active'
      ? subscriptions.stopRenewal(subscriptionId)
      : subscriptions.cancel(subscriptionId),
  );
  await settleSubscription(ctx, { subscriptionId });
}
