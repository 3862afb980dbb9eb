import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { findCurrentSubscription, type SubscriptionRow } from '../store.js';
import { subscriptions } from '../table.js';
import { checkStatements, settleSubscription } from './settle-subscription.js';

/**
 * Cancels future charges. Pro remains active for the paid time and the grace period. Without paid time, the
 * subscription ends at once, because a renewal that is due, or whose payment fails, would otherwise be charged.
 */
export async function cancelSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const { subscriptionId } = await getUnendedSubscription(ctx, userId);
  const { row } = await settleSubscription(ctx, { subscriptionId });
  if (row.endedAt !== null || row.cancelAtPeriodEnd) return;
  const provider = ctx.payments.subscriptions;
  if (row.status === 'active' && (row.paidUntil ?? 0) > ctx.clock.now()) {
    await callProvider(ctx, () => provider.stopRenewal(subscriptionId));
  } else {
    await saveCancelRequest(ctx, row);
    await callProvider(ctx, () => provider.cancel(subscriptionId));
  }
  await settleSubscription(ctx, { subscriptionId });
}

/** Saves in the row that the creator requested the end, so that no email reports it. */
async function saveCancelRequest(ctx: Context, { id, version }: SubscriptionRow): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, version: version + 1 })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.version, version))),
  ]);
}

/** Resumes a canceled subscription. Changes nothing if it was not canceled. Throws `no_subscription` if it is over. */
export async function resumeSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const { subscriptionId } = await getUnendedSubscription(ctx, userId);
  const { row } = await settleSubscription(ctx, { subscriptionId });
  if (row.endedAt !== null) throw createNoSubscriptionError();
  if (!row.cancelAtPeriodEnd) return;
  await callProvider(ctx, () => ctx.payments.subscriptions.resumeRenewal(subscriptionId));
  await settleSubscription(ctx, { subscriptionId });
}

/** Returns a user's subscription at the current provider. Throws `no_subscription`. */
async function getUnendedSubscription(
  ctx: Context,
  userId: number,
): Promise<SubscriptionRow & { subscriptionId: string }> {
  const row = await findCurrentSubscription(ctx, userId);
  if (row === undefined || row.subscriptionId === null || row.provider !== ctx.payments.kind) {
    throw createNoSubscriptionError();
  }
  return { ...row, subscriptionId: row.subscriptionId };
}

function createNoSubscriptionError(): AppError {
  return new AppError('no_subscription', 'There is no active subscription.');
}

/**
 * Queues the immediate end of a subscription at the provider, in the batch that closes an account. Includes a
 * subscription that has ended while its bank decides, since a late charge is refunded. The job remains until the
 * provider has responded. A subscription that another tab is just starting is found by its own sweep.
 */
export async function endSubscription(ctx: Context, { userId }: { userId: number }): Promise<Statement[]> {
  const mayBeCharged = or(isNull(subscriptions.endedAt), eq(subscriptions.status, 'processing'));
  const rows = await ctx.db.read
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), mayBeCharged));
  const checkAt = ctx.clock.now();
  return rows.flatMap((row) => [
    // A concurrent settlement sees the change. It must not replace this check with a later check, or assume that the
    // owner still exists.
    ctx.db.write
      .update(subscriptions)
      .set({ checkAt, version: sql`${subscriptions.version} + 1` })
      .where(eq(subscriptions.id, row.id)),
    ...checkStatements(ctx, { ...row, checkAt }),
  ]);
}
