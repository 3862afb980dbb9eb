import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { MINUTE } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { listSuppressed, type SuppressionReason } from '../../mailing/index.js';
import { listTakenOff } from '../erasure/erase-subscribers.js';
import { findByAddress } from '../store.js';
import { subscriberGrowth } from '../table.js';

/** Every time zone in use differs from UTC by whole quarters of an hour. */
export const QUARTER = 15 * MINUTE;

/** Quarters of an hour since 1970; a day ends where the next begins. */
interface RecentDays {
  yesterday: number;
  today: number;
  tomorrow: number;
}

/** Returns where today and yesterday begin in a time zone, days of 23 and 25 hours included. */
function recentDays(now: number, timeZone: string): RecentDays {
  // The locale only serves to compare dates; no screen shows them.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dateOf = (quarter: number) => format.format(quarter * QUARTER);
  const firstOf = (quarter: number): number => {
    const date = dateOf(quarter);
    let first = quarter;
    while (dateOf(first - 1) === date) first -= 1;
    return first;
  };
  const current = Math.floor(now / QUARTER);
  const today = firstOf(current);
  return { yesterday: firstOf(today - 1), today, tomorrow: current + 1 };
}

/** Why an address must confirm by email before it returns to a list. */
export type Past = Exclude<SuppressionReason, 'soft-bounces' | 'dead-address'> | 'bounced' | 'erased';

/**
 * Returns what happened to a normalized address on this creator's list before; undefined for a new, pending or
 * subscribed one. Every way onto a list checks this, since anyone can type anyone's address.
 */
export async function findPast(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<Past | undefined> {
  const { userId, email } = input;
  const [row, suppressed, takenOff] = await Promise.all([
    findByAddress(ctx, input),
    listSuppressed(ctx, { ownerId: userId, addresses: [email] }),
    listTakenOff(ctx, { userId, addresses: [email] }),
  ]);
  const status = row?.status === 'removed' ? row.removedFrom : row?.status;
  return pastOf({
    hasUnsubscribed: status === 'unsubscribed',
    wasRemoved: row?.status === 'removed' || takenOff.get(email) === 'creator',
    wasErased: takenOff.get(email) === 'subscriber',
    suppressed: suppressed.get(email),
  });
}

/** Returns the past that counts: decisions of the address's owner before those of their server or the creator. */
export function pastOf(about: {
  hasUnsubscribed: boolean;
  wasRemoved: boolean;
  wasErased: boolean;
  suppressed: SuppressionReason | undefined;
}): Past | undefined {
  const { hasUnsubscribed, wasRemoved, wasErased, suppressed } = about;
  if (suppressed === 'complained') return 'complained';
  if (wasErased) return 'erased';
  if (hasUnsubscribed || suppressed === 'unsubscribed') return 'unsubscribed';
  if (suppressed === 'dead-address' || suppressed === 'soft-bounces') return 'bounced';
  return wasRemoved || suppressed === 'removed' ? 'removed' : undefined;
}

interface Growth {
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

export interface ListDay {
  joined: number;
  left: number;
}

interface ListHistory {
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
