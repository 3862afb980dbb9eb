import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { dayVisitors, sourceDays } from './table.js';

/** Deletes the tables in which a busy page has thousands of rows; the few other rows are deleted with their creator. */
export async function eraseInsights(ctx: Context, userId: number): Promise<void> {
  for (const table of [dayVisitors, sourceDays]) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
