import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import type { Plan } from './store.js';
import { plans } from './table.js';

/**
 * For a sending's batch: counts one newsletter in the month that `plan` was read in, and fails with
 * `quota_left` when another sending took the last one meanwhile.
 */
export function countNewsletter(ctx: Context, input: { userId: number; plan: Plan }): [Statement, Statement] {
  const { userId, plan } = input;
  // A month that has ended since the row was written counts from nothing.
  const sentThisPeriod = sql`iif(${plans.countedSince} < ${plan.periodStart}, 0, ${plans.emailsSent})`;
  return [
    ctx.db.write
      .update(plans)
      .set({
        emailsSent: sql`${sentThisPeriod} + 1`,
        countedSince: sql`max(${plans.countedSince}, ${plan.periodStart})`,
      })
      .where(and(eq(plans.userId, userId), sql`${sentThisPeriod} < ${plan.emailQuota}`)),
    expectChange(ctx.db, 'quota_left'),
  ];
}

/** For an undoing's batch: gives the quota back that was counted at `countedAt`, unless a new month has begun to count since. */
export function uncountNewsletter(ctx: Context, input: { userId: number; countedAt: number }): Statement {
  return ctx.db.write
    .update(plans)
    .set({ emailsSent: sql`${plans.emailsSent} - 1` })
    .where(
      and(eq(plans.userId, input.userId), lte(plans.countedSince, input.countedAt), gt(plans.emailsSent, 0)),
    );
}
