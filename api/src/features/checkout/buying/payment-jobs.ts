import { z } from 'zod';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { settleSubscriptionByPayment } from '../../plans/index.js';
import { settlePayment } from '../settle-payment.js';
import { findPurchaseByPayment } from '../store.js';
import { trySettlePayment } from './sweep-payment.js';

const Payload = z.object({ paymentIntentId: z.string(), accountId: z.string().nullish() });

/**
 * Settles the payment of a reported event. A payment without a purchase may belong to a subscription, because refunds
 * and disputes name only the payment. While the provider is unreachable, the job retries with growing delays.
 */
export async function settleReportedPayment(ctx: Context, payload: unknown): Promise<void> {
  const report = Payload.parse(payload);
  const purchase = await findPurchaseByPayment(ctx, report);
  const accountId = report.accountId ?? null;
  if (purchase !== undefined && purchase.accountId === accountId) {
    await trySettlePayment(ctx, report);
    return;
  }
  // Subscriptions are paid only to the instance.
  const isUnknown = purchase !== undefined || accountId !== null;
  if (isUnknown || (await settleSubscriptionByPayment(ctx, report)) === 'unknown')
    ctx.log.warn({}, 'skipped an unknown payment');
}

/** Refunds a payment that arrived after its creator closed the account. */
export async function refundPayment(ctx: Context, payload: unknown): Promise<void> {
  const { paymentIntentId } = Payload.parse(payload);
  const purchase = await settlePayment(ctx, { paymentIntentId });
  if (purchase.status !== 'completed') return;
  const { publicId, accountId, applicationFee } = purchase;
  await callProvider(ctx, () =>
    ctx.payments.refund({
      intentId: paymentIntentId,
      accountId,
      returnsFee: applicationFee > 0,
      idempotencyKey: `return-${publicId}`,
    }),
  );
  await settlePayment(ctx, { paymentIntentId });
}
