import { and, eq, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../../db/erase-rows.js';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { jobs } from '../../../db/table.js';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { productFiles, productPages, products } from '../table.js';
import { buildProductFileFolder } from './rules.js';

/** Conditions over a row of `product_files`. */
export interface FileUse {
  /** Builds the condition that a link to the file is valid. */
  whereNeeded(ctx: Context): SQL;
  /** Builds the condition that a buyer may request a new link to the file. */
  whereNeededByBuyers(ctx: Context): SQL;
}

const uses = new WeakMap<Context, FileUse>();

/**
 * Registers the buyers' use of files, which may outlast the product. Purchases are in tables of a feature that depends
 * on this feature.
 */
export function provideFileUse(ctx: Context, use: FileUse): void {
  uses.set(ctx, use);
}

function whereInUse(ctx: Context): SQL {
  return getFileUse(ctx).whereNeeded(ctx);
}

/** Selects files that count toward their creator's storage. Excludes files without a product that only buyers need. */
export function whereCountedTowardStorage(ctx: Context): SQL {
  const inProduct = sql`(exists (select 1 from ${products} where ${products.fileId} = ${productFiles.id})
    or exists (select 1 from ${productPages} where ${productPages.previewFileId} = ${productFiles.id}))`;
  return sql`(${inProduct} or not ${getFileUse(ctx).whereNeededByBuyers(ctx)})`;
}

function getFileUse(ctx: Context): FileUse {
  const use = uses.get(ctx);
  if (use === undefined) throw new Error('No feature registered which files buyers still need.');
  return use;
}

export const ERASE_UNUSED_FILE = 'products.erase-unused-file';

/** Time to add a file to a product, and to undo its removal. */
const UNUSED_FOR = DAY;
/** The delay of the next check, which is the lifetime of a download link. */
const RECHECK_AFTER = 7 * DAY;

/** Builds the statement that queues a check of a file, in the batch of any change that may leave it unused. */
export function eraseFileLater(ctx: Context, key: string, wait = UNUSED_FOR): Statement {
  return enqueueJob(ctx, { kind: ERASE_UNUSED_FILE, payload: { key }, runAt: ctx.clock.now() + wait });
}

/** Queues checks like `eraseFileLater`, for every file that matches a condition over `product_files` at that moment. */
export function eraseFilesLater(ctx: Context, where: SQL, wait = UNUSED_FOR): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(
    sql`insert into ${jobs} (kind, payload, run_at, created_at)
      select ${ERASE_UNUSED_FILE}, json_object('key', key), ${now + wait}, ${now} from ${productFiles} where ${where}`,
  );
}

const Payload = z.object({ key: z.string().regex(/^[0-9a-f]{24}$/) });

/**
 * Erases an unused file. Deletes the row first, because its statement makes sure that nobody needs the file at that
 * moment. The job retries until the bytes are deleted too, and covers uploads that a crash left without a row.
 */
export async function eraseUnusedFile(ctx: Context, payload: unknown): Promise<void> {
  const { key } = Payload.parse(payload);
  const [file] = await ctx.db.read
    .select({ id: productFiles.id })
    .from(productFiles)
    .where(eq(productFiles.key, key));
  if (file !== undefined && !(await eraseRow(ctx, { key, fileId: file.id }))) return;
  await ctx.blobs.removeAll(buildProductFileFolder(key));
}

/**
 * Returns false while the file is needed. A file that only buyers need is checked again. A product queues the check
 * itself.
 */
async function eraseRow(ctx: Context, { key, fileId }: { key: string; fileId: number }): Promise<boolean> {
  const inProduct = ctx.db.write
    .select({ one: sql`1` })
    .from(products)
    .where(eq(products.fileId, productFiles.id));
  const asPreview = ctx.db.write
    .select({ one: sql`1` })
    .from(productPages)
    .where(eq(productPages.previewFileId, productFiles.id));
  const [erased] = await ctx.db.transact([
    ctx.db.write
      .delete(productFiles)
      .where(and(eq(productFiles.key, key), notExists(inProduct), notExists(asPreview), not(whereInUse(ctx))))
      .returning({ id: productFiles.id }),
  ]);
  if (erased.length > 0) return true;
  const [holder] = await ctx.db.read
    .select({ id: products.id })
    .from(products)
    .leftJoin(productPages, eq(productPages.productId, products.id))
    .where(or(eq(products.fileId, fileId), eq(productPages.previewFileId, fileId)))
    .limit(1);
  if (holder === undefined) await ctx.db.transact([eraseFileLater(ctx, key, RECHECK_AFTER)]);
  return false;
}

/**
 * Erases the products of a deleted account. Files are deleted once no buyer needs them, because some buyers have a link
 * for a few days.
 */
export async function eraseProducts(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, products, sql`user_id = ${userId}`);
  await ctx.db.transact([
    eraseFilesLater(ctx, sql`user_id = ${userId}`, 0),
    ctx.db.write.update(productFiles).set({ userId: null }).where(eq(productFiles.userId, userId)),
  ]);
  ctx.pubsub.publish('jobs');
}
