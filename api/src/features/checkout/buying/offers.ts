import type { z } from 'zod';
import { isInternationalEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { AppError, createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import type { Currency } from '../../../kernel/money/currencies.js';
import { formatDecimal, formatMoney } from '../../../kernel/money/money.js';
import type { Context } from '../../../server/context.js';
import { mayEmailOthers } from '../../accounts/index.js';
import { findImageSizes } from '../../media/index.js';
import { canTakePayments } from '../../payouts/index.js';
import {
  findProduct,
  formatFileSize,
  getFileTypeLabel,
  isFreePrice,
  type Product,
} from '../../products/index.js';
import { listFramers } from '../../widgets/index.js';
import { findSeller } from '../store.js';
import type { SoldProduct } from './schemas.js';

/** Presents a product for sale. `charge` is the amount of a started payment, by default the listed price. */
export function presentSoldProduct(
  product: Product,
  charge: { amount: number; tax: number | null } = { amount: product.priceCents, tax: null },
): z.infer<typeof SoldProduct> {
  const { id, title, currency, isDigital, fileType, file } = product;
  return {
    id,
    title,
    isDigital,
    fileType,
    price: Number(formatDecimal(charge.amount, currency)),
    ...(charge.tax !== null && { tax: Number(formatDecimal(charge.tax, currency)) }),
    currency,
    fileTypeLabel: getFileTypeLabel(fileType),
    fileSize: file === null ? null : formatFileSize(file.size),
  };
}

/** Returns the product for sale. No part of it depends on the buyer's browser. */
export async function getOffer(
  ctx: Context,
  { productId, creatorId }: { productId: number; creatorId?: number | undefined },
): Promise<Product> {
  const product = await findProduct(ctx, { id: productId });
  if (product === undefined) {
    throw new AppError('not_found', 'Product not found. Please refresh the page and try again.');
  }
  if (creatorId !== undefined && creatorId !== product.userId) {
    throw new AppError('payment_mismatch', 'This product belongs to another creator.');
  }
  if (!(await mayEmailOthers(ctx, product.userId))) {
    throw new AppError('not_for_sale', 'This product cannot be bought yet. Please try again later.');
  }
  if (!product.isDigital) throw new AppError('not_for_sale', 'Feature coming soon');
  if (product.file === null) {
    const message = 'Product data incomplete (missing: fileUrl). Please contact the creator.';
    throw new AppError('not_for_sale', message);
  }
  return product;
}

/** Returns the normalized address for the link. */
export function readBuyerAddress(email: string, product: Product): string {
  const address = normalizeEmailAddress(email);
  if (isInternationalEmailAddress(address)) return address;
  throw createFieldError(
    'email',
    isFreePrice(product)
      ? 'Please enter a valid email address to receive your download'
      : 'A valid email address is required to receive your download link.',
  );
}

/** Returns `isClosed` for a product with a price if its creator cannot accept payments now. */
export async function findSaleState(
  ctx: Context,
  product: Pick<Product, 'userId' | 'priceCents' | 'currency'>,
): Promise<{ isClosed?: boolean }> {
  if (isFreePrice(product) || (await canTakePayments(ctx, product.userId))) return {};
  return { isClosed: true };
}

interface PublicOffer {
  id: number;
  title: string;
  description: string;
  price: string;
  amount: number;
  currency: Currency;
  isFree: boolean;
  isClosed?: boolean;
  image: { url: string; width: number; height: number } | null;
  creator: { username: string; displayName: string };
  address: string;
  checkout: 'overlay' | 'page';
}

/** Returns the content of a buy button for the requesting site. */
export async function getPublicOffer(
  ctx: Context,
  input: { productId: number; asking: { isOurs: boolean; origin: string | undefined } },
): Promise<PublicOffer> {
  const product = await findProduct(ctx, { id: input.productId });
  const seller = product === undefined ? undefined : await findSeller(ctx, product.userId);
  if (product === undefined || seller === undefined) throw createNotFoundError('Product');
  const { id, title, description, priceCents, currency, image } = product;
  const isFree = isFreePrice(product);
  const { isOurs, origin } = input.asking;
  const isElsewhere = !isOurs && origin !== undefined;
  const mayFrame = isOurs || (origin !== undefined && (await listFramers(ctx, seller.id)).includes(origin));
  return {
    id,
    title,
    description,
    isFree,
    ...(await findSaleState(ctx, product)),
    price: isFree ? 'Free' : formatMoney(priceCents, currency),
    amount: isFree ? 0 : Number(formatDecimal(priceCents, currency)),
    currency,
    image: image === null ? null : await findOfferImage(ctx, image),
    creator: { username: seller.username, displayName: seller.displayName },
    // Other sites show it in a widget, and this parameter identifies the checkout's source.
    address: `${ctx.instance.publicUrl}/buy/${id}${isElsewhere ? '?via=widget' : ''}`,
    checkout: mayFrame ? 'overlay' : 'page',
  };
}

/** Returns null for an image of unknown size, because the page would shift as it loads. */
async function findOfferImage(ctx: Context, address: string): Promise<PublicOffer['image']> {
  const size = (await findImageSizes(ctx, [address])).get(address);
  if (size === undefined) return null;
  return { url: new URL(address, ctx.instance.publicUrl).href, ...size };
}
