import { COUNTRY_CODES } from '../../../kernel/money/countries.js';
import { formatMoney } from '../../../kernel/money/money.js';
import type {
  CheckoutAttribution,
  CheckoutLook,
  CheckoutResult,
  CheckoutTax,
  CheckoutView,
  CreatorLook,
} from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import {
  buildProductPagePath,
  findProduct,
  findTaxBehavior,
  formatFileSize,
  getFileTypeLabel,
  hasRefundTerms,
  isFreePrice,
  type Product,
} from '../../products/index.js';
import { getCreatorLook } from '../../sites/index.js';
import { listFramers } from '../../widgets/index.js';
import { findOwned } from '../library/email-owner.js';
import { listOtherProducts } from '../library/other-products.js';
import { buildLibraryUrl, findSeller } from '../store.js';
import { findSaleState } from './offers.js';

/** The request for the page. */
export interface BuyPageRequest extends CheckoutLook {
  productId: number;
  isReturn: boolean;
  answer: CheckoutResult | null;
  /** The visitor's locale, for the price. */
  locale: string;
  attribution: CheckoutAttribution;
  /** Returns the address of the visitor's open library at a creator. */
  libraryAddress(userId: number): string | undefined;
}

/**
 * Returns the content of a product's checkout. All of it is public. Only the theme and the attribution come from the
 * browser.
 */
export async function getBuyView(
  ctx: Context,
  request: BuyPageRequest,
): Promise<CheckoutView & { look: CreatorLook | null }> {
  const { productId, presentation, theme, isReturn, answer, attribution } = request;
  const product = await findProduct(ctx, { id: productId });
  const seller = product === undefined ? undefined : await findSeller(ctx, product.userId);
  if (product === undefined || seller === undefined) {
    return { state: 'missing', look: null, presentation, theme };
  }
  const { id: userId, username, displayName } = seller;
  const [look, showsRefunds, hosts] = await Promise.all([
    getCreatorLook(ctx, seller),
    hasRefundTerms(ctx, { userId, productId }),
    listFramers(ctx, userId),
  ]);
  const { address } = look;
  const page = address + buildProductPagePath(product.slug);
  return {
    state: 'offer',
    look,
    presentation,
    theme,
    isReturn,
    answer,
    attribution,
    product: { ...presentProduct(product, request.locale), ...(await findSaleState(ctx, product)) },
    seller: { username, displayName, address },
    payments: ctx.payments.browser,
    tax: await findTax(ctx, product),
    links: {
      product: page,
      refunds: showsRefunds ? `${page}#refunds` : null,
      library: buildLibraryUrl(ctx, username),
    },
    ownedPurchase: await findOwnedPurchase(ctx, { userId, productId, email: request.libraryAddress(userId) }),
    others: await listOtherProducts(ctx, { userId, address, owned: [productId] }),
    hosts,
  };
}

/** Returns the tax of a product. The page asks for the buyer's country only if the tax depends on it. */
async function findTax(ctx: Context, product: Product): Promise<CheckoutTax | null> {
  const behavior = isFreePrice(product) ? undefined : await findTaxBehavior(ctx, product.userId);
  return behavior === undefined
    ? null
    : { isAdded: behavior === 'exclusive', countries: COUNTRY_CODES.join(' ') };
}

async function findOwnedPurchase(
  ctx: Context,
  { email, ...product }: { userId: number; productId: number; email: string | undefined },
): Promise<number | null> {
  if (email === undefined) return null;
  return (await findOwned(ctx, { ...product, email }))?.id ?? null;
}

function presentProduct(
  product: Product,
  locale: string,
): Extract<CheckoutView, { state: 'offer' }>['product'] {
  const { id, userId, title, description, priceCents, currency, image, isDigital, fileType, file } = product;
  const isFree = isFreePrice(product);
  return {
    id,
    creatorId: userId,
    title,
    description,
    image,
    isDigital,
    isFree,
    price: isFree ? 'Free' : formatMoney(priceCents, currency, locale),
    file: file === null ? null : { typeLabel: getFileTypeLabel(fileType), size: formatFileSize(file.size) },
  };
}
