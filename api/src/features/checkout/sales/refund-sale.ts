import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { settlePayment } from '../settle-payment.js';
import { getSale, type SaleRow } from './list-sales.js';

/** Refunds the rest of a payment and closes its download. Changes nothing if it is already refunded. */
export async function refundSale(ctx: Context, input: { userId: number; saleId: number }): Promise<SaleRow> {
  const sale = await getSale(ctx, input);
  if (sale.status === 'refunded') return sale;
  checkRefundable(ctx, sale);
  const { paymentIntentId, publicId, refundedAmount } = sale;
  await requestRefund(ctx, () =>
    // The key contains the earlier refunds: after a partial refund elsewhere this is another refund.
    ctx.payments.refund({
      intentId: paymentIntentId,
      idempotencyKey: `refund-${publicId}-${refundedAmount}`,
    }),
  );
  await settlePayment(ctx, { paymentIntentId });
  return getSale(ctx, input);
}

/** Calls the provider like `callProvider`, with errors worded for the creator instead of the buyer. */
async function requestRefund(ctx: Context, ask: () => Promise<void>): Promise<void> {
  try {
    await callProvider(ctx, ask);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, refusalFor(error.code));
  }
}

function refusalFor(code: AppError['code']): string {
  switch (code) {
    case 'stripe_api_connection_error':
      return 'The payment provider did not answer. Please try again: nothing is refunded twice.';
    case 'stripe_authentication_error':
      return 'The payment provider does not accept the keys of this instance. Please ask who runs it to look at them.';
    default:
      return 'The payment provider refused this refund. Your account there says why.';
  }
}

function checkRefundable(ctx: Context, { provider, status }: SaleRow): void {
  const reason = reasonAgainst(provider === 'free' ? 'free' : status);
  if (reason !== undefined) throw new AppError('not_refundable', reason);
  if (provider === ctx.payments.kind) return;
  throw new AppError(
    'not_refundable',
    'This was paid through a payment provider that is no longer set up here. Refund it there.',
  );
}

function reasonAgainst(state: SaleRow['status'] | 'free'): string | undefined {
  switch (state) {
    case 'free':
      return 'This was free, so there is nothing to refund.';
    case 'disputed':
      return 'The buyer disputes this payment with their bank, so it is decided there.';
    case 'processing':
      return 'This payment is still being processed. It can be refunded once it is through.';
    case 'pending':
    case 'failed':
      return 'This has not been paid, so there is nothing to refund.';
    case 'completed':
    case 'refunded':
      return undefined;
  }
}
