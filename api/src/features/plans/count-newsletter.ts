import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import type { Plan } from './store.js';
import { plans } from './table.js';

/**
 * Counts one newsletter in the month in which `plan` was read, in the batch of a send. Fails with `quota_left` if a
 * concurrent send used the last one.
 */
export function countNewsletter(ctx: Context, input: { userId: number; plan: Plan }): [Statement, Statement] {
  const { userId, plan } = input;
  // If the month has ended since the row was written, the count starts at zero.
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

/**
 * Returns the quota that was counted at `countedAt`, in the batch that undoes a send, unless a new month has started
 * since.
 */
export function uncountNewsletter(ctx: Context, input: { userId: number; countedAt: number }): Statement {
  return ctx.db.write
    .update(plans)
    .set({ emailsSent: sql`${plans.emailsSent} - 1` })
    .where(
      and(eq(plans.userId, input.userId), lte(plans.countedSince, input.countedAt), gt(plans.emailsSent, 0)),
    );
}
