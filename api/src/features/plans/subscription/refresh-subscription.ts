import type { Context } from '../../../server/context.js';
import { findUnended } from '../store.js';
import { settleSubscription } from './settle-subscription.js';

/** Asks the provider after a payment in the browser, instead of waiting for its report. */
export async function refreshSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const row = await findUnended(ctx, userId);
  if (row === undefined || row.subscriptionId === null) return;
  await settleSubscription(ctx, { subscriptionId: row.subscriptionId });
}
