import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { siteChanged, touchSite } from '../sites/index.js';
import { listProducts, type Product } from './store.js';
import { products } from './table.js';

/** Puts the products in the order of their ids, which name every product of the creator once. */
export async function orderProducts(
  ctx: Context,
  input: { userId: number; ids: number[] },
): Promise<Product[]> {
  const { userId, ids } = input;
  const order = JSON.stringify(ids);
  const [ordered] = await ctx.db.transact([
    ctx.db.write
      .update(products)
      .set({ position: sql`(select key from json_each(${order}) where value = ${products.id})` })
      .where(
        and(
          eq(products.userId, userId),
          sql`${ids.length} = (
            select count(*) from products own join json_each(${order}) on value = own.id where own.user_id = ${userId})`,
          sql`${ids.length} = (select count(*) from products own where own.user_id = ${userId})`,
        ),
      )
      .returning({ id: products.id }),
    touchSite(ctx, userId),
  ]);
  if (ordered.length === 0) {
    throw new AppError(
      'version_conflict',
      'Your products were changed somewhere else, perhaps in another tab. Look at the list as it is now, and order it once more.',
    );
  }
  siteChanged(ctx, userId);
  return listProducts(ctx, userId);
}
