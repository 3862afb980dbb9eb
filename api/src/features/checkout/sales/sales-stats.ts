import { eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { selectDays } from '../../../db/sql-values.js';
import type { Currency } from '../../../kernel/money/currencies.js';
import { type CalendarDay, formatDay, listLastDays } from '../../../kernel/time/time-zone.js';
import type { Context } from '../../../server/context.js';
import { getTimeZone } from '../../accounts/index.js';
import { getCurrency, selectCurrency } from '../../products/index.js';
import { purchases } from '../table.js';

/** The tax that refunds returned, as `calculateRefundedTax` in SQL. */
export const REFUNDED_TAX = sql`coalesce((2 * tax * refunded_amount + amount) / nullif(2 * amount, 0), 0)`;

/** The revenue of a purchase, without tax. A disputed purchase has none until the creator has won. */
const REVENUE = sql`case when status = 'disputed' then 0
  else amount - refunded_amount - coalesce(tax, 0) + ${REFUNDED_TAX} end`;
const IS_FREE = sql`provider = 'free'`;

/** Sums contain only sales in the shop's current currency. */
const whereInCurrency = (userId: number) => sql`currency = ${selectCurrency(userId)}`;

/** Paid purchases, payments in progress and free purchases are sales, but unpaid purchases are not. */
export const IS_SALE = or(isNotNull(purchases.completedAt), eq(purchases.status, 'processing'));

interface SalesStats {
  sales: number;
  revenue: number;
}

/** `from` is included, `until` is not. Both are epoch milliseconds. */
interface Period {
  userId: number;
  from: number;
  until: number;
}

const STATS_COLUMNS = sql`count(*) as sales, sum(${REVENUE}) as revenue`;

export interface SalesDay extends SalesStats {
  /** Purchases of free products. */
  free: number;
}

/** Returns the sales of each day, in the order of the days. */
export async function listSalesByDay(
  ctx: Context,
  { userId, days }: { userId: number; days: readonly CalendarDay[] },
): Promise<SalesDay[]> {
  return ctx.db.read.all<SalesDay>(sql`
    select count(p.id) filter (where not (${IS_FREE}) and ${whereInCurrency(userId)}) as sales,
      coalesce(sum(${REVENUE}) filter (where ${whereInCurrency(userId)}), 0) as revenue,
      count(p.id) filter (where ${IS_FREE}) as free
    from (${selectDays(days)}) days left join ${purchases} p
      on p.user_id = ${userId} and p.completed_at >= days.starts_at and p.completed_at < days.ends_at
    group by days.position order by days.position`);
}

/** Selects sales per attribution, as rows of kind, source, sales and revenue, for use in a statement. */
export function selectSalesBySource({ userId, from, until }: Period): SQL {
  return sql`select attribution_kind as kind, attribution_source as source, ${STATS_COLUMNS} from ${purchases}
    where user_id = ${userId} and completed_at >= ${from} and completed_at < ${until}
      and not (${IS_FREE}) and ${whereInCurrency(userId)} and attribution_kind is not null
    group by attribution_kind, attribution_source`;
}

/** Sums all sales to buyers who arrived from a newsletter. */
export async function sumNewsletterSales(
  ctx: Context,
  input: { userId: number; newsletterIds: number[] },
): Promise<Map<number, SalesStats>> {
  const ids = JSON.stringify(input.newsletterIds.map(String));
  const rows = await ctx.db.read.all<SalesStats & { id: string }>(sql`
    select attribution_source as id, ${STATS_COLUMNS} from ${purchases}
    where user_id = ${input.userId} and attribution_kind is not null and attribution_kind = 'newsletter'
      and attribution_source in (select value from json_each(${ids})) and completed_at is not null and not (${IS_FREE}) and ${whereInCurrency(input.userId)}
    group by attribution_source`);
  return new Map(rows.map(({ id, sales, revenue }) => [Number(id), { sales, revenue }]));
}

interface SalesSummary {
  currency: Currency;
  sales: number;
  revenue: number;
  refunded: number;
  freeDownloads: number;
  days: Array<{ day: string; sales: number; revenue: number; free: number }>;
  products: Array<{ productId: number; title: string; sales: number; revenue: number }>;
  otherCurrencies: CurrencySales[];
}

interface CurrencySales extends SalesStats {
  currency: Currency;
  refunded: number;
}

export const TOP_PRODUCTS = 20;

/** Returns the sales of the last days, today included, in the creator's time zone. */
export async function getSalesSummary(
  ctx: Context,
  input: { userId: number; days: number },
): Promise<SalesSummary> {
  const { userId } = input;
  const timeZone = await getTimeZone(ctx, userId);
  const calendar = listLastDays({ now: ctx.clock.now(), timeZone, count: input.days });
  const periodCondition = sql`user_id = ${userId} and completed_at >= ${calendar[0]?.startsAt ?? 0}`;
  const [currency, days, products, currencies] = await Promise.all([
    getCurrency(ctx, userId),
    listSalesByDay(ctx, { userId, days: calendar }),
    ctx.db.read.all<{ productId: number; title: string; sales: number; revenue: number }>(sql`
      select product_id as productId, product_title as title, count(*) as sales, sum(${REVENUE}) as revenue, max(id)
      from ${purchases} where ${periodCondition} and not (${IS_FREE}) and ${whereInCurrency(userId)} group by product_id
      order by revenue desc, sales desc, product_id limit ${TOP_PRODUCTS}`),
    ctx.db.read.all<CurrencySales>(sql`
      select currency, ${STATS_COLUMNS}, coalesce(sum(refunded_amount), 0) as refunded
      from ${purchases} where ${periodCondition} and not (${IS_FREE}) group by currency order by currency`),
  ]);
  const sumDays = (pick: (day: (typeof days)[number]) => number) =>
    days.reduce((sum, day) => sum + pick(day), 0);
  return {
    currency,
    sales: sumDays(({ sales }) => sales),
    revenue: sumDays(({ revenue }) => revenue),
    refunded: currencies.find((currencySales) => currencySales.currency === currency)?.refunded ?? 0,
    freeDownloads: sumDays(({ free }) => free),
    days: calendar.map(({ day }, index) => ({ day: formatDay(day), ...(days[index] ?? NO_SALES) })),
    products: products.map(({ productId, title, sales, revenue }) => ({ productId, title, sales, revenue })),
    otherCurrencies: currencies.filter((currencySales) => currencySales.currency !== currency),
  };
}

const NO_SALES = { sales: 0, revenue: 0, free: 0 };
