import { and, eq, exists, gt, isNotNull, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { jobs } from '../../db/table.js';
import { expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { CANCEL_SUBSCRIPTION } from './rules.js';
import { cancelSubscription } from './subscription/cancel-subscription.js';
import { plans, subscriptions } from './table.js';

/**
 * Builds the statements that grant Pro for free, with Pro's default quota. Fails with `something_to_give` if the user
 * pays for Pro, or already has exactly this grant.
 */
export function grantPro(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write
      .update(plans)
      .set({ isGranted: true, freeQuota: null, proQuota: null })
      .where(
        and(
          eq(plans.userId, userId),
          notExists(selectPaidTime(ctx)),
          or(not(plans.isGranted), whereOwnQuota()),
        ),
      ),
    expectChange(ctx.db, 'something_to_give'),
  ];
}

/**
 * Builds the statements that revoke Pro, and restore the free plan's default quota. A paying user keeps the paid time,
 * and is not charged again, because a job cancels at the provider and retries until it succeeds. Publish `jobs` after
 * the commit. Fails with `something_to_take` if there is no grant, no custom quota and no future charge.
 */
export function revokePro(ctx: Context, userId: number): [Statement, Statement, Statement] {
  return [
    ctx.db.write
      .update(plans)
      .set({ isGranted: false, freeQuota: null, proQuota: null })
      .where(
        and(
          eq(plans.userId, userId),
          or(plans.isGranted, whereOwnQuota(), exists(selectChargingSubscriptions(ctx))),
        ),
      ),
    expectChange(ctx.db, 'something_to_take'),
    enqueueJob(ctx, { kind: CANCEL_SUBSCRIPTION, payload: { userId } }),
  ];
}

const Payload = z.object({ userId: z.number() });

/** Runs the job that `revokePro` queues. */
export async function cancelRevoked(ctx: Context, payload: unknown): Promise<void> {
  const { userId } = Payload.parse(payload);
  try {
    await cancelSubscription(ctx, { userId });
  } catch (error) {
    // Most users who lose Pro never paid for it.
    if (!(error instanceof AppError && error.code === 'no_subscription')) throw error;
  }
}

/** Builds the statement that sets a user's quota for their current plan. */
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

/** Builds the statement that restarts the month with nothing sent. A paying user keeps their billing day. */
export function resetQuota(ctx: Context, userId: number): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .update(plans)
    .set({
      emailsSent: 0,
      countedSince: now,
      lastResetAt: sql`iif(exists ${selectPaidTime(ctx)}, ${plans.lastResetAt}, ${now})`,
    })
    .where(eq(plans.userId, userId));
}

function selectPaidTime(ctx: Context) {
  return ctx.db.write
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(sql`${subscriptions.userId} = ${plans}.user_id`, gt(subscriptions.proUntil, ctx.clock.now())));
}

function whereOwnQuota(): SQL | undefined {
  return or(isNotNull(plans.freeQuota), isNotNull(plans.proQuota));
}

/** Selects a subscription that the provider may still charge, unless its cancellation is scheduled. */
function selectChargingSubscriptions(ctx: Context) {
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
