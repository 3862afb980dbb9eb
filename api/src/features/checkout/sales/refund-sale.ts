import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { callProvider, isDisconnected } from '../../payments/index.js';
import { settlePayment } from '../settle-payment.js';
import { getSale, type SaleRow } from './list-sales.js';

/** Refunds the rest of a payment and closes its download. Changes nothing if it is already refunded. */
export async function refundSale(ctx: Context, input: { userId: number; saleId: number }): Promise<SaleRow> {
  const sale = await getSale(ctx, input);
  if (sale.status === 'refunded') return sale;
  checkRefundable(ctx, sale);
  const { paymentIntentId, publicId, refundedAmount, accountId, applicationFee } = sale;
  await requestRefund(ctx, () =>
    // The key contains the earlier refunds, because after a partial refund elsewhere this is another refund.
    ctx.payments.refund({
      intentId: paymentIntentId,
      accountId,
      returnsFee: applicationFee > 0,
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
    if (isDisconnected(error)) {
      throw new AppError(
        'not_refundable',
        'The account of this payment is disconnected. Refund the payment in the dashboard of the payment provider.',
      );
    }
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, describeRefusal(error.code));
  }
}

function describeRefusal(code: AppError['code']): string {
  switch (code) {
    case 'stripe_api_connection_error':
      return 'The payment provider did not respond. Please try again. Nothing is refunded twice.';
    case 'stripe_authentication_error':
      return 'The payment provider does not accept the keys of this instance. Please contact its operator.';
    default:
      return 'The payment provider rejected this refund. Your account there shows the reason.';
  }
}

function checkRefundable(ctx: Context, { provider, status }: SaleRow): void {
  const reason = findRefundProblem(provider === 'free' ? 'free' : status);
  if (reason !== undefined) throw new AppError('not_refundable', reason);
  if (provider === ctx.payments.kind) return;
  throw new AppError(
    'not_refundable',
    'This was paid through a payment provider that this instance no longer uses. Refund it there.',
  );
}

function findRefundProblem(state: SaleRow['status'] | 'free'): string | undefined {
  switch (state) {
    case 'free':
      return 'This sale was free, so there is nothing to refund.';
    case 'disputed':
      return 'The buyer disputed this payment, so their bank decides about it.';
    case 'processing':
      return 'This payment is still being processed. You can refund it when it is complete.';
    case 'pending':
    case 'failed':
      return 'This sale was not paid, so there is nothing to refund.';
    case 'completed':
    case 'refunded':
      return undefined;
  }
}
