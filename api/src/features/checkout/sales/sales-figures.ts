import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { purchases } from '../table.js';
import { IS_FREE, REVENUE } from './revenue.js';

export interface SalesFigures {
  sales: number;
  revenue: number;
}

/** Days since 1970-01-01, UTC, the first and the last included. */
interface Days {
  userId: number;
  first: number;
  last: number;
}

const FIGURES = sql`count(*) as sales, sum(${REVENUE}) as revenue`;

function within({ userId, first, last }: Days): SQL {
  return sql`user_id = ${userId} and completed_at >= ${first * DAY} and completed_at < ${(last + 1) * DAY}
    and not (${IS_FREE})`;
}

/** What was sold on each day; those on which nothing was are not among them. */
export async function listSalesByDay(ctx: Context, days: Days): Promise<Map<number, SalesFigures>> {
  const rows = await ctx.db.read.all<SalesFigures & { day: number }>(sql`
    select completed_at / ${sql.raw(String(DAY))} as day, ${FIGURES} from ${purchases} where ${within(days)} group by 1`);
  return new Map(rows.map(({ day, sales, revenue }) => [day, { sales, revenue }]));
}

/** For a statement: what was sold to those who came each way, as rows of kind, source, sales and revenue. */
export function salesBySource(days: Days): SQL {
  return sql`select attribution_kind as kind, attribution_source as source, ${FIGURES} from ${purchases}
    where ${within(days)} and attribution_kind is not null group by attribution_kind, attribution_source`;
}

/** What was ever sold to those who came by a newsletter. */
export async function sumSalesOfNewsletters(
  ctx: Context,
  input: { userId: number; newsletterIds: number[] },
): Promise<Map<number, SalesFigures>> {
  const ids = JSON.stringify(input.newsletterIds.map(String));
  const rows = await ctx.db.read.all<SalesFigures & { id: string }>(sql`
    select attribution_source as id, ${FIGURES} from ${purchases}
    where user_id = ${input.userId} and attribution_kind is not null and attribution_kind = 'newsletter'
      and attribution_source in (select value from json_each(${ids})) and completed_at is not null and not (${IS_FREE})
    group by attribution_source`);
  return new Map(rows.map(({ id, sales, revenue }) => [Number(id), { sales, revenue }]));
}
