import { and, eq, exists, gt, isNotNull, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../db/jobs.js';
import { jobs } from '../../db/table.js';
import { expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { CANCEL_SUBSCRIPTION } from './job-kinds.js';
import { cancelSubscription } from './subscription/cancel-subscription.js';
import { plans, subscriptions } from './table.js';

/**
 * For the batch that gives Pro as a present, with Pro's own quota. It fails with `something_to_give` where somebody pays
 * for it, and where they have just that.
 */
export function grantPro(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write
      .update(plans)
      .set({ isGranted: true, freeQuota: null, proQuota: null })
      .where(
        and(eq(plans.userId, userId), notExists(paidTime(ctx)), or(not(plans.isGranted), hasOwnQuota())),
      ),
    expectChange(ctx.db, 'something_to_give'),
  ];
}

/**
 * For the batch that takes Pro back, with the free plan's own quota. Who pays keeps the time that is paid, and is not
 * charged again: a job has the provider end it, however often it has to ask. Ring the `jobs` bell after the commit. It
 * fails with `something_to_take` where there is no present, no quota of their own and nothing that will be charged.
 */
export function revokePro(ctx: Context, userId: number): [Statement, Statement, Statement] {
  return [
    ctx.db.write
      .update(plans)
      .set({ isGranted: false, freeQuota: null, proQuota: null })
      .where(and(eq(plans.userId, userId), or(plans.isGranted, hasOwnQuota(), exists(charging(ctx))))),
    expectChange(ctx.db, 'something_to_take'),
    enqueueJob(ctx, { kind: CANCEL_SUBSCRIPTION, payload: { userId } }),
  ];
}

const Payload = z.object({ userId: z.number() });

/** The job that `revokePro` leaves. */
export async function cancelRevoked(ctx: Context, payload: unknown): Promise<void> {
  const { userId } = Payload.parse(payload);
  try {
    await cancelSubscription(ctx, { userId });
  } catch (error) {
    // Most who are taken off Pro never paid for it.
    if (!(error instanceof AppError && error.code === 'no_subscription')) throw error;
  }
}

/** For a batch: the quota of one user, in force on the plan that they are on. */
export function setQuota(
  ctx: Context,
  input: { userId: number; isPro: boolean; emailQuota: number },
): Statement {
  const { userId, isPro, emailQuota } = input;
  return ctx.db.write
    .update(plans)
    .set(isPro ? { proQuota: emailQuota } : { freeQuota: emailQuota })
    .where(eq(plans.userId, userId));
}

/** For a batch: the month begins anew, with nothing sent. Who pays keeps their billing day. */
export function resetQuota(ctx: Context, userId: number): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .update(plans)
    .set({
      emailsSent: 0,
      countedSince: now,
      lastResetAt: sql`iif(exists ${paidTime(ctx)}, ${plans.lastResetAt}, ${now})`,
    })
    .where(eq(plans.userId, userId));
}

function paidTime(ctx: Context) {
  return ctx.db.write
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(sql`${subscriptions.userId} = ${plans}.user_id`, gt(subscriptions.proUntil, ctx.clock.now())));
}

function hasOwnQuota(): SQL | undefined {
  return or(isNotNull(plans.freeQuota), isNotNull(plans.proQuota));
}

/** What their provider may still take money for, unless its end is on the way. */
function charging(ctx: Context) {
  return ctx.db.write
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        sql`${subscriptions.userId} = ${plans}.user_id`,
        isNull(subscriptions.endedAt),
        not(subscriptions.cancelAtPeriodEnd),
        sql`not exists (select 1 from ${jobs} as job
          where job.kind = ${CANCEL_SUBSCRIPTION} and json_extract(job.payload, '$.userId') = ${plans}.user_id)`,
      ),
    );
}
