import type { Statement } from '../../../db/transact.js';
import { formatLongDate } from '../../../kernel/clock.js';
import { createInstanceLook } from '../../../kernel/email/transactional-email.js';
import { hashToken } from '../../../kernel/ids.js';
import { formatMoney, formatMoneyWithCode } from '../../../kernel/money/money.js';
import { formatSubjectName } from '../../../kernel/text/subject-name.js';
import type { Context } from '../../../server/context.js';
import { createLastingName } from '../../mailing/index.js';
import { buildReceiptUrl } from '../receipts/receipt-links.js';
import { formatReceiptNumber } from '../receipts/receipt-numbers.js';
import { hasFileAccess, type PurchaseStatus } from '../rules.js';
import { buildLibraryUrl, downloadUrl, type Purchase, type Seller } from '../store.js';
import {
  findProductImage,
  HOW_TO_RENEW,
  type PurchaseFacts,
  queueBuyerEmail,
  queueEmail,
} from './compose-email.js';

/** Queues the receipt, in the batch that completes a purchase, once per purchase. Without an address, none. */
export async function queueReceiptEmail(
  ctx: Context,
  { purchase, seller, token }: { purchase: PurchaseFacts; seller: Seller; token: string },
): Promise<Statement[]> {
  const { id, customerEmail, productTitle, amount, currency, locale, publicId } = purchase;
  if (customerEmail === null) return [];
  const isFree = amount === 0;
  const total = isFree ? 'Free' : formatMoneyWithCode(amount, currency, locale);
  const receiptId = hashToken(`receipt ${publicId}`);
  return queueBuyerEmail(ctx, {
    // The purchase is paid, so its receipt must arrive even if the creator closes the account at this very moment.
    publicId: isFree ? receiptId : createLastingName(receiptId),
    seller,
    to: customerEmail,
    message: {
      subject: `Your ${isFree ? 'download' : 'receipt'} from ${formatSubjectName(seller)}`,
      lead: isFree
        ? 'Here is your free download.'
        : 'Thank you for your purchase. Here is your download and your receipt.',
      image: await findProductImage(ctx, purchase),
      facts: [
        ['Product', productTitle],
        [isFree ? 'Price' : 'Paid', total],
        ...createTaxFacts(purchase, locale),
        ['Date', formatLongDate(ctx.clock.now())],
        ...(isFree ? [] : [['Receipt number', formatReceiptNumber(purchase)] as [string, string]]),
      ],
      link: { label: 'Download', url: downloadUrl(ctx, { token }) },
      more: [
        ...(isFree || id === undefined ? [] : [{ label: 'See the receipt', url: buildReceiptUrl(ctx, id) }]),
        { label: 'Your library', url: buildLibraryUrl(ctx, seller.username) },
      ],
      foot: HOW_TO_RENEW,
    },
  });
}

function createTaxFacts({ tax, currency }: PurchaseFacts, locale?: string): Array<[string, string]> {
  return tax == null ? [] : [['Tax', formatMoneyWithCode(tax, currency, locale)]];
}

/** Queues the email to the creator, once per sale. */
export function queueSaleEmail(
  ctx: Context,
  { purchase, seller }: { purchase: PurchaseFacts; seller: Seller },
): Promise<Statement[]> {
  const { publicId, productTitle, amount, currency, customerEmail } = purchase;
  const total = formatMoney(amount, currency);
  const { brandName, publicUrl } = ctx.instance;
  return queueEmail(ctx, {
    publicId: hashToken(`sale ${publicId}`),
    seller,
    to: seller.email,
    sender: { look: createInstanceLook(ctx.instance) },
    message: {
      from: brandName,
      subject: `You sold ${productTitle} for ${total}`,
      lead: `You sold ${productTitle}.`,
      facts: [
        ['Product', productTitle],
        ['Revenue', formatMoneyWithCode(amount - (purchase.tax ?? 0), currency)],
        ...createTaxFacts(purchase),
        ['Buyer', customerEmail ?? 'No address yet'],
        ['Date', formatLongDate(ctx.clock.now(), seller.timeZone)],
      ],
      link: { label: 'See your sales', url: `${publicUrl}/sales` },
      foot:
        customerEmail === null
          ? `The buyer can download the product on the payment page. If they enter an address, ${brandName} also emails them the link. You do not need to do anything.`
          : `${brandName} emailed the buyer a download link. You do not need to do anything.`,
    },
  });
}

/**
 * Queues an email to the buyer, once for each total that was refunded. `refunded` is that amount, `state` the
 * purchase's resulting status.
 */
export async function queueRefundEmail(
  ctx: Context,
  input: { purchase: Purchase; seller: Seller; refunded: number; state: PurchaseStatus },
): Promise<Statement[]> {
  const { purchase, seller, refunded, state } = input;
  const { productTitle, customerEmail, currency, locale, publicId } = purchase;
  if (customerEmail === null) return [];
  const isWhole = refunded >= purchase.amount;
  return queueBuyerEmail(ctx, {
    // It concerns the buyer's money, so it must arrive even if the creator closes the account at this very moment.
    publicId: createLastingName(hashToken(`refund ${publicId} ${refunded}`)),
    seller,
    to: customerEmail,
    message: {
      subject: `Your refund from ${formatSubjectName(seller)}`,
      lead: `${isWhole ? 'Your payment' : 'Part of your payment'} for ${productTitle} is on its way back to you.`,
      facts: [
        ['Product', productTitle],
        ['Refunded', formatMoneyWithCode(refunded - purchase.refundedAmount, currency, locale)],
        ['Date', formatLongDate(ctx.clock.now())],
        ['Receipt number', formatReceiptNumber(purchase)],
      ],
      link: null,
      foot: `The refund is paid to the card or account that you used. It can take up to 10 working days to appear. ${hasFileAccess(state) ? 'Your download link keeps working.' : 'Your download link no longer works.'}`,
    },
  });
}
