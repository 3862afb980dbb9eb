import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import type { CreatorAllowances } from './get-allowances.js';
import { describeRecipientProblem, NO_LIMIT, type RecipientUsage, startOfUtcDay } from './rules.js';
import { recipientCounts, recipientLimits } from './table.js';

/** Returns the number of recipients of a creator's newsletters today and this month. */
export async function readRecipientUsage(
  ctx: Context,
  input: { userId: number; periodStart: number },
): Promise<RecipientUsage> {
  const dayStart = startOfUtcDay(ctx.clock.now());
  const [row] = await ctx.db.read
    .select({
      usedToday: sql<number>`coalesce(sum(iif(${recipientCounts.createdAt} >= ${dayStart}, ${recipientCounts.recipients}, 0)), 0)`,
      usedThisMonth: sql<number>`coalesce(sum(iif(${recipientCounts.createdAt} >= ${input.periodStart}, ${recipientCounts.recipients}, 0)), 0)`,
    })
    .from(recipientCounts)
    .where(
      and(
        eq(recipientCounts.userId, input.userId),
        gte(recipientCounts.createdAt, Math.min(dayStart, input.periodStart)),
      ),
    );
  return row ?? { usedToday: 0, usedThisMonth: 0 };
}

/** Returns the limit that a newsletter to so many recipients would exceed at a time, or undefined if it fits. */
export async function findRecipientProblem(
  ctx: Context,
  input: { userId: number; recipients: number; allowances: CreatorAllowances; at: number },
): Promise<string | undefined> {
  const { userId, recipients, allowances, at } = input;
  if (allowances.recipientsPerMonth === NO_LIMIT) return undefined;
  const { periodStart, monthResetsAt } = allowances;
  const { usedToday, usedThisMonth } = await readRecipientUsage(ctx, { userId, periodStart });
  const isToday = startOfUtcDay(at) === startOfUtcDay(ctx.clock.now());
  return describeRecipientProblem({
    recipients,
    allowances,
    usage: {
      usedToday: isToday ? usedToday : 0,
      usedThisMonth: at < monthResetsAt ? usedThisMonth : 0,
    },
    dayResetsAt: startOfUtcDay(at) + DAY,
    monthResetsAt,
    contactEmail: ctx.instance.contactEmail,
  });
}

/**
 * Builds the statements that count a send's recipients, in its batch. Fails with `recipients_left` if the day or the
 * month has fewer left at that moment. Concurrent sends are counted one after the other. `recipients` is read in the
 * batch.
 */
export function countRecipients(
  ctx: Context,
  input: { userId: number; mailing: string; recipients: SQL<number>; allowances: CreatorAllowances },
): [Statement, Statement] {
  const { userId, mailing, recipients, allowances } = input;
  const now = ctx.clock.now();
  const sumSince = (start: number) =>
    sql`(select coalesce(sum(recipients), 0) from ${recipientCounts} where user_id = ${userId} and created_at >= ${start})`;
  const { recipientsPerDay: day, recipientsPerMonth: month } = allowances;
  return [
    ctx.db.write.run(sql`
      insert into ${recipientCounts} (user_id, mailing, recipients, created_at)
      select ${userId}, ${mailing}, audience.size, ${now}
      from (select ${recipients} as size) as audience
      where audience.size + ${sumSince(startOfUtcDay(now))} <= ${day}
        and audience.size + ${sumSince(allowances.periodStart)} <= ${month}`),
    expectChange(ctx.db, 'recipients_left'),
  ];
}

/** Subtracts the recipients of a send, in the batch that undoes it. */
export function uncountRecipients(ctx: Context, mailing: SQL<string>): Statement {
  return ctx.db.write.delete(recipientCounts).where(eq(recipientCounts.mailing, mailing));
}

/** Sets one creator's limits, in an administrator's batch. With null, the table of allowances applies again. */
export function setRecipientLimits(
  ctx: Context,
  input: { userId: number; perDay: number | null; perMonth: number | null },
): Statement {
  const { userId, perDay, perMonth } = input;
  const values = { perDay, perMonth, updatedAt: ctx.clock.now() };
  return ctx.db.write
    .insert(recipientLimits)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: recipientLimits.userId, set: values });
}
