import { formatLongDate } from '../../../kernel/clock.js';
import { formatMoney } from '../../../kernel/money/money.js';
import type { LibraryEntryView, LibraryView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { buildProductPagePath, formatFileSize } from '../../products/index.js';
import { getCreatorLook } from '../../sites/index.js';
import { buildReceiptUrl } from '../receipts/receipt-links.js';
import { hasFileAccess, type PurchaseStatus } from '../rules.js';
import { listOtherProducts } from './other-products.js';
import { type Buyer, listOwnPurchases, type OwnedPurchase } from './purchases.js';

/** Returns the purchases of a buyer at one creator, as the library shows them. */
export async function getLibraryView(
  ctx: Context,
  input: {
    creator: { id: number; username: string };
    email: string;
    before: number | undefined;
    problem: string | null;
  },
): Promise<LibraryView> {
  const { creator, email, before, problem } = input;
  const buyer: Buyer = { userId: creator.id, email };
  const seller = await getCreatorLook(ctx, creator);
  const { items, next } = await listOwnPurchases(ctx, { ...buyer, before });
  const productIds = items.map(({ purchase }) => purchase.productId);
  return {
    state: 'shown',
    seller,
    email,
    problem,
    purchases: items.map((item) => viewEntry(ctx, item, seller.address)),
    older: next === null ? null : `/${creator.username}/library?before=${next}`,
    others: await listOtherProducts(ctx, { userId: creator.id, address: seller.address, owned: productIds }),
  };
}

function viewEntry(
  ctx: Context,
  { purchase, product, file }: OwnedPurchase,
  address: string,
): LibraryEntryView {
  const { id, status, amount, currency, locale, productTitle, completedAt, createdAt } = purchase;
  return {
    id,
    title: productTitle,
    image: product?.image ?? null,
    address: product === null ? null : address + buildProductPagePath(product.slug),
    date: formatLongDate(completedAt ?? createdAt),
    price: amount === 0 ? 'Free' : formatMoney(amount, currency, locale),
    status: presentStatus(status),
    file: file && { name: file.originalName, size: formatFileSize(file.size) },
    receipt: amount === 0 ? null : buildReceiptUrl(ctx, id),
  };
}

function presentStatus(status: PurchaseStatus): LibraryEntryView['status'] {
  if (hasFileAccess(status)) return 'owned';
  return status === 'disputed' ? 'disputed' : 'refunded';
}
