import { notFound } from '../../../kernel/errors.js';
import { formatCents } from '../../../kernel/money.js';
import type { Context } from '../../../server/context.js';
import { findImageSizes } from '../../media/index.js';
import { findProduct, isFreePrice } from '../../products/index.js';
import { listFramers } from '../../widgets/index.js';
import { findSeller } from '../seller.js';

export interface PublicOffer {
  id: number;
  title: string;
  description: string;
  price: string;
  isFree: boolean;
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
  if (product === undefined || seller === undefined) throw notFound('Product');
  const { id, title, description, priceCents, image } = product;
  const isFree = isFreePrice(priceCents);
  const { isOurs, origin } = input.asking;
  const isElsewhere = !isOurs && origin !== undefined;
  const mayFrame = isOurs || (origin !== undefined && (await listFramers(ctx, seller.id)).includes(origin));
  return {
    id,
    title,
    description,
    isFree,
    price: isFree ? 'Free' : formatCents(priceCents),
    image: image === null ? null : await imageOf(ctx, image),
    creator: { username: seller.username, displayName: seller.displayName },
    // Other sites show it in a widget; this parameter identifies the checkout's source.
    address: `${ctx.instance.publicUrl}/buy/${id}${isElsewhere ? '?via=widget' : ''}`,
    checkout: mayFrame ? 'overlay' : 'page',
  };
}

/** Returns null for an image of unknown size: the page would shift as it loads. */
async function imageOf(ctx: Context, address: string): Promise<PublicOffer['image']> {
  const size = (await findImageSizes(ctx, [address])).get(address);
  if (size === undefined) return null;
  return { url: new URL(address, ctx.instance.publicUrl).href, ...size };
}
