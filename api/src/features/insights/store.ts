import { eq, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { dayOf } from './rules.js';
import { dayVisitors, sourceDays, viewDays } from './table.js';

export interface ViewCount {
  count: number;
  todayCount: number;
}

/** Sums a creator's views. One row a day, so this stays fast for years. */
export async function countViews(ctx: Context, userId: number): Promise<ViewCount> {
  const today = dayOf(ctx.clock.now());
  const [sums] = await ctx.db.read
    .select({
      count: sql<number>`coalesce(sum(${viewDays.views}), 0)`,
      todayCount: sql<number>`coalesce(sum(case when ${viewDays.day} = ${today} then ${viewDays.views} end), 0)`,
    })
    .from(viewDays)
    .where(eq(viewDays.userId, userId));
  return sums ?? { count: 0, todayCount: 0 };
}

/** Deletes the tables in which a busy page has thousands of rows; the few other rows are deleted with their creator. */
export async function eraseInsights(ctx: Context, userId: number): Promise<void> {
  for (const table of [dayVisitors, sourceDays]) await eraseRows(ctx, table, sql`user_id = ${userId}`);
}
