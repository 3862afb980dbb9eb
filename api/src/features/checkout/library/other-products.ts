import type { OfferedProductView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { buildProductPagePath, formatPrice, isFreePrice, listProducts } from '../../products/index.js';

const MAX_OTHER_PRODUCTS = 3;

/** Lists a few products that a buyer does not have yet, in the order of the creator's page. */
export async function listOtherProducts(
  ctx: Context,
  input: { userId: number; address: string; owned: readonly number[] },
): Promise<OfferedProductView[]> {
  const products = await listProducts(ctx, input.userId);
  return products
    .filter(({ id, isDigital, file }) => !input.owned.includes(id) && isDigital && file !== null)
    .slice(0, MAX_OTHER_PRODUCTS)
    .map((product) => ({
      id: product.id,
      title: product.title,
      image: product.image,
      price: isFreePrice(product) ? 'Free' : formatPrice(product),
      address: input.address + buildProductPagePath(product.slug),
    }));
}
