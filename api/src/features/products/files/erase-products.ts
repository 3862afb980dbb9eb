import { eq, sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Context } from '../../../server/context.js';
import { productFiles, products } from '../table.js';
import { eraseFilesLater } from './erase-unused-file.js';

/**
 * Erases the products of a deleted account. Files are deleted once no buyer needs them: some have a link for a few
 * days.
 */
export async function eraseProducts(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, products, sql`user_id = ${userId}`);
  await ctx.db.transact([
    eraseFilesLater(ctx, sql`user_id = ${userId}`, 0),
    ctx.db.write.update(productFiles).set({ userId: null }).where(eq(productFiles.userId, userId)),
  ]);
  ctx.pubsub.publish('jobs');
}
