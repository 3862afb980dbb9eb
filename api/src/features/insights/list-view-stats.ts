import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import {
  type CalendarDay,
  DEFAULT_TIME_ZONE,
  getCalendarDay,
  listLastDays,
  QUARTER_HOUR,
} from '../../kernel/time/time-zone.js';
import type { VisitKind } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { getTimeZone, users, whereOpenAccount } from '../accounts/index.js';
import { selectSalesBySource } from '../checkout/index.js';
import { listNewsletterTitles } from '../newsletters/index.js';
import { checkRange } from './store.js';
import { instanceViewDays, viewTotals } from './table.js';

interface ViewStats {
  /** The creator's id. */
  id: number;
  totalViews: number;
  todayViews: number;
}

/** Lists the views of every creator, or of one creator, newest creator first. */
export async function listViewStats(
  ctx: Context,
  input: PageInput & { userId: number | undefined },
): Promise<Page<ViewStats>> {
  const { limit, beforeId, userId } = input;
  const rows = await ctx.db.read
    .select({
      id: users.id,
      timeZone: users.timeZone,
      totalViews: sql<number>`coalesce(${viewTotals.views}, 0)`,
    })
    .from(users)
    .leftJoin(viewTotals, eq(viewTotals.userId, users.id))
    .where(
      and(
        whereOpenAccount(),
        userId === undefined ? undefined : eq(users.id, userId),
        beforeId === undefined ? undefined : lt(users.id, beforeId),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
  const today = await listTodayViews(ctx, rows);
  return toPage(
    rows.map(({ id, totalViews }) => ({ id, totalViews, todayViews: today.get(id) ?? 0 })),
    limit,
  );
}

/** Returns today's views by creator, each in the creator's time zone. */
async function listTodayViews(
  ctx: Context,
  creators: ReadonlyArray<{ id: number; timeZone: string | null }>,
): Promise<Map<number, number>> {
  const now = ctx.clock.now();
  const days = creators.map(({ id, timeZone }) => [id, getCalendarDay(timeZone ?? DEFAULT_TIME_ZONE, now)]);
  const rows = await ctx.db.read.all<{ userId: number; views: number }>(sql`
    select user_id as userId, views from json_each(${JSON.stringify(days)})
    join view_days on user_id = value ->> 0 and day = value ->> 1`);
  return new Map(rows.map(({ userId, views }) => [userId, views]));
}

/** Counts the views of all pages together, deleted creators included. */
export async function countInstanceViews(ctx: Context): Promise<Omit<ViewStats, 'id'>> {
  const today = getCalendarDay(DEFAULT_TIME_ZONE, ctx.clock.now());
  const [sums] = await ctx.db.read
    .select({
      totalViews: sql<number>`coalesce(sum(${instanceViewDays.views}), 0)`,
      todayViews: sql<number>`coalesce(sum(case when ${instanceViewDays.day} = ${today} then ${instanceViewDays.views} end), 0)`,
    })
    .from(instanceViewDays);
  return sums ?? { totalViews: 0, todayViews: 0 };
}

interface SourceStats {
  views: number;
  visitors: number;
  subscribers: number;
  sales: number;
  revenue: number;
}

interface InsightSource extends SourceStats {
  kind: VisitKind;
  source: string;
  title: string | null;
}

interface InsightSources {
  data: InsightSource[];
  others: SourceStats | null;
}

export const MAX_SOURCES = 50;

/** Lists the sources of visits in the last days, with their signups and sales. */
export async function listSources(
  ctx: Context,
  input: { userId: number; days: number },
): Promise<InsightSources> {
  const { userId, days } = input;
  await checkRange(ctx, input);
  const timeZone = await getTimeZone(ctx, userId);
  const calendar = listLastDays({ now: ctx.clock.now(), timeZone, count: days });
  const [first, last] = [calendar[0] as CalendarDay, calendar[days - 1] as CalendarDay];
  const [from, until] = [first.startsAt, last.endsAt];
  const rows = await ctx.db.read.all<SourceStats & { kind: VisitKind; source: string; isListed: number }>(sql`
    with parts as (
      select kind, source, views, visitors, 0 as subscribers, 0 as sales, 0 as revenue
      from source_days where user_id = ${userId} and day between ${first.day} and ${last.day}
      union all
      select kind, source, 0, 0, subscribers, 0, 0 from source_signups
      where user_id = ${userId} and quarter >= ${from / QUARTER_HOUR} and quarter < ${until / QUARTER_HOUR}
      union all
      select kind, source, 0, 0, 0, sales, revenue from (${selectSalesBySource({ userId, from, until })})
    ), sources as (
      select kind, source, sum(views) as views, sum(visitors) as visitors, sum(subscribers) as subscribers,
        sum(sales) as sales, sum(revenue) as revenue
      from parts group by kind, source
    ), ranked as (
      select *, row_number() over (
        order by views desc, visitors desc, subscribers desc, revenue desc, sales desc, kind, source) as place
      from sources
    )
    select kind, source, place <= ${MAX_SOURCES} as isListed,
      sum(views) as views, sum(visitors) as visitors, sum(subscribers) as subscribers,
      sum(sales) as sales, sum(revenue) as revenue
    from ranked group by min(place, ${MAX_SOURCES + 1}) order by min(place)`);
  const listedRows = rows.filter(({ isListed }) => isListed === 1);
  const titles = await listNewsletterTitles(ctx, {
    userId,
    newsletterIds: listedRows.filter(({ kind }) => kind === 'newsletter').map(({ source }) => Number(source)),
  });
  const otherSources = rows.find(({ isListed }) => isListed === 0);
  return {
    data: listedRows.map((row) => ({
      kind: row.kind,
      source: row.source,
      title: row.kind === 'newsletter' ? (titles.get(Number(row.source)) ?? null) : null,
      ...pickStats(row),
    })),
    others: otherSources === undefined ? null : pickStats(otherSources),
  };
}

function pickStats({ views, visitors, subscribers, sales, revenue }: SourceStats): SourceStats {
  return { views, visitors, subscribers, sales, revenue };
}
