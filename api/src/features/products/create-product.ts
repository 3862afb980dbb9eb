import { sql } from 'drizzle-orm';
import type { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { storageOf, storageQuotaExceeded } from '../allowances/index.js';
import { getPlan } from '../plans/index.js';
import { siteChanged, touchSite } from '../sites/index.js';
import { cleanProduct, fileGone, type ProductInput } from './clean-product.js';
import { countProducts, findOwnFile, getProduct, type Product } from './store.js';
import { products } from './table.js';

/** Adds a product at the end. The inserting statement checks the limit and that the file exists. */
export async function createProduct(
  ctx: Context,
  input: { userId: number; product: ProductInput },
): Promise<Product> {
  const { userId } = input;
  const fields = await cleanProduct(ctx, { ...input, presentFileId: null });
  const { title, description, price, priceCents, image, isDigital, fileType, fileId } = fields;
  const now = ctx.clock.now();
  const { isPro } = await getPlan(ctx, userId);
  const limit = storageOf({ isPro }).products;
  const [[created]] = await ctx.db.transact([
    ctx.db.write
      .insert(products)
      // In the order of the table's columns.
      .select(
        sql`select null, ${userId}, ${title}, ${description}, ${price}, ${priceCents}, ${image},
            ${Number(isDigital)}, ${fileType}, ${fileId}, coalesce(max(position) + 1, 0), ${now}, ${now}, 1
          from ${products} where user_id = ${userId}
          having count(*) < ${limit}
            and (${fileId} is null or exists (select 1 from product_files where id = ${fileId}))`,
      )
      .returning({ id: products.id }),
    touchSite(ctx, userId),
  ]);
  if (created === undefined) throw await whyNot(ctx, { userId, fileId, limit, isPro });
  siteChanged(ctx, userId);
  return getProduct(ctx, { userId, productId: created.id });
}

async function whyNot(
  ctx: Context,
  input: { userId: number; fileId: number | null; limit: number; isPro: boolean },
): Promise<AppError> {
  const { userId, fileId, limit, isPro } = input;
  if (fileId !== null && (await findOwnFile(ctx, { userId, fileId })) === undefined) return fileGone();
  return storageQuotaExceeded({
    what: 'products',
    used: `${await countProducts(ctx, userId)}`,
    limit: `${limit}`,
    isPro,
    remedy: 'Delete a product to add another.',
  });
}
