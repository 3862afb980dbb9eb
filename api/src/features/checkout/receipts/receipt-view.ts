import { formatLongDate } from '../../../kernel/clock.js';
import { omitNameLine } from '../../../kernel/email/transactional-email.js';
import { getCountryName } from '../../../kernel/money/countries.js';
import { formatMoneyWithCode } from '../../../kernel/money/money.js';
import type { ReceiptView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { getCreatorLook } from '../../sites/index.js';
import { listOtherProducts } from '../library/other-products.js';
import { calculateRefundedTax } from '../rules.js';
import { buildLibraryUrl, findSeller, type Purchase, type Seller } from '../store.js';
import { formatReceiptNumber } from './receipt-numbers.js';

/** Returns the receipt of a purchase, with ways to its download and to other products. */
export async function getReceiptView(ctx: Context, purchase: Purchase): Promise<ReceiptView> {
  const seller = await findSeller(ctx, purchase.userId);
  return {
    ...presentReceipt(purchase),
    ...(seller === undefined ? CLOSED : await getShop(ctx, seller, purchase.productId)),
  };
}

type Shop = Pick<ReceiptView, 'seller' | 'postalAddress' | 'library' | 'others'>;

/** The seller if the creator's account no longer exists, but the receipt does. */
const CLOSED: Shop = { seller: null, postalAddress: null, library: null, others: [] };

async function getShop(
  ctx: Context,
  { id, username, postalAddress }: Seller,
  productId: number,
): Promise<Shop> {
  const seller = await getCreatorLook(ctx, { id, username });
  return {
    seller,
    postalAddress: postalAddress && omitNameLine(seller.displayName, postalAddress),
    library: buildLibraryUrl(ctx, username),
    others: await listOtherProducts(ctx, { userId: id, address: seller.address, owned: [productId] }),
  };
}

function presentReceipt(purchase: Purchase): Omit<ReceiptView, keyof Shop> {
  const { productTitle, amount, refundedAmount, status, customerEmail, customerName } = purchase;
  const { currency, locale, tax, country } = purchase;
  const formatPrice = (value: number) => formatMoneyWithCode(value, currency, locale);
  const total = amount === 0 ? 'Free' : formatPrice(amount);
  const refundedTax = calculateRefundedTax(purchase);
  const net = amount - (tax ?? 0);
  // The price in the listing.
  const item = purchase.taxBehavior === 'exclusive' ? formatPrice(net) : total;
  return {
    number: formatReceiptNumber(purchase),
    date: formatLongDate(purchase.completedAt ?? purchase.createdAt),
    buyer: {
      name: customerName,
      email: customerEmail,
      country: country === null ? null : getCountryName(country),
    },
    lines: [{ label: productTitle, amount: item }],
    totals: [
      ...(tax === null
        ? []
        : [
            { label: 'Total excluding tax', amount: formatPrice(net) },
            { label: 'Tax', amount: formatPrice(tax) },
          ]),
      { label: amount === 0 ? 'Price' : 'Paid', amount: total },
      ...(refundedAmount === 0 ? [] : [{ label: 'Refunded', amount: formatPrice(refundedAmount) }]),
      ...(refundedTax === 0 ? [] : [{ label: 'Tax in the refund', amount: formatPrice(refundedTax) }]),
    ],
    isDisputed: status === 'disputed',
  };
}
