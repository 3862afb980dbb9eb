import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import type { VisitKind } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { isOpenAccount, users } from '../accounts/index.js';
import { salesBySource } from '../checkout/index.js';
import { listNewsletterTitles } from '../newsletters/index.js';
import { dayOf, rangesOf } from './rules.js';
import { checkRange } from './store.js';
import { instanceViewDays, viewDays, viewTotals } from './table.js';

interface ViewStats {
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

const LISTED = 50;

/** Lists the sources of visits in the last days, with their signups and sales. */
export async function listSources(
  ctx: Context,
  input: { userId: number; days: number },
): Promise<InsightSources> {
  const { userId, days } = input;
  await checkRange(ctx, input);
  const { first, last } = rangesOf(ctx.clock.now(), days).current;
  const rows = await ctx.db.read.all<SourceStats & { kind: VisitKind; source: string; isListed: number }>(sql`
    with parts as (
      select kind, source, views, visitors, subscribers, 0 as sales, 0 as revenue
      from source_days where user_id = ${userId} and day between ${first} and ${last}
      union all
      select kind, source, 0, 0, 0, sales, revenue from (${salesBySource({ userId, first, last })})
    ), sources as (
      select kind, source, sum(views) as views, sum(visitors) as visitors, sum(subscribers) as subscribers,
        sum(sales) as sales, sum(revenue) as revenue
      from parts group by kind, source
    ), ranked as (
      select *, row_number() over (
        order by views desc, visitors desc, subscribers desc, revenue desc, sales desc, kind, source) as place
      from sources
    )
    select kind, source, place <= ${LISTED} as isListed,
      sum(views) as views, sum(visitors) as visitors, sum(subscribers) as subscribers,
      sum(sales) as sales, sum(revenue) as revenue
    from ranked group by min(place, ${LISTED + 1}) order by min(place)`);
  const listed = rows.filter(({ isListed }) => isListed === 1);
  const titles = await listNewsletterTitles(ctx, {
    userId,
    newsletterIds: listed.filter(({ kind }) => kind === 'newsletter').map(({ source }) => Number(source)),
  });
  const others = rows.find(({ isListed }) => isListed === 0);
  return {
    data: listed.map((row) => ({
      kind: row.kind,
      source: row.source,
      title: row.kind === 'newsletter' ? (titles.get(Number(row.source)) ?? null) : null,
      ...statsOf(row),
    })),
    others: others === undefined ? null : statsOf(others),
  };
}

function statsOf({ views, visitors, subscribers, sales, revenue }: SourceStats): SourceStats {
  return { views, visitors, subscribers, sales, revenue };
}
