import type { PriceId } from '../../../ports/subscriptions.js';
import type { Context } from '../../../server/context.js';
import { findUnended } from '../store.js';
import { settleSubscription } from './settle-subscription.js';

/**
 * Returns the secret with which this creator's browser pays what it started; null if nothing of that price is payable.
 */
export async function findOpenSecret(
  ctx: Context,
  { userId, priceId }: { userId: number; priceId: PriceId },
): Promise<string | null> {
  const row = await findUnended(ctx, userId);
  if (row === undefined || row.subscriptionId === null || row.priceId !== priceId) return null;
  return (await settleSubscription(ctx, { subscriptionId: row.subscriptionId })).clientSecret;
}
