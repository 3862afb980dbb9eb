import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { subscriberGrowth } from '../table.js';
import { recentDays } from './growth-rules.js';

export interface Growth {
  today: number;
  yesterday: number;
}

/**
 * Counts the subscribers who joined today and yesterday and are still subscribed. Sums quarters of an hour, at most
 * 200 rows.
 */
export async function getGrowth(ctx: Context, input: { userId: number; timeZone: string }): Promise<Growth> {
  const { yesterday, today, tomorrow } = recentDays(ctx.clock.now(), input.timeZone);
  const since = async (from: number, to: number) => {
    const [row] = await ctx.db.read
      .select({ count: sql<number>`coalesce(sum(${subscriberGrowth.confirmed}), 0)` })
      .from(subscriberGrowth)
      .where(
        and(
          eq(subscriberGrowth.userId, input.userId),
          gte(subscriberGrowth.quarter, from),
          lt(subscriberGrowth.quarter, to),
        ),
      );
    return row?.count ?? 0;
  };
  return { today: await since(today, tomorrow), yesterday: await since(yesterday, today) };
}
