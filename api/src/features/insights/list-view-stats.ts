import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../kernel/paging.js';
import type { Context } from '../../server/context.js';
import { isOpenAccount, users } from '../accounts/index.js';
import { dayOf } from './rules.js';
import { instanceViewDays, viewDays, viewTotals } from './table.js';

export interface ViewStats {
  /** The creator's id. */
  id: number;
  totalViews: number;
  todayViews: number;
}

/** Lists the views of every creator, or of one, newest creator first. */
export async function listViewStats(
  ctx: Context,
  input: PageInput & { userId: number | undefined },
): Promise<Page<ViewStats>> {
  const { limit, beforeId, userId } = input;
  const rows = await ctx.db.read
    .select({
      id: users.id,
      totalViews: sql<number>`coalesce(${viewTotals.views}, 0)`,
      todayViews: sql<number>`coalesce(${viewDays.views}, 0)`,
    })
    .from(users)
    .leftJoin(viewTotals, eq(viewTotals.userId, users.id))
    .leftJoin(viewDays, and(eq(viewDays.userId, users.id), eq(viewDays.day, dayOf(ctx.clock.now()))))
    .where(
      and(
        isOpenAccount(),
        userId === undefined ? undefined : eq(users.id, userId),
        beforeId === undefined ? undefined : lt(users.id, beforeId),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Counts the views of all pages together, deleted creators included. */
export async function countInstanceViews(ctx: Context): Promise<Omit<ViewStats, 'id'>> {
  const today = dayOf(ctx.clock.now());
  const [sums] = await ctx.db.read
    .select({
      totalViews: sql<number>`coalesce(sum(${instanceViewDays.views}), 0)`,
      todayViews: sql<number>`coalesce(sum(case when ${instanceViewDays.day} = ${today} then ${instanceViewDays.views} end), 0)`,
    })
    .from(instanceViewDays);
  return sums ?? { totalViews: 0, todayViews: 0 };
}
