import type { Context } from '../../../server/context.js';
import { getPublicUserByAnyName, mayEmailOthers } from '../../accounts/index.js';
import { findProductPage, type ProductFile, type ProductPage } from '../../products/index.js';

/**
 * Returns the free sample of a page, or null if visitors get none. Without a verified address, where one is required, a
 * creator gives out no files. Free products are emailed, and so are not given out either.
 */
export async function findVisiblePreview(
  ctx: Context,
  { product, preview }: ProductPage,
): Promise<ProductFile | null> {
  // The sample's file may have become the product's own file since.
  if (preview === null || preview.id === product.fileId) return null;
  return (await mayEmailOthers(ctx, product.userId)) ? preview : null;
}

/** Finds the free sample of a product by the creator's name and a slug. Throws `not_found` without the creator. */
export async function findPreview(
  ctx: Context,
  { username, slug }: { username: string; slug: string },
): Promise<ProductFile | null> {
  const { id: userId } = await getPublicUserByAnyName(ctx, username);
  const result = await findProductPage(ctx, { userId, slug });
  if (result === undefined) return null;
  if (result.kind === 'moved') return findPreview(ctx, { username, slug: result.slug });
  return findVisiblePreview(ctx, result.page);
}
