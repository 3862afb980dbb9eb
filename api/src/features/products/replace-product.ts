import { and, eq, exists, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { siteChanged, touchSite } from '../sites/index.js';
import { cleanProduct, fileGone, type ProductInput } from './clean-product.js';
import { eraseFilesLater } from './files/erase-unused-file.js';
import { getProduct, ownProduct, type Product } from './store.js';
import { productFiles, products } from './table.js';

/** All that a creator says of a product; its place stays. A file that it no longer has goes a day later. */
export async function replaceProduct(
  ctx: Context,
  input: { userId: number; productId: number; product: ProductInput },
): Promise<Product> {
  const { userId } = input;
  const before = await getProduct(ctx, input);
  const fields = await cleanProduct(ctx, { ...input, presentFileId: before.fileId });
  const { fileId } = fields;
  const itsFile = ctx.db.write
    .select({ one: sql`1` })
    .from(productFiles)
    .where(eq(productFiles.id, fileId ?? 0));
  const [, replaced] = await ctx.db.transact([
    // The one it has by now, whichever was looked at.
    eraseFilesLater(
      ctx,
      sql`id is not ${fileId} and id = (
        select file_id from ${products} where id = ${input.productId} and user_id = ${userId})`,
    ),
    ctx.db.write
      .update(products)
      .set({ ...fields, updatedAt: ctx.clock.now() })
      .where(and(ownProduct(input), fileId === null ? undefined : exists(itsFile)))
      .returning({ id: products.id }),
    touchSite(ctx, userId),
  ]);
  if (replaced.length === 0) {
    // Either of them went while the other was looked at.
    await getProduct(ctx, input);
    throw fileGone();
  }
  siteChanged(ctx, userId);
  return getProduct(ctx, input);
}
