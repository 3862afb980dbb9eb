import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';

export interface ListDay {
  joined: number;
  left: number;
}

export interface ListHistory {
  /** The current number of subscribers. */
  now: number;
  /** By days since 1970-01-01, UTC; days without changes are absent. */
  days: Map<number, ListDay>;
}

/** Returns how many joined and left since a day. One statement, so that count and days describe the same moment. */
export async function getListHistory(
  ctx: Context,
  input: { userId: number; firstDay: number },
): Promise<ListHistory> {
  const { userId, firstDay } = input;
  const rows = await ctx.db.read.all<{ day: number | null; joined: number; left: number }>(sql`
    select null as day, confirmed as joined, 0 as "left" from subscriber_totals where user_id = ${userId}
    union all
    select day, joined, "left" from subscriber_days where user_id = ${userId} and day >= ${firstDay}`);
  const days = new Map<number, ListDay>();
  let now = 0;
  for (const { day, joined, left } of rows) {
    if (day === null) now = joined;
    else days.set(day, { joined, left });
  }
  return { now, days };
}
