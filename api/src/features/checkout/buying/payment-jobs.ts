import { z } from 'zod';
import type { Context } from '../../../context.js';
import { askProvider } from '../ask-provider.js';
import { settlePayment } from '../settle-payment.js';
import { settleOrLeaveAside } from './settle-or-leave-aside.js';

const Payload = z.object({ paymentIntentId: z.string() });

/**
 * The job of a reported event. While the provider cannot be reached it stays, and is tried again later and later.
 */
export async function settleReportedPayment(ctx: Context, payload: unknown): Promise<void> {
  await settleOrLeaveAside(ctx, Payload.parse(payload));
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
