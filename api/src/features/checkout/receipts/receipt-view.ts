import { longDate } from '../../../kernel/clock.js';
import { formatCents } from '../../../kernel/money.js';
import type { ReceiptView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { getCreatorLook } from '../../sites/index.js';
import { listOtherProducts } from '../library/other-products.js';
import { receiptNumber } from '../rules.js';
import { findSeller, libraryUrl, type Purchase, type Seller } from '../store.js';

/** Returns the receipt of a purchase, with ways to its download and to other products. */
export async function getReceiptView(ctx: Context, purchase: Purchase): Promise<ReceiptView> {
  const seller = await findSeller(ctx, purchase.userId);
  return {
    ...receiptOf(purchase),
    ...(seller === undefined ? CLOSED : await shopOf(ctx, seller, purchase.productId)),
  };
}

type Shop = Pick<ReceiptView, 'seller' | 'postalAddress' | 'library' | 'others'>;

/** The creator's account no longer exists, but the receipt does. */
const CLOSED: Shop = { seller: null, postalAddress: null, library: null, others: [] };

async function shopOf(
  ctx: Context,
  { id, username, postalAddress }: Seller,
  productId: number,
): Promise<Shop> {
  const seller = await getCreatorLook(ctx, { id, username });
  return {
    seller,
    postalAddress,
    library: libraryUrl(ctx, username),
    others: await listOtherProducts(ctx, { userId: id, address: seller.address, owned: [productId] }),
  };
}

function receiptOf(purchase: Purchase): Omit<ReceiptView, keyof Shop> {
  const { publicId, productTitle, amount, refundedAmount, status, customerEmail, customerName } = purchase;
  const total = dollars(amount);
  return {
    number: receiptNumber(publicId),
    date: longDate(purchase.completedAt ?? purchase.createdAt),
    buyer: { name: customerName, email: customerEmail },
    lines: [{ label: productTitle, amount: total }],
    totals: [
      { label: amount === 0 ? 'Price' : 'Paid', amount: total },
      ...(refundedAmount === 0 ? [] : [{ label: 'Refunded', amount: dollars(refundedAmount) }]),
    ],
    isDisputed: status === 'disputed',
  };
}

function dollars(cents: number): string {
  return cents === 0 ? 'Free' : `${formatCents(cents)} USD`;
}
