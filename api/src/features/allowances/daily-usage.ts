import { and, eq, gt, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { getAllowances } from './get-allowances.js';
import { readRecipientUsage } from './recipients.js';
import { NO_LIMIT, startOfUtcDay, type TrustLevel } from './rules.js';
import { type DailyKind, dailyUsage } from './table.js';

interface DailyUse {
  userId: number;
  kind: DailyKind;
  /** Maximum per day. */
  limit: number;
}

/**
 * Builds the statements that count one use today, in the batch of its cause. Fails with the kind's own expectation if
 * the use exceeds the limit.
 */
export function countDailyUse(ctx: Context, { userId, kind, limit }: DailyUse): [Statement, Statement] {
  const day = startOfUtcDay(ctx.clock.now());
  const usedToday = sql`iif(${dailyUsage.day} = ${day}, ${dailyUsage.used}, 0)`;
  return [
    ctx.db.write
      .insert(dailyUsage)
      .values({ userId, kind, day, used: 1 })
      .onConflictDoUpdate({
        target: [dailyUsage.userId, dailyUsage.kind],
        set: { day, used: sql`${usedToday} + 1` },
        setWhere: sql`${usedToday} < ${limit}`,
      }),
    expectChange(ctx.db, DAILY_LIMIT),
  ];
}

export const DAILY_LIMIT = 'daily_limit';

/** Counts one use today. Returns false if the use exceeds the limit. */
export async function consumeDailyUse(ctx: Context, use: DailyUse): Promise<boolean> {
  try {
    await ctx.db.transact(countDailyUse(ctx, use));
    return true;
  } catch (error) {
    if (error instanceof ExpectationFailed) return false;
    throw error;
  }
}

/** Takes back one use that was counted today but did not happen. */
export async function refundDailyUse(ctx: Context, { userId, kind }: Omit<DailyUse, 'limit'>): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .update(dailyUsage)
      .set({ used: sql`${dailyUsage.used} - 1` })
      .where(
        and(
          eq(dailyUsage.userId, userId),
          eq(dailyUsage.kind, kind),
          eq(dailyUsage.day, startOfUtcDay(ctx.clock.now())),
          gt(dailyUsage.used, 0),
        ),
      ),
  ]);
}

/** Returns the time at which today's counts reset. */
export function getDailyResetTime(ctx: Context): number {
  return startOfUtcDay(ctx.clock.now()) + DAY;
}

interface CountedUsage {
  used: number;
  /** The limit is null if there is none. */
  limit: number | null;
  resetsAt: number;
}

export interface SendingUsage {
  level: TrustLevel;
  recipientsToday: CountedUsage;
  recipientsThisMonth: CountedUsage;
  handAddsPerDay: number | null;
  importBytes: number;
}

/** Returns the trust level of a creator, the limits of sending, and how much of them is used. */
export async function getSendingUsage(ctx: Context, userId: number): Promise<SendingUsage> {
  const allowances = await getAllowances(ctx, userId);
  const usage = await readRecipientUsage(ctx, { userId, periodStart: allowances.periodStart });
  const limit = (value: number) => (value === NO_LIMIT ? null : value);
  return {
    level: allowances.level,
    recipientsToday: {
      used: usage.usedToday,
      limit: limit(allowances.recipientsPerDay),
      resetsAt: startOfUtcDay(ctx.clock.now()) + DAY,
    },
    recipientsThisMonth: {
      used: usage.usedThisMonth,
      limit: limit(allowances.recipientsPerMonth),
      resetsAt: allowances.monthResetsAt,
    },
    handAddsPerDay: limit(allowances.handAddsPerDay),
    importBytes: allowances.importBytes,
  };
}
