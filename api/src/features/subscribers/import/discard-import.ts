import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../server/context.js';
import { imports } from '../table.js';
import { findImport, type Import } from './import-store.js';

export const DISCARD_IMPORT_FILES = 'subscribers.discard-import-files';

const Payload = z.object({ importId: z.number() });

/** Deletes an import's files a day after it ended: they hold addresses that nothing needs any more. */
export async function discardImportFiles(ctx: Context, payload: unknown): Promise<void> {
  const found = await findImport(ctx, Payload.parse(payload).importId);
  // If a dry run was started as a real import meanwhile, the job of that import discards the files.
  if (found !== undefined && !['waiting', 'reading', 'held', 'adding'].includes(found.status))
    await discard(ctx, found);
}

/** Discards the files of all but a creator's newest upload, the one that they work with. */
export async function discardOlderFiles(ctx: Context, newest: Import): Promise<void> {
  const older = await ctx.db.read
    .select()
    .from(imports)
    .where(and(eq(imports.userId, newest.userId), lt(imports.id, newest.id), isNotNull(imports.fileKey)));
  for (const found of older) await discard(ctx, found);
}

async function discard(ctx: Context, { id, fileKey }: Import): Promise<void> {
  if (fileKey === null) return;
  await ctx.blobs.removeAll(fileKey);
  await ctx.db.transact([ctx.db.write.update(imports).set({ fileKey: null }).where(eq(imports.id, id))]);
}
