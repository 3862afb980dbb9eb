import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import { hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { throwIfBanned } from '../../bans/index.js';
import { callProvider, isDisconnected } from '../../payments/index.js';
import { unsealToken } from '../downloads/download-links.js';
import { queueReceiptEmail } from '../emails/purchase-emails.js';
import { hasFileAccess } from '../rules.js';
import { settlePayment } from '../settle-payment.js';
import { findDownloadLink, findSeller, type Purchase } from '../store.js';
import { downloadLinks, purchases } from '../table.js';

/**
 * Returns whether a client secret belongs to the payment. Only the browser that started the payment has its secret. The
 * id of a payment proves nothing, since it appears in logs, in receipts of the provider and in support requests.
 */
export async function isBuyer(
  ctx: Context,
  { purchase, clientSecret }: { purchase: Purchase; clientSecret: string | undefined },
): Promise<boolean> {
  if (clientSecret === undefined || purchase.provider !== ctx.payments.kind) return false;
  const { paymentIntentId, accountId } = purchase;
  const intent = await callProvider(ctx, () => ctx.payments.findIntent(paymentIntentId, accountId)).catch(
    (error: unknown) => {
      if (isDisconnected(error)) return undefined;
      throw error;
    },
  );
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

/**
 * Sets the address for a payment's link, once, if the buyer paid without one. Nobody can change the address afterwards.
 * The same address again changes nothing. Throws `forbidden` for a banned address. The page of the payment still shows
 * the link.
 */
export async function attachEmail(
  ctx: Context,
  input: { paymentIntentId: string; email: string; customerName?: string | undefined },
): Promise<Purchase> {
  const email = normalizeEmailAddress(input.email);
  if (!isInternationalEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  const purchase = await settlePayment(ctx, input);
  if (!hasFileAccess(purchase.status) && purchase.status !== 'processing') throw createUnpaidError(purchase);
  if (purchase.customerEmail === email) return purchase;
  if (purchase.customerEmail !== null) throw createAlreadyAttachedError();
  await throwIfBanned(ctx, [email]);
  const updatedPurchase = { ...purchase, customerEmail: email, customerName: input.customerName || null };
  try {
    await ctx.db.transactDurably([
      ctx.db.write
        .update(purchases)
        .set({ customerEmail: email, customerName: updatedPurchase.customerName, updatedAt: ctx.clock.now() })
        .where(
          and(
            eq(purchases.id, purchase.id),
            eq(purchases.status, purchase.status),
            isNull(purchases.customerEmail),
          ),
        ),
      expectChange(ctx.db, 'no_address_yet'),
      ctx.db.write
        .update(downloadLinks)
        .set({ email })
        .where(and(eq(downloadLinks.purchaseId, purchase.id), isNull(downloadLinks.email))),
      ...(await queueReceipt(ctx, updatedPurchase)),
    ]);
  } catch (error) {
    // A concurrent request was first, or the payment's state changed, so this checks again.
    if (error instanceof ExpectationFailed) return attachEmail(ctx, input);
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return updatedPurchase;
}

/** Queues the receipt. A payment that is still processing gets its receipt once it completes. */
async function queueReceipt(ctx: Context, purchase: Purchase) {
  const [link, seller] = await Promise.all([
    findDownloadLink(ctx, { purchaseId: purchase.id }),
    findSeller(ctx, purchase.userId),
  ]);
  if (link === undefined || seller === undefined) return [];
  return queueReceiptEmail(ctx, { purchase, seller, token: unsealToken(ctx, link) });
}

function createAlreadyAttachedError(): AppError {
  return new AppError('already_attached', 'This payment already has an email address.');
}

/** Returns the error for a purchase that is not paid, or no longer paid. */
export function createUnpaidError({ status, failure }: Purchase): AppError {
  if (status === 'refunded') {
    return new AppError('link_expired', 'This payment was refunded, so its download link no longer works.');
  }
  if (status === 'disputed') {
    return new AppError('link_expired', 'This payment is disputed, so its download link no longer works.');
  }
  return new AppError('payment_required', failure ?? 'Something went wrong with the payment.');
}
