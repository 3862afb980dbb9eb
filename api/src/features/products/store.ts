import { and, asc, eq, gt, gte, lt, max, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { MAX_PAGE } from '../../kernel/cursor.js';
import { AppError, createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { users, wherePublicAccount } from '../accounts/index.js';
import { productFiles, products } from './table.js';

export type ProductFile = typeof productFiles.$inferSelect;

/** A product with its file, or null if it has none. */
export type Product = typeof products.$inferSelect & { file: ProductFile | null };

const isItsFile = and(eq(productFiles.id, products.fileId), eq(productFiles.userId, products.userId));

/** Lists all of a creator's products, in the order of the page. At most `MAX_PRODUCTS`, so they need no paging. */
export async function listProducts(ctx: Context, userId: number): Promise<Product[]> {
  const rows = await ctx.db.read
    .select({ product: products, file: productFiles })
    .from(products)
    .leftJoin(productFiles, isItsFile)
    .where(eq(products.userId, userId))
    .orderBy(asc(products.position), asc(products.id));
  return rows.map(({ product, file }) => ({ ...product, file }));
}

/** Finds any creator's product. Excludes accounts that are being erased or suspended. */
export async function findProduct(ctx: Context, { id }: { id: number }): Promise<Product | undefined> {
  const [row] = await ctx.db.read
    .select({ product: products, file: productFiles })
    .from(products)
    .innerJoin(users, eq(users.id, products.userId))
    .leftJoin(productFiles, isItsFile)
    .where(and(eq(products.id, id), wherePublicAccount()));
  return row === undefined ? undefined : { ...row.product, file: row.file };
}

/** Finds a creator's product by its current slug. */
export async function findProductBySlug(
  ctx: Context,
  input: { userId: number; slug: string },
): Promise<Product | undefined> {
  const [row] = await ctx.db.read
    .select({ product: products, file: productFiles })
    .from(products)
    .leftJoin(productFiles, isItsFile)
    .where(and(eq(products.userId, input.userId), eq(products.slug, input.slug)));
  return row === undefined ? undefined : { ...row.product, file: row.file };
}

export async function getProduct(
  ctx: Context,
  input: { userId: number; productId: number },
): Promise<Product> {
  const [row] = await ctx.db.read
    .select({ product: products, file: productFiles })
    .from(products)
    .leftJoin(productFiles, isItsFile)
    .where(whereOwnProduct(input));
  if (row === undefined) throw createProductNotFoundError();
  return { ...row.product, file: row.file };
}

export function whereOwnProduct(input: { userId: number; productId: number }) {
  return and(eq(products.id, input.productId), eq(products.userId, input.userId));
}

/** Changes the text or the price of products, as a new version. The caller adds the condition. */
export function updateProducts(ctx: Context, changes: SQLiteUpdateSetSource<typeof products>) {
  return ctx.db.write
    .update(products)
    .set({ ...changes, version: sql`${products.version} + 1`, updatedAt: ctx.clock.now() });
}

export function createProductNotFoundError() {
  return createNotFoundError('Product');
}

export function createProductChangedError() {
  return new AppError(
    'version_conflict',
    'This product was changed in another tab or app. Reload it, then change it again.',
  );
}

export async function findOwnFile(
  ctx: Context,
  input: { userId: number; fileId: number },
): Promise<ProductFile | undefined> {
  const [file] = await ctx.db.read
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.id, input.fileId), eq(productFiles.userId, input.userId)));
  return file;
}

export interface Store {
  userId: number;
  username: string;
  updatedAt: number;
}

/** Lists creators with products, in a range of ids, `to` excluded. Paged, so that no query blocks for long. */
export async function listStores(ctx: Context, range: { from: number; to: number }): Promise<Store[]> {
  const stores: Store[] = [];
  for (let afterId = range.from - 1; ; ) {
    const rows = await ctx.db.read
      .select({ userId: users.id, username: users.username, updatedAt: max(products.updatedAt) })
      .from(products)
      .innerJoin(users, eq(users.id, products.userId))
      .where(and(gt(products.userId, afterId), lt(products.userId, range.to), wherePublicAccount()))
      .groupBy(products.userId)
      .orderBy(asc(products.userId))
      .limit(MAX_PAGE);
    stores.push(...rows.map(({ updatedAt, ...store }) => ({ ...store, updatedAt: updatedAt ?? 0 })));
    const last = rows.at(-1);
    if (last === undefined || rows.length < MAX_PAGE) return stores;
    afterId = last.userId;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export interface ListedProduct {
  userId: number;
  username: string;
  slug: string;
  updatedAt: number;
}

/** Lists public products in a range of their ids, `to` excluded, for search engines. */
export function listProductPages(
  ctx: Context,
  range: { from: number; to: number },
): Promise<ListedProduct[]> {
  return ctx.db.read
    .select({
      userId: users.id,
      username: users.username,
      slug: products.slug,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.userId))
    .where(and(gte(products.id, range.from), lt(products.id, range.to), wherePublicAccount()))
    .orderBy(asc(products.id));
}

/** Returns the highest id of a product, or 0 if there is none. */
export async function getNewestProductId(ctx: Context): Promise<number> {
  const [row] = await ctx.db.read.select({ newest: max(products.id) }).from(products);
  return row?.newest ?? 0;
}

export async function countProducts(ctx: Context, userId: number): Promise<number> {
  return ctx.db.read.$count(products, eq(products.userId, userId));
}
