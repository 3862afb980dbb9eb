import { and, eq, not, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import { jobs } from '../../../db/table.js';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { productFiles, products } from '../table.js';
import { folderOf } from './file-place.js';
import { isInUse } from './file-use.js';

export const ERASE_UNUSED_FILE = 'products.erase-unused-file';

/** Time to put a file into a product, and to change one's mind after taking it out. */
const UNUSED_FOR = DAY;
/** As long as a download link lives. */
const LOOK_AGAIN_AFTER = 7 * DAY;

/** For the batch of whatever may leave a file without a use. */
export function eraseFileLater(ctx: Context, key: string, wait = UNUSED_FOR): Statement {
  return enqueueJob(ctx, { kind: ERASE_UNUSED_FILE, payload: { key }, runAt: ctx.clock.now() + wait });
}

/** As `eraseFileLater`, for every file that a condition over `product_files` names at that moment. */
export function eraseFilesLater(ctx: Context, where: SQL, wait = UNUSED_FOR): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(
    sql`insert into ${jobs} (kind, payload, run_at, created_at)
      select ${ERASE_UNUSED_FILE}, json_object('key', key), ${now + wait}, ${now} from ${productFiles} where ${where}`,
  );
}

const Payload = z.object({ key: z.string().regex(/^[0-9a-f]{24}$/) });

/**
 * Row first: the statement that deletes it makes sure that nobody needs it at that moment. The job lasts until the
 * bytes are gone too, and takes those of an upload that a crash kept from getting a row.
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

/** False while it is needed. One that buyers alone need is looked at again; a product tells when it is done with it. */
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
  if (holder === undefined) await ctx.db.transact([eraseFileLater(ctx, key, LOOK_AGAIN_AFTER)]);
  return false;
}
