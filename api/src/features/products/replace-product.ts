import { and, eq, exists, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { siteChanged, touchSite } from '../sites/index.js';
import { cleanProduct, fileGone, type ProductInput } from './clean-product.js';
import { eraseFilesLater } from './files/erase-unused-file.js';
import { getProduct, ownProduct, type Product } from './store.js';
import { productFiles, products } from './table.js';

/**
 * Replaces a product, which retains its position. A file that it no longer uses is erased a day later. Throws
 * `version_conflict` if the product was changed since `version`.
 */
export async function replaceProduct(
  ctx: Context,
  input: { userId: number; productId: number; product: ProductInput; version: number },
): Promise<Product> {
  const { userId } = input;
  const before = await getProduct(ctx, input);
  const fields = await cleanProduct(ctx, { ...input, presentFileId: before.fileId });
  const { fileId } = fields;
  const itsFile = ctx.db.write
    .select({ one: sql`1` })
    .from(productFiles)
    .where(and(eq(productFiles.id, fileId ?? 0), eq(productFiles.userId, userId)));
  try {
    await ctx.db.transact([
      // The product's current file, even if it changed since it was read above.
      eraseFilesLater(
        ctx,
        sql`id is not ${fileId} and id = (
          select file_id from ${products} where id = ${input.productId} and user_id = ${userId})`,
      ),
      ctx.db.write
        .update(products)
        .set({ ...fields, version: sql`${products.version} + 1`, updatedAt: ctx.clock.now() })
        .where(
          and(
            ownProduct(input),
            eq(products.version, input.version),
            fileId === null ? undefined : exists(itsFile),
          ),
        ),
      expectChange(ctx.db, 'same_version'),
      touchSite(ctx, userId),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const current = await getProduct(ctx, input);
    throw current.version === input.version ? fileGone() : productChanged();
  }
  siteChanged(ctx, userId);
  return getProduct(ctx, input);
}

function productChanged() {
  return new AppError(
    'version_conflict',
    'This product was changed in another tab or app. Reload it, then change it again.',
  );
}
