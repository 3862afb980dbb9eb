import { eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { purchases } from '../table.js';

/** Revenue of a purchase: disputed money does not count until the creator has won. */
export const REVENUE = sql`case when status = 'disputed' then 0 else amount - refunded_amount end`;
export const IS_FREE = sql`provider = 'free'`;

/** Paid purchases, payments in progress and free purchases are sales; unpaid ones are not. */
export const IS_SALE = or(isNotNull(purchases.completedAt), eq(purchases.status, 'processing'));

export interface SalesStats {
  sales: number;
  revenue: number;
}

/** Days since 1970-01-01, UTC; both are included. */
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

/** Returns the sales of each day; days without sales are absent. */
export async function listSalesByDay(ctx: Context, days: Days): Promise<Map<number, SalesStats>> {
  const rows = await ctx.db.read.all<SalesStats & { day: number }>(sql`
    select completed_at / ${sql.raw(String(DAY))} as day, ${FIGURES} from ${purchases} where ${within(days)} group by 1`);
  return new Map(rows.map(({ day, sales, revenue }) => [day, { sales, revenue }]));
}

/** Selects sales per attribution, as rows of kind, source, sales and revenue, for use in a statement. */
export function salesBySource(days: Days): SQL {
  return sql`select attribution_kind as kind, attribution_source as source, ${FIGURES} from ${purchases}
    where ${within(days)} and attribution_kind is not null group by attribution_kind, attribution_source`;
}

/** Sums all sales to buyers who arrived from a newsletter. */
export async function sumSalesOfNewsletters(
  ctx: Context,
  input: { userId: number; newsletterIds: number[] },
): Promise<Map<number, SalesStats>> {
  const ids = JSON.stringify(input.newsletterIds.map(String));
  const rows = await ctx.db.read.all<SalesStats & { id: string }>(sql`
    select attribution_source as id, ${FIGURES} from ${purchases}
    where user_id = ${input.userId} and attribution_kind is not null and attribution_kind = 'newsletter'
      and attribution_source in (select value from json_each(${ids})) and completed_at is not null and not (${IS_FREE})
    group by attribution_source`);
  return new Map(rows.map(({ id, sales, revenue }) => [Number(id), { sales, revenue }]));
}
