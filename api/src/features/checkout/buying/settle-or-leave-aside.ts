import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { settlePayment } from '../settle-payment.js';
import type { Purchase } from '../store.js';

/** Errors that a retry would not change. */
const HOPELESS = new Set(['not_found', 'payment_required', 'payment_mismatch']);

/**
 * For jobs: returns undefined for a payment that is not ours (others may share the account), that the provider does not
 * know, or that differs from the order, and logs it.
 */
export async function settleOrLeaveAside(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<Purchase | undefined> {
  try {
    return await settlePayment(ctx, { paymentIntentId });
  } catch (error) {
    if (!(error instanceof AppError) || !HOPELESS.has(error.code)) throw error;
    ctx.log.warn({ code: error.code }, 'a payment was left aside');
    return undefined;
  }
}
