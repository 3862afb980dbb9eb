import { sql } from 'drizzle-orm';
import type { VisitKind } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { salesBySource } from '../checkout/index.js';
import { listNewsletterTitles } from '../newsletters/index.js';
import { checkRange } from './check-plan.js';
import { rangesOf } from './rules.js';

export interface SourceStats {
  views: number;
  visitors: number;
  subscribers: number;
  sales: number;
  revenue: number;
}

export interface InsightSource extends SourceStats {
  kind: VisitKind;
  source: string;
  title: string | null;
}

export interface InsightSources {
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
