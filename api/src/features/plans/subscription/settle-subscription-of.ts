import type { Context } from '../../../server/context.js';
import { askProvider } from '../../payments/index.js';
import { findByProviderId } from '../store.js';
import { settleSubscription } from './settle-subscription.js';

/** For a reported payment that was for no purchase: refunds and disputes name the payment alone. */
export async function settleSubscriptionOf(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<'settled' | 'unknown'> {
  const subscriptionId = await askProvider(ctx, () =>
    ctx.payments.subscriptions.findByPayment(paymentIntentId),
  );
  if (subscriptionId === undefined) return 'unknown';
  if ((await findByProviderId(ctx, subscriptionId)) === undefined) return 'unknown';
  await settleSubscription(ctx, { subscriptionId });
  return 'settled';
}
