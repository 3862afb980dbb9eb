import { sql } from 'drizzle-orm';
import { lastDays } from '../../../kernel/time-zone.js';
import type { Context } from '../../../server/context.js';
import { CURRENCY } from '../rules.js';
import { purchases } from '../table.js';
import { IS_FREE, REVENUE } from './sales-stats.js';

export interface SalesSummary {
  currency: string;
  sales: number;
  revenue: number;
  refunded: number;
  freeDownloads: number;
  days: Array<{ day: string; sales: number; revenue: number; free: number }>;
  products: Array<{ productId: number; title: string; sales: number; revenue: number }>;
}

const MAX_PRODUCTS = 20;

/** Returns the sales of the last days, today included, by the calendar of a time zone. */
export async function getSalesSummary(
  ctx: Context,
  input: { userId: number; days: number; timeZone: string },
): Promise<SalesSummary> {
  const { userId, timeZone } = input;
  const calendar = lastDays({ now: ctx.clock.now(), timeZone, count: input.days });
  const starts = JSON.stringify(calendar.map(({ startsAt }) => startsAt));
  const within = sql`user_id = ${userId} and completed_at >= ${calendar[0]?.startsAt ?? 0}`;
  const [days, products, [totals]] = await Promise.all([
    ctx.db.read.all<{ sales: number; revenue: number; free: number }>(sql`
      with days as (
        select key as position, value as starts_at, lead(value, 1, 9e15) over (order by key) as ends_at
        from json_each(${starts}))
      select count(p.id) filter (where not (${IS_FREE})) as sales,
        coalesce(sum(${REVENUE}), 0) as revenue,
        count(p.id) filter (where ${IS_FREE}) as free
      from days left join ${purchases} p
        on p.user_id = ${userId} and p.completed_at >= days.starts_at and p.completed_at < days.ends_at
      group by days.position order by days.position`),
    ctx.db.read.all<{ productId: number; title: string; sales: number; revenue: number }>(sql`
      select product_id as productId, product_title as title, count(*) as sales, sum(${REVENUE}) as revenue, max(id)
      from ${purchases} where ${within} and not (${IS_FREE}) group by product_id
      order by revenue desc, sales desc, product_id limit ${MAX_PRODUCTS}`),
    ctx.db.read.all<{ refunded: number }>(
      sql`select coalesce(sum(refunded_amount), 0) as refunded from ${purchases} where ${within}`,
    ),
  ]);
  const sum = (pick: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + pick(day), 0);
  return {
    currency: CURRENCY,
    sales: sum(({ sales }) => sales),
    revenue: sum(({ revenue }) => revenue),
    refunded: totals?.refunded ?? 0,
    freeDownloads: sum(({ free }) => free),
    days: calendar.map(({ date }, index) => ({ day: date, ...(days[index] ?? NOTHING) })),
    products: products.map(({ productId, title, sales, revenue }) => ({ productId, title, sales, revenue })),
  };
}

const NOTHING = { sales: 0, revenue: 0, free: 0 };
