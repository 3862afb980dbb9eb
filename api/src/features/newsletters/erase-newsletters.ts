import { sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { eraseRows } from '../../db/erase-rows.js';
import { newsletters, openDrafts } from './table.js';

export async function eraseNewsletters(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, openDrafts, sql`user_id = ${userId}`);
  await eraseRows(ctx, newsletters, sql`user_id = ${userId}`);
}
