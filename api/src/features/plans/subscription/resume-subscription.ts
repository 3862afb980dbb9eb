import type { Context } from '../../../server/context.js';
import { askProvider } from '../../payments/index.js';
import { getLivingSubscription, noSubscription } from './living-subscription.js';
import { settleSubscription } from './settle-subscription.js';

/** Resumes a canceled subscription; changes nothing if it was not canceled. Throws `no_subscription` if it is over. */
export async function resumeSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const { subscriptionId } = await getLivingSubscription(ctx, userId);
  const { row } = await settleSubscription(ctx, { subscriptionId });
  if (row.endedAt !== null) throw noSubscription();
  if (!row.cancelAtPeriodEnd) return;
  await askProvider(ctx, () => ctx.payments.subscriptions.resumeRenewal(subscriptionId));
  await settleSubscription(ctx, { subscriptionId });
}
