import { and, eq, not, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import { jobs } from '../../../db/table.js';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { folderOf } from '../rules.js';
import { productFiles, products } from '../table.js';
import { isInUse } from './file-use.js';

export const ERASE_UNUSED_FILE = 'products.erase-unused-file';

/** Time to add a file to a product, and to undo its removal. */
const UNUSED_FOR = DAY;
/** As long as a download link is valid. */
const RECHECK_AFTER = 7 * DAY;

/** Queues a check of a file, in the batch of any change that may leave it unused. */
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
 * Erases an unused file. The row comes first: its statement makes sure that nobody needs it at that moment. The job
 * retries until the bytes are deleted too, and covers uploads that a crash left without a row.
 */
export async function eraseUnusedFile(ctx: Context, payload: unknown): Promise<void> {
  const { key } = Payload.parse(payload);
  const [file] = await ctx.db.read
    .select({ id: productFiles.id })
    .from(productFiles)
    .where(eq(productFiles.key, key));
  if (file !== undefined && !(await eraseRow(ctx, { key, fileId: file.id }))) return;
  await ctx.blobs.removeAll(folderOf(key));
}

/**
 * Returns false while the file is needed. A file that only buyers need is checked again; a product queues the check
 * itself.
 */
async function eraseRow(ctx: Context, { key, fileId }: { key: string; fileId: number }): Promise<boolean> {
  const inProduct = ctx.db.write
    .select({ one: sql`1` })
    .from(products)
    .where(eq(products.fileId, productFiles.id));
  const [erased] = await ctx.db.transact([
    ctx.db.write
      .delete(productFiles)
      .where(and(eq(productFiles.key, key), notExists(inProduct), not(isInUse(ctx))))
      .returning({ id: productFiles.id }),
  ]);
  if (erased.length > 0) return true;
  const [holder] = await ctx.db.read
    .select({ id: products.id })
    .from(products)
    .where(eq(products.fileId, fileId))
    .limit(1);
  if (holder === undefined) await ctx.db.transact([eraseFileLater(ctx, key, RECHECK_AFTER)]);
  return false;
}
