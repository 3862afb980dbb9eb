import { and, between, eq } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { listSalesByDay } from '../checkout/index.js';
import { type NewsletterEmails, sumNewsletterEmails } from '../newsletters/index.js';
import { getListHistory, type ListDay } from '../subscribers/index.js';
import { type DayRange, daysOf, nameOfDay, rangesOf } from './rules.js';
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

/** Returns the stats of the last days, and of as many days before them. */
export async function getInsights(ctx: Context, input: { userId: number; days: number }): Promise<Insights> {
  const { userId, days } = input;
  await checkRange(ctx, input);
  const { current, previous } = rangesOf(ctx.clock.now(), days);
  const both = { first: previous.first, last: current.last };
  const [views, history, sales, deliveries] = await Promise.all([
    listViewDays(ctx, { userId, ...both }),
    getListHistory(ctx, { userId, firstDay: both.first }),
    listSalesByDay(ctx, { userId, ...both }),
    sumNewsletterEmails(ctx, { userId, from: current.first * DAY, until: (current.last + 1) * DAY }),
  ]);
  const statsOf = (day: number): InsightTotals => ({
    views: 0,
    visitors: 0,
    ...views.get(day),
    joined: 0,
    left: 0,
    ...history.days.get(day),
    sales: 0,
    revenue: 0,
    ...sales.get(day),
  });
  const subscribers = countBackwards(history, current);
  return {
    range: { days, from: nameOfDay(current.first), to: nameOfDay(current.last) },
    totals: sumUp(daysOf(current).map(statsOf)),
    previous: sumUp(daysOf(previous).map(statsOf)),
    days: daysOf(current).map((day, index) => ({
      day: nameOfDay(day),
      ...statsOf(day),
      subscribers: subscribers[index] ?? 0,
    })),
    deliveries,
  };
}

async function listViewDays(
  ctx: Context,
  { userId, first, last }: DayRange & { userId: number },
): Promise<Map<number, { views: number; visitors: number }>> {
  const rows = await ctx.db.read
    .select({ day: viewDays.day, views: viewDays.views, visitors: viewDays.visitors })
    .from(viewDays)
    .where(and(eq(viewDays.userId, userId), between(viewDays.day, first, last)));
  return new Map(rows.map(({ day, ...stats }) => [day, stats]));
}

/** Returns the number of subscribers at the end of each day: today's, minus later signups and plus later departures. */
function countBackwards(
  { now, days }: { now: number; days: ReadonlyMap<number, ListDay> },
  { first, last }: DayRange,
): number[] {
  const counts: number[] = [];
  let count = now;
  for (const [day, { joined, left }] of days) if (day > last) count += left - joined;
  for (let day = last; day >= first; day -= 1) {
    counts.unshift(count);
    const { joined, left } = days.get(day) ?? { joined: 0, left: 0 };
    count += left - joined;
  }
  return counts;
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
