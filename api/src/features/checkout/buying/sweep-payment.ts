import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { callProvider, isDisconnected } from '../../payments/index.js';
import { isPaid, isUnpaid, SWEEP_PAYMENT, UNPAID_STATUSES } from '../rules.js';
import { settlePayment } from '../settle-payment.js';
import { findPurchase, type Purchase } from '../store.js';
import { purchases } from '../table.js';
import { SWEEP_AFTER, SWEEP_PROCESSING_EVERY } from './rules.js';

/** Errors that a retry would not change. */
const FINAL_ERRORS = new Set(['not_found', 'payment_required', 'payment_mismatch']);

/**
 * Settles a payment, for jobs. Returns undefined and logs the reason if the payment belongs to another user of the
 * provider's account, is unknown to the provider, or differs from the order.
 */
export async function trySettlePayment(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<Purchase | undefined> {
  try {
    return await settlePayment(ctx, { paymentIntentId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!FINAL_ERRORS.has(error.code) && !isDisconnected(error)) throw error;
    ctx.log.warn({ code: error.code }, 'skipped a payment that cannot be settled');
    return undefined;
  }
}

const Payload = z.object({ publicId: z.string(), step: z.int().min(0) });

/**
 * Builds the statement that queues the next sweep. Belongs in the batch that starts a payment, and in each sweep after
 * it.
 */
export function enqueueSweep(
  ctx: Context,
  { publicId, beganAt, step }: { publicId: string; beganAt: number; step: number },
): Statement {
  const delay = SWEEP_AFTER[step];
  const runAt = delay === undefined ? ctx.clock.now() + SWEEP_PROCESSING_EVERY : beganAt + delay;
  return enqueueJob(ctx, { kind: SWEEP_PAYMENT, payload: { publicId, step }, runAt });
}

/** Settles an unreported payment, for example of a buyer who closed the tab. The last sweep cancels an unpaid one. */
export async function sweepPayment(ctx: Context, payload: unknown): Promise<void> {
  const { publicId, step } = Payload.parse(payload);
  const storedPurchase = await findPurchase(ctx, { publicId });
  if (storedPurchase === undefined) return;
  if (isForeign(ctx, storedPurchase)) return deleteUnpaid(ctx, storedPurchase);
  const purchase = (await trySettlePayment(ctx, storedPurchase)) ?? storedPurchase;
  const isLast = step >= SWEEP_AFTER.length - 1;
  if (isLast && isUnpaid(purchase.status)) return cancelUnpaidPayment(ctx, purchase);
  // The provider may know its fee later than the payment.
  const isFeeMissing = isPaid(purchase.status) && purchase.providerFee === null && !isLast;
  if (!isUnpaid(purchase.status) && purchase.status !== 'processing' && !isFeeMissing) return;
  await ctx.db.transact([enqueueSweep(ctx, { publicId, beganAt: purchase.createdAt, step: step + 1 })]);
}

/**
 * Cancels a payment and deletes its row, so that nobody can pay it. Settles it instead if it was paid in the meantime.
 */
export async function cancelUnpaidPayment(ctx: Context, purchase: Purchase): Promise<void> {
  if (isForeign(ctx, purchase)) return deleteUnpaid(ctx, purchase);
  const { paymentIntentId, accountId } = purchase;
  const intent = await callProvider(ctx, async () => {
    await ctx.payments.cancelIntent(paymentIntentId, accountId);
    return ctx.payments.findIntent(paymentIntentId, accountId);
  }).catch((error: unknown) => {
    // Without access to the account, no browser can pay there either.
    if (isDisconnected(error)) return undefined;
    throw error;
  });
  if (intent === undefined || intent.status === 'canceled') await deleteUnpaid(ctx, purchase);
  else await trySettlePayment(ctx, { paymentIntentId });
}

/** Returns true for a provider that this instance no longer has, so that the payment's state stays unknown. */
function isForeign(ctx: Context, { provider }: Purchase): boolean {
  return provider !== ctx.payments.kind;
}

async function deleteUnpaid(ctx: Context, { id }: Purchase): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .delete(purchases)
      .where(and(eq(purchases.id, id), inArray(purchases.status, UNPAID_STATUSES))),
  ]);
}
