import type { Context } from '../../../server/context.js';
import { getPublicUserByAnyName } from '../../accounts/index.js';
import { findProductPage, type ProductFile } from '../../products/index.js';

/** Finds the free sample of a product by the creator's name and the product's slug, current or former. Throws `not_found` for an unknown creator. */
export async function findPreview(
  ctx: Context,
  { username, slug }: { username: string; slug: string },
): Promise<ProductFile | undefined> {
  const { id: userId } = await getPublicUserByAnyName(ctx, username);
  const found = await findProductPage(ctx, { userId, slug });
  if (found?.kind === 'moved') return findPreview(ctx, { username, slug: found.slug });
  const preview = found?.page.preview ?? undefined;
  // A product may have got the sample's file as its own since.
  return preview?.id === found?.page.product.fileId ? undefined : preview;
}
