import { and, eq, exists, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import { getPlanStorageLimits } from '../../kernel/plans/plan-limits.js';
import type { Context } from '../../server/context.js';
import { createStorageQuotaError } from '../allowances/index.js';
import { getPlan } from '../plans/index.js';
import { emitSiteChanged, touchSite } from '../sites/index.js';
import {
  cleanProduct,
  createFileDeletedError,
  type ProductFields,
  type ProductInput,
} from './clean-product.js';
import { eraseFilesLater } from './files/erase-unused-file.js';
import { createUniqueSlug } from './page/slugs.js';
import { selectCurrency } from './shop/currency.js';
import {
  countProducts,
  createProductChangedError,
  createProductNotFoundError,
  findOwnFile,
  getProduct,
  listProducts,
  type Product,
  updateProducts,
  whereOwnProduct,
} from './store.js';
import { productFiles, productPages, products } from './table.js';

/** Products that are created at the same time may choose the same slug, so it is chosen again. */
const MAX_TRIES = 3;

/** Adds a product at the end. The inserting statement checks the limit and that the file exists. */
export async function createProduct(
  ctx: Context,
  input: { userId: number; product: ProductInput },
): Promise<Product> {
  const { userId } = input;
  const fields = await cleanProduct(ctx, { ...input, presentFileId: null });
  const { isPro } = await getPlan(ctx, userId);
  const limit = getPlanStorageLimits(ctx.instance, { isPro }).products;
  const product = await insertWithFreeSlug(ctx, { userId, fields, limit });
  if (product === undefined)
    throw await findInsertError(ctx, { userId, fileId: fields.fileId, limit, isPro });
  emitSiteChanged(ctx, userId);
  return getProduct(ctx, { userId, productId: product.id });
}

interface Insertion {
  userId: number;
  fields: ProductFields;
  limit: number;
}

/** Returns undefined if the creator has `limit` products, or the file is gone. */
async function insertWithFreeSlug(
  ctx: Context,
  input: Insertion,
  triesLeft = MAX_TRIES,
): Promise<{ id: number } | undefined> {
  const slug = await createUniqueSlug(ctx, { userId: input.userId, title: input.fields.title });
  try {
    return await insert(ctx, { ...input, slug });
  } catch (error) {
    if (findViolatedIndex(error) !== 'products.user_id' || triesLeft <= 1) throw error;
    return insertWithFreeSlug(ctx, input, triesLeft - 1);
  }
}

async function insert(
  ctx: Context,
  { userId, fields, limit, slug }: Insertion & { slug: string },
): Promise<{ id: number } | undefined> {
  const { title, description, price, priceCents, currency, image, isDigital, fileType, fileId } = fields;
  const now = ctx.clock.now();
  const [[product]] = await ctx.db.transact([
    ctx.db.write
      .insert(products)
      // In the order of the table's columns.
      .select(
        sql`select null, ${userId}, ${title}, ${description}, ${price}, ${priceCents}, ${image},
            ${Number(isDigital)}, ${fileType}, ${fileId}, coalesce(max(position) + 1, 0), ${now}, ${now}, 1, ${slug}, ${currency}
          from ${products} where user_id = ${userId}
          having count(*) < ${limit}
            and (${fileId} is null or exists (select 1 from product_files where id = ${fileId}))
            and ${currency} = ${selectCurrency(userId)}`,
      )
      .returning({ id: products.id }),
    touchSite(ctx, userId),
  ]);
  return product;
}

async function findInsertError(
  ctx: Context,
  input: { userId: number; fileId: number | null; limit: number; isPro: boolean },
): Promise<AppError> {
  const { userId, fileId, limit, isPro } = input;
  if (fileId !== null && (await findOwnFile(ctx, { userId, fileId })) === undefined)
    return createFileDeletedError();
  if ((await countProducts(ctx, userId)) < limit) return createProductChangedError();
  return createStorageQuotaError({
    what: 'products',
    used: `${await countProducts(ctx, userId)}`,
    limit: `${limit}`,
    isPro,
    remedy: 'Delete a product to add another',
  });
}

/**
 * Replaces a product, which retains its position. A file that the product no longer uses is erased a day later. Throws
 * `version_conflict` if the product was changed since `version`.
 */
export async function replaceProduct(
  ctx: Context,
  input: { userId: number; productId: number; product: ProductInput; version: number },
): Promise<Product> {
  const { userId } = input;
  const productBefore = await getProduct(ctx, input);
  const fields = await cleanProduct(ctx, { ...input, presentFileId: productBefore.fileId });
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
      updateProducts(ctx, fields).where(
        and(
          whereOwnProduct(input),
          eq(products.version, input.version),
          eq(products.currency, fields.currency),
          fileId === null ? undefined : exists(itsFile),
        ),
      ),
      expectChange(ctx.db, 'same_version'),
      touchSite(ctx, userId),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const current = await getProduct(ctx, input);
    throw current.version === input.version ? createFileDeletedError() : createProductChangedError();
  }
  emitSiteChanged(ctx, userId);
  return getProduct(ctx, input);
}

/** Puts the products in the order of their ids, which name every product of the creator once. */
export async function reorderProducts(
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
      'Your products were changed in another tab or app. Reload the list, then change the order again.',
    );
  }
  emitSiteChanged(ctx, userId);
  return listProducts(ctx, userId);
}

/** Deletes a product. Buyers keep access. Its file is deleted a day later, or once no buyer needs it. */
export async function deleteProduct(
  ctx: Context,
  input: { userId: number; productId: number },
): Promise<void> {
  const { userId, productId } = input;
  const [, deleted] = await ctx.db.transact([
    eraseFilesLater(
      ctx,
      sql`id in (select file_id from ${products} where id = ${productId} and user_id = ${userId}
        union select preview_file_id from ${productPages} where product_id = ${productId} and user_id = ${userId})`,
    ),
    ctx.db.write.delete(products).where(whereOwnProduct(input)).returning({ id: products.id }),
    touchSite(ctx, userId),
  ]);
  if (deleted.length === 0) throw createProductNotFoundError();
  emitSiteChanged(ctx, userId);
}
