import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { settlePayment } from '../settle-payment.js';
import type { Purchase } from '../store.js';

/**
 * Returns whether a client secret is that of the payment: only the browser that started it has one. The id of a payment
 * proves nothing, since it appears in logs, in receipts of the provider and in support requests.
 */
export async function isBuyer(
  ctx: Context,
  { purchase, clientSecret }: { purchase: Purchase; clientSecret: string | undefined },
): Promise<boolean> {
  if (clientSecret === undefined || purchase.provider !== ctx.payments.kind) return false;
  const intent = await callProvider(ctx, () => ctx.payments.findIntent(purchase.paymentIntentId));
  if (intent?.clientSecret == null) return false;
  return timingSafeEqual(Buffer.from(hashToken(clientSecret)), Buffer.from(hashToken(intent.clientSecret)));
}

/** Settles the payment for any caller. Then throws `client_secret_required` unless the caller is the buyer. */
export async function requireBuyer(
  ctx: Context,
  { paymentIntentId, clientSecret }: { paymentIntentId: string; clientSecret: string | undefined },
): Promise<void> {
  const purchase = await settlePayment(ctx, { paymentIntentId });
  if (await isBuyer(ctx, { purchase, clientSecret })) return;
  throw new AppError(
    'client_secret_required',
    'Only the page that started this payment can add an email address to it.',
  );
}
