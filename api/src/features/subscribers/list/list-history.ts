import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { selectDays } from '../../../db/sql-values.js';
import { type CalendarDay, listLastDays, QUARTER_HOUR } from '../../../kernel/time/time-zone.js';
import type { Context } from '../../../server/context.js';
import { getTimeZone } from '../../accounts/index.js';
import { listSuppressed, type SuppressionReason } from '../../mailing/index.js';
import { listErasedOrRemoved } from '../erasure/erase-subscribers.js';
import { findByAddress } from '../store.js';
import { subscriberGrowth } from '../table.js';

/** The reason why an address must confirm by email before it returns to a list. */
export type FormerStatus =
  | Exclude<SuppressionReason, 'soft-bounces' | 'hard-bounce' | 'manual'>
  | 'bounced'
  | 'erased';

/**
 * Returns the past of a normalized address on this creator's list, or undefined for a new, pending or subscribed
 * address. Every way onto a list checks this, because anyone can enter any address.
 */
export async function findFormerStatus(
  ctx: Context,
  input: { userId: number; email: string },
): Promise<FormerStatus | undefined> {
  const { userId, email } = input;
  const [row, suppressed, removedOrErased] = await Promise.all([
    findByAddress(ctx, input),
    listSuppressed(ctx, { ownerId: userId, addresses: [email] }),
    listErasedOrRemoved(ctx, { userId, addresses: [email] }),
  ]);
  const status = row?.status === 'removed' ? row.removedFrom : row?.status;
  return findDecisiveStatus({
    hasUnsubscribed: status === 'unsubscribed',
    wasRemoved: row?.status === 'removed' || removedOrErased.get(email) === 'creator',
    wasErased: removedOrErased.get(email) === 'subscriber',
    suppressed: suppressed.get(email),
  });
}

/** Returns the past that decides. The decisions of the address's owner precede those of their server or the creator. */
export function findDecisiveStatus(facts: {
  hasUnsubscribed: boolean;
  wasRemoved: boolean;
  wasErased: boolean;
  suppressed: SuppressionReason | undefined;
}): FormerStatus | undefined {
  const { hasUnsubscribed, wasRemoved, wasErased, suppressed } = facts;
  if (suppressed === 'complained') return 'complained';
  if (wasErased) return 'erased';
  if (hasUnsubscribed || suppressed === 'unsubscribed') return 'unsubscribed';
  if (suppressed === 'hard-bounce' || suppressed === 'soft-bounces') return 'bounced';
  return wasRemoved || suppressed === 'removed' ? 'removed' : undefined;
}

interface Growth {
  today: number;
  yesterday: number;
}

/**
 * Counts current subscribers from today and yesterday, in the creator's time zone. Sums quarters of an hour, at most
 * 200 rows.
 */
export async function getGrowth(ctx: Context, userId: number): Promise<Growth> {
  const timeZone = await getTimeZone(ctx, userId);
  const [yesterday, today] = listLastDays({ now: ctx.clock.now(), timeZone, count: 2 });
  const countOnDay = async (day: CalendarDay | undefined) => {
    if (day === undefined) return 0;
    const [row] = await ctx.db.read
      .select({ count: sql<number>`coalesce(sum(${subscriberGrowth.confirmed}), 0)` })
      .from(subscriberGrowth)
      .where(
        and(
          eq(subscriberGrowth.userId, userId),
          gte(subscriberGrowth.quarter, day.startsAt / QUARTER_HOUR),
          lt(subscriberGrowth.quarter, day.endsAt / QUARTER_HOUR),
        ),
      );
    return row?.count ?? 0;
  };
  return { today: await countOnDay(today), yesterday: await countOnDay(yesterday) };
}

interface ListDay {
  joined: number;
  left: number;
  /** The number of subscribers at the end of the day. */
  subscribers: number;
}

/**
 * Returns the changes of a list on consecutive days. Uses one statement, so that today's total and the days describe
 * the same moment.
 */
export async function getListHistory(
  ctx: Context,
  { userId, days }: { userId: number; days: readonly CalendarDay[] },
): Promise<ListDay[]> {
  const rows = await ctx.db.read.all<{ position: number | null; joined: number; left: number }>(sql`
    select null as position, confirmed as joined, 0 as "left" from subscriber_totals where user_id = ${userId}
    union all
    select position, sum(joined), sum("left") from (${selectDays(days, QUARTER_HOUR)}) days
    join subscriber_growth on user_id = ${userId} and quarter >= starts_at and quarter < ends_at group by position
    union all
    select ${days.length}, sum(joined), sum("left") from subscriber_growth
    where user_id = ${userId} and quarter >= ${(days.at(-1)?.endsAt ?? 0) / QUARTER_HOUR}`);
  const changes = new Map(rows.map(({ position, joined, left }) => [position, { joined, left }]));
  const laterChanges = changes.get(days.length) ?? NO_CHANGES;
  let subscribers = (changes.get(null)?.joined ?? 0) - laterChanges.joined + laterChanges.left;
  const history: ListDay[] = [];
  for (let position = days.length - 1; position >= 0; position -= 1) {
    const { joined, left } = changes.get(position) ?? NO_CHANGES;
    history.unshift({ joined, left, subscribers });
    subscribers += left - joined;
  }
  return history;
}

const NO_CHANGES = { joined: 0, left: 0 };
