import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { findByProviderId } from '../store.js';
import { settleSubscription } from './settle-subscription.js';

/** Settles the subscription of a payment without a purchase: refunds and disputes name only the payment. */
export async function settleSubscriptionOf(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<'settled' | 'unknown'> {
  const subscriptionId = await callProvider(ctx, () =>
    ctx.payments.subscriptions.findByPayment(paymentIntentId),
  );
  if (subscriptionId === undefined) return 'unknown';
  if ((await findByProviderId(ctx, subscriptionId)) === undefined) return 'unknown';
  await settleSubscription(ctx, { subscriptionId });
  return 'settled';
}
