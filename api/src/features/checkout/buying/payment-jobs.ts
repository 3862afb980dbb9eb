import { z } from 'zod';
import type { Context } from '../../../context.js';
import { askProvider } from '../../payments/index.js';
import { settleSubscriptionOf } from '../../plans/index.js';
import { settlePayment } from '../settle-payment.js';
import { isHopeless } from './settle-or-leave-aside.js';

const Payload = z.object({ paymentIntentId: z.string() });

/**
 * The job of a reported event. One for no purchase may be a subscription's; one that is
 * not ours at all is left aside, as others may share the account. While the
 * provider cannot be reached the job stays, and is tried again later and later.
 */
export async function settleReportedPayment(ctx: Context, payload: unknown): Promise<void> {
  const { paymentIntentId } = Payload.parse(payload);
  try {
    await settlePayment(ctx, { paymentIntentId });
  } catch (error) {
    if (!isHopeless(error)) throw error;
    const isSettled =
      error.code === 'not_found' && (await settleSubscriptionOf(ctx, { paymentIntentId })) === 'settled';
    if (!isSettled) ctx.log.warn({ code: error.code }, 'a reported payment was left aside');
  }
}

/** The job of a payment that came when its creator was gone. */
export async function returnPayment(ctx: Context, payload: unknown): Promise<void> {
  const { paymentIntentId } = Payload.parse(payload);
  const purchase = await settlePayment(ctx, { paymentIntentId });
  if (purchase.status !== 'completed') return;
  const { publicId } = purchase;
  await askProvider(ctx, () =>
    ctx.payments.refund({ intentId: paymentIntentId, idempotencyKey: `return-${publicId}` }),
  );
  await settlePayment(ctx, { paymentIntentId });
}
