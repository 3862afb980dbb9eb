import type { Context } from '../../../context.js';
import { normalizeEmailAddress } from '../../../kernel/email-address.js';
import { AppError } from '../../../kernel/errors.js';
import { settlePayment } from '../settle-payment.js';
import { downloadUrl, findLinkOf, getPaidPurchase, type Purchase } from '../store.js';
import { attachEmail } from './attach-email.js';
import { unpaid } from './unpaid.js';

export interface ReportedPayment {
  state: 'completed' | 'processing';
  downloadUrl: string | null;
  message: string;
}

/**
 * What a buyer's browser tells after paying. Nothing of it is believed: what it claims has to be what is stored, and
 * whether it is paid the provider is asked. Told again, it answers the same link.
 */
export async function reportPayment(
  ctx: Context,
  input: {
    paymentIntentId: string;
    customerEmail?: string | undefined;
    productId?: number | undefined;
    fileId?: number | null | undefined;
  },
): Promise<ReportedPayment> {
  const { paymentIntentId } = input;
  const email = input.customerEmail ? normalizeEmailAddress(input.customerEmail) : undefined;
  const stored = await getPaidPurchase(ctx, { paymentIntentId });
  checkClaims(stored, { ...input, email });
  const purchase = await settlePayment(ctx, { paymentIntentId });
  if (email !== undefined && purchase.customerEmail === null) {
    await attachEmail(ctx, { paymentIntentId, email });
  }
  return presentPayment(ctx, purchase, email ?? purchase.customerEmail);
}

function checkClaims(
  stored: Purchase,
  claim: { productId?: number | undefined; fileId?: number | null | undefined; email: string | undefined },
): void {
  const { productId, fileId, email } = claim;
  const isOther =
    (productId !== undefined && productId !== stored.productId) ||
    (fileId != null && fileId !== stored.fileId) ||
    (email !== undefined && stored.customerEmail !== null && email !== stored.customerEmail);
  if (isOther) throw new AppError('payment_mismatch', 'This payment is not for this purchase.');
}

async function presentPayment(
  ctx: Context,
  purchase: Purchase,
  email: string | null,
): Promise<ReportedPayment> {
  switch (purchase.status) {
    case 'completed': {
      const link = await findLinkOf(ctx, { purchaseId: purchase.id });
      if (link === undefined) return completedWithout();
      const mailed = email === null ? '' : ' A link was also sent to your email.';
      const message = `Your download is ready.${mailed}`;
      return { state: 'completed', downloadUrl: downloadUrl(ctx, link), message };
    }
    case 'processing':
      return {
        state: 'processing',
        downloadUrl: null,
        message: 'Your payment is being processed. We will send a link to your email when it is through.',
      };
    default:
      throw unpaid(purchase);
  }
}

/** Paid when its creator was gone: see `returnPayment`. */
function completedWithout(): ReportedPayment {
  const message =
    'This shop has just closed, so there is no download. Your payment is being returned to you.';
  return { state: 'completed', downloadUrl: null, message };
}
