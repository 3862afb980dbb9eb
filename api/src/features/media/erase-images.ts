import { asc, eq, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { eraseShareImages } from './share-images.js';
import { images } from './table.js';

const PAGE = 100;

/** Deletes files first: a row without files is found again, a file without a row never. */
export async function eraseImages(ctx: Context, userId: number): Promise<void> {
  await eraseShareImages(ctx, userId);
  for (;;) {
    const page = await ctx.db.read
      .select({ id: images.id, key: images.key })
      .from(images)
      .where(eq(images.userId, userId))
      .orderBy(asc(images.id))
      .limit(PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    for (const { key } of page) await ctx.blobs.removeAll(`images/${key}/`);
    await eraseRows(ctx, images, sql`user_id = ${userId} and id <= ${last.id}`);
  }
}
