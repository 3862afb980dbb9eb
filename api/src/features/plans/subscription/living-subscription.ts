import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { findUnended, type SubscriptionRow } from '../store.js';

/** Returns a user's subscription at the current provider. Throws `no_subscription`. */
export async function getLivingSubscription(
  ctx: Context,
  userId: number,
): Promise<SubscriptionRow & { subscriptionId: string }> {
  const row = await findUnended(ctx, userId);
  if (row === undefined || row.subscriptionId === null || row.provider !== ctx.payments.kind) {
    throw noSubscription();
  }
  return { ...row, subscriptionId: row.subscriptionId };
}

export function noSubscription(): AppError {
  return new AppError('no_subscription', 'There is no subscription that is running.');
}
