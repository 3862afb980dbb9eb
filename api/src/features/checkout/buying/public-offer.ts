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

/** What a buy button shows on the site that asks. */
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
    ...{ id, title, description, isFree },
    price: isFree ? 'Free' : formatCents(priceCents),
    image: image === null ? null : await pictureOf(ctx, image),
    creator: { username: seller.username, displayName: seller.displayName },
    // On somebody's site a widget shows it: the checkout is told by its address.
    address: `${ctx.instance.publicUrl}/buy/${id}${isElsewhere ? '?via=widget' : ''}`,
    checkout: mayFrame ? 'overlay' : 'page',
  };
}

/** Null for one whose size nobody knows: a page would jump as it comes. */
async function pictureOf(ctx: Context, address: string): Promise<PublicOffer['image']> {
  const size = (await findImageSizes(ctx, [address])).get(address);
  if (size === undefined) return null;
  return { url: new URL(address, ctx.instance.publicUrl).href, ...size };
}
