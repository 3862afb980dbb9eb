import { isInternationalEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { AppError, invalidInput } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { mayEmailOthers } from '../../accounts/index.js';
import { findProduct, isFreePrice, type Product } from '../../products/index.js';

/** Returns the product for sale. Nothing of it comes from the buyer's browser. */
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
export function readBuyerAddress(email: string, { priceCents }: Product): string {
  const address = normalizeEmailAddress(email);
  if (isInternationalEmailAddress(address)) return address;
  throw invalidInput(
    'email',
    isFreePrice(priceCents)
      ? 'Please enter a valid email address to receive your download'
      : 'A valid email address is required to receive your download link.',
  );
}
