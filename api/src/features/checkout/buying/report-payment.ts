import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { AppError } from '../../../kernel/errors.js';
import type { PaymentSimulator, SimulatedResult } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { unsealToken } from '../downloads/download-links.js';
import { buildReceiptUrl } from '../receipts/receipt-links.js';
import { hasFileAccess } from '../rules.js';
import { settlePayment } from '../settle-payment.js';
import { downloadUrl, findDownloadLink, getPurchaseByPayment, type Purchase } from '../store.js';
import { attachEmail, createUnpaidError, isBuyer } from './attach-email.js';
import { receivePaymentEvent } from './receive-event.js';

interface ReportedPayment {
  status: 'completed' | 'processing';
  downloadUrl: string | null;
  receiptUrl: string | null;
  message: string;
}

/**
 * Settles a payment that a browser reports. The report must match the stored purchase, and the provider must confirm
 * that it is paid. Only the buyer, who has the client secret, gets the link and may add an address. A repeated report
 * returns the same link.
 */
export async function reportPayment(
  ctx: Context,
  input: {
    paymentIntentId: string;
    customerEmail?: string | undefined;
    productId?: number | undefined;
    fileId?: number | null | undefined;
    clientSecret?: string | undefined;
  },
): Promise<ReportedPayment> {
  const { paymentIntentId } = input;
  const email = input.customerEmail ? normalizeEmailAddress(input.customerEmail) : undefined;
  const storedPurchase = await getPurchaseByPayment(ctx, { paymentIntentId });
  checkSamePurchase(storedPurchase, input);
  const purchase = await settlePayment(ctx, { paymentIntentId });
  if (!(await isBuyer(ctx, { purchase, clientSecret: input.clientSecret })))
    return presentToStranger(purchase);
  if (email !== undefined && purchase.customerEmail !== null && email !== purchase.customerEmail) {
    throw createOtherPurchaseError();
  }
  if (email !== undefined && purchase.customerEmail === null) {
    await attachEmail(ctx, { paymentIntentId, email });
  }
  return presentPayment(ctx, purchase, email ?? purchase.customerEmail);
}

function checkSamePurchase(
  purchase: Purchase,
  { productId, fileId }: { productId?: number | undefined; fileId?: number | null | undefined },
): void {
  const isOther =
    (productId !== undefined && productId !== purchase.productId) ||
    (fileId != null && fileId !== purchase.fileId);
  if (isOther) throw createOtherPurchaseError();
}

function createOtherPurchaseError(): AppError {
  return new AppError('payment_mismatch', 'This payment belongs to another purchase.');
}

/** Returns only the status, without link and address, so that nothing reveals which address is right. */
function presentToStranger(purchase: Purchase): ReportedPayment {
  if (purchase.status === 'processing') return PROCESSING;
  if (!hasFileAccess(purchase.status)) throw createUnpaidError(purchase);
  const message =
    'This payment is complete. The download link is in the email to the buyer, and on the page where they paid.';
  return { status: 'completed', downloadUrl: null, receiptUrl: null, message };
}

const PROCESSING: ReportedPayment = {
  status: 'processing',
  downloadUrl: null,
  receiptUrl: null,
  message: 'Your payment is being processed. We will email you a link when it is complete.',
};

async function presentPayment(
  ctx: Context,
  purchase: Purchase,
  email: string | null,
): Promise<ReportedPayment> {
  if (purchase.status === 'processing') return PROCESSING;
  if (!hasFileAccess(purchase.status)) throw createUnpaidError(purchase);
  const link = await findDownloadLink(ctx, { purchaseId: purchase.id });
  if (link === undefined) return presentClosedShop();
  const emailNote = email === null ? '' : ' A link was also sent to your email.';
  return {
    status: 'completed',
    downloadUrl: downloadUrl(ctx, { token: unsealToken(ctx, link) }),
    receiptUrl: buildReceiptUrl(ctx, purchase.id),
    message: `Your download is ready.${emailNote}`,
  };
}

/** Returns the result of a payment made after its creator closed the account. `refundPayment` returns the money. */
function presentClosedShop(): ReportedPayment {
  const message = 'This store has just closed, so there is no download. Your payment is being refunded.';
  return { status: 'completed', downloadUrl: null, receiptUrl: null, message };
}

/**
 * Simulates a provider's script in the browser, for an instance without a provider. Sends the signed result to the same
 * endpoint as a provider.
 */
export async function simulatePayment(
  ctx: Context,
  act: (simulator: PaymentSimulator) => Promise<SimulatedResult>,
): Promise<SimulatedResult> {
  const { simulator } = ctx.payments;
  if (simulator === undefined) throw new AppError('not_found', 'This instance accepts only real payments.');
  const outcome = await callProvider(ctx, () => act(simulator));
  for (const event of outcome.events) await receivePaymentEvent(ctx, event);
  return outcome;
}
