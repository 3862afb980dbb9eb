import { sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { siteChanged, touchSite } from '../sites/index.js';
import { eraseFilesLater } from './files/erase-unused-file.js';
import { ownProduct, productNotFound } from './store.js';
import { products } from './table.js';

/** Deletes a product. Buyers keep access; its file is deleted a day later, or once no buyer needs it. */
export async function deleteProduct(
  ctx: Context,
  input: { userId: number; productId: number },
): Promise<void> {
  const { userId, productId } = input;
  const [, deleted] = await ctx.db.transact([
    eraseFilesLater(
      ctx,
      sql`id = (select file_id from ${products} where id = ${productId} and user_id = ${userId})`,
    ),
    ctx.db.write.delete(products).where(ownProduct(input)).returning({ id: products.id }),
    touchSite(ctx, userId),
  ]);
  if (deleted.length === 0) throw productNotFound();
  siteChanged(ctx, userId);
}
