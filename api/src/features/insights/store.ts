import { eq, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import { AppError } from '../../kernel/errors.js';
import { FREE_INSIGHT_DAYS, isFreePeriod } from '../../kernel/time/insight-periods.js';
import { getCalendarDay } from '../../kernel/time/time-zone.js';
import type { Context } from '../../server/context.js';
import { getTimeZone } from '../accounts/index.js';
import { getPlan, maySeeDetailedAnalytics } from '../plans/index.js';
import { dayVisitors, sourceDays, sourceSignups, viewDays } from './table.js';

interface ViewCount {
  count: number;
  todayCount: number;
}

/** Sums a creator's views. There is one row per day, so this stays fast for years. */
export async function countViews(ctx: Context, userId: number): Promise<ViewCount> {
  const today = getCalendarDay(await getTimeZone(ctx, userId), ctx.clock.now());
  const [sums] = await ctx.db.read
    .select({
      count: sql<number>`coalesce(sum(${viewDays.views}), 0)`,
      todayCount: sql<number>`coalesce(sum(case when ${viewDays.day} = ${today} then ${viewDays.views} end), 0)`,
    })
    .from(viewDays)
    .where(eq(viewDays.userId, userId));
  return sums ?? { count: 0, todayCount: 0 };
}

/** Deletes the tables in which a busy page has thousands of rows. The few other rows are deleted with their creator. */
export async function eraseInsights(ctx: Context, userId: number): Promise<void> {
  for (const table of [dayVisitors, sourceDays, sourceSignups])
    await eraseRows(ctx, table, sql`user_id = ${userId}`);
}

/** Throws for free accounts that ask for days more than a month ago. */
export async function checkRange(ctx: Context, input: { userId: number; days: number }): Promise<void> {
  if (isFreePeriod(input.days)) return;
  await check(
    ctx,
    input.userId,
    `Insights of more than ${FREE_INSIGHT_DAYS} days are part of Pro. Upgrade to see them.`,
  );
}

/** Throws for free accounts that ask for stats per newsletter. */
export async function checkDetails(ctx: Context, userId: number): Promise<void> {
  await check(ctx, userId, 'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.');
}

async function check(ctx: Context, userId: number, message: string): Promise<void> {
  if (!maySeeDetailedAnalytics(await getPlan(ctx, userId))) throw new AppError('pro_required', message);
}
