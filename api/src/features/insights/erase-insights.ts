import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { dayVisitors, sourceDays } from './table.js';

/** What a busy page has thousands of rows of; its few others go with their creator. */
export async function eraseInsights(ctx: Context, userId: number): Promise<void> {
  for (const table of [dayVisitors, sourceDays]) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
