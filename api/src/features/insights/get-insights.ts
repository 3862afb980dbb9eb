import { and, between, eq } from 'drizzle-orm';
import { type CalendarDay, formatDay } from '../../kernel/time/time-zone.js';
import type { Context } from '../../server/context.js';
import { getTimeZone } from '../accounts/index.js';
import { listSalesByDay } from '../checkout/index.js';
import { type NewsletterEmails, sumNewsletterEmails } from '../newsletters/index.js';
import { getListHistory } from '../subscribers/index.js';
import { listDayRanges } from './rules.js';
import { checkRange } from './store.js';
import { viewDays } from './table.js';

export interface InsightTotals {
  views: number;
  visitors: number;
  joined: number;
  left: number;
  sales: number;
  revenue: number;
}

export interface InsightDay extends InsightTotals {
  day: string;
  subscribers: number;
}

export interface Insights {
  range: { days: number; from: string; to: string };
  totals: InsightTotals;
  previous: InsightTotals;
  days: InsightDay[];
  deliveries: NewsletterEmails;
}

/** Returns the stats of the last days in the creator's time zone, and of as many days before them. */
export async function getInsights(ctx: Context, input: { userId: number; days: number }): Promise<Insights> {
  const { userId, days: count } = input;
  await checkRange(ctx, input);
  const timeZone = await getTimeZone(ctx, userId);
  const { current, previous } = listDayRanges({ now: ctx.clock.now(), timeZone, count });
  const days = [...previous, ...current];
  const [from, to] = [current[0] as CalendarDay, current[count - 1] as CalendarDay];
  const [views, history, sales, deliveries] = await Promise.all([
    listViewDays(ctx, { userId, days }),
    getListHistory(ctx, { userId, days }),
    listSalesByDay(ctx, { userId, days }),
    sumNewsletterEmails(ctx, { userId, from: from.startsAt, until: to.endsAt }),
  ]);
  const stats = days.map(
    ({ day }, position): InsightDay => ({
      day: formatDay(day),
      ...(views.get(day) ?? { views: 0, visitors: 0 }),
      ...(history[position] ?? { joined: 0, left: 0, subscribers: 0 }),
      sales: sales[position]?.sales ?? 0,
      revenue: sales[position]?.revenue ?? 0,
    }),
  );
  return {
    range: { days: count, from: formatDay(from.day), to: formatDay(to.day) },
    totals: sumUp(stats.slice(count)),
    previous: sumUp(stats.slice(0, count)),
    days: stats.slice(count),
    deliveries,
  };
}

async function listViewDays(
  ctx: Context,
  { userId, days }: { userId: number; days: readonly CalendarDay[] },
): Promise<Map<number, { views: number; visitors: number }>> {
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const rows = await ctx.db.read
    .select({ day: viewDays.day, views: viewDays.views, visitors: viewDays.visitors })
    .from(viewDays)
    .where(and(eq(viewDays.userId, userId), between(viewDays.day, first, last)));
  return new Map(rows.map(({ day, ...stats }) => [day, stats]));
}

function sumUp(days: readonly InsightTotals[]): InsightTotals {
  const sum = { views: 0, visitors: 0, joined: 0, left: 0, sales: 0, revenue: 0 };
  for (const day of days) {
    sum.views += day.views;
    sum.visitors += day.visitors;
    sum.joined += day.joined;
    sum.left += day.left;
    sum.sales += day.sales;
    sum.revenue += day.revenue;
  }
  return sum;
}
