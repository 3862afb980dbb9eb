import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser } from '../../accounts/index.js';
import { callProvider } from '../../payments/index.js';
import { SETTLE_SUBSCRIPTION } from '../rules.js';
import { findByPublicId, type SubscriptionRow } from '../store.js';
import { subscriptions } from '../table.js';
import { endUncreatedSubscription } from './create-at-provider.js';
import {
  buildEndStatements,
  checkStatements,
  type SettledSubscription,
  settleSubscription,
} from './settle-subscription.js';
import { calculateNextCheck, isAbandoned, isEndDue, isRefundDue } from './subscription-rules.js';

const CheckPayload = z.object({ publicId: z.string(), checkAt: z.number() });
const ReportPayload = z.object({ subscriptionId: z.string() });

/** Builds the statement that queues a settlement, in the batch that saves a report. */
export function enqueueSettling(ctx: Context, payload: { subscriptionId: string }): Statement {
  return enqueueJob(ctx, { kind: SETTLE_SUBSCRIPTION, payload });
}

/**
 * Runs the job of a reported event. Skips a subscription of another system with the same provider account.
 * While the provider is unreachable, the job retries with growing delays.
 */
export async function settleReported(ctx: Context, payload: unknown): Promise<void> {
  const { subscriptionId } = ReportPayload.parse(payload);
  try {
    await settleSubscription(ctx, { subscriptionId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    ctx.log.warn({ code: error.code }, 'skipped an unknown subscription');
  }
}

/**
 * Checks a subscription for unreported changes. Ends it at the provider if it must not be charged anymore, refunds
 * payments for deleted accounts, and queues the next check. A job with another `checkAt` than the row is outdated.
 */
export async function sweepSubscription(ctx: Context, payload: unknown): Promise<void> {
  const { publicId, checkAt } = CheckPayload.parse(payload);
  const row = await findByPublicId(ctx, publicId);
  if (row === undefined || row.checkAt !== checkAt) return;
  // The provider never responded at the start, so it cannot be paid.
  if (row.subscriptionId === null && isAbandoned(row, ctx.clock.now()))
    return endUncreatedSubscription(ctx, row);
  await scheduleNextCheck(ctx, { row: await applyDueActions(ctx, row), checkAt });
}

/** Returns the row after all due actions. */
async function applyDueActions(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { subscriptionId } = row;
  if (row.provider !== ctx.payments.kind) return row;
  if (subscriptionId === null) return row;
  let settled = await settleSubscription(ctx, { subscriptionId });
  if (await endIfDue(ctx, { settled, subscriptionId })) {
    settled = await settleSubscription(ctx, { subscriptionId });
  }
  // Runs after the end, because a payment may have succeeded at the same moment.
  if (!isRefundDue(settled.row)) return settled.row;
  await refundPayment(ctx, settled);
  return (await settleSubscription(ctx, { subscriptionId })).row;
}

/** Returns whether there was something to end. */
async function endIfDue(
  ctx: Context,
  { settled, subscriptionId }: { settled: SettledSubscription; subscriptionId: string },
): Promise<boolean> {
  const isOwnerErased = settled.owner === undefined;
  if (!isEndDue(settled.row, { now: ctx.clock.now(), isOwnerGone: isOwnerErased })) return false;
  await callProvider(ctx, () => ctx.payments.subscriptions.cancel(subscriptionId));
  return true;
}

/** Refunds a payment. After a crash, the provider finds the same refund by its key. */
async function refundPayment(ctx: Context, { row, paidWith }: SettledSubscription): Promise<void> {
  if (paidWith === null) return;
  const idempotencyKey = `return-${row.publicId}-${paidWith}`;
  await callProvider(ctx, () => ctx.payments.refund({ intentId: paidWith, idempotencyKey }));
  ctx.log.info({ subscription: row.publicId }, 'a payment for an account that is gone went back');
}

async function scheduleNextCheck(
  ctx: Context,
  { row, checkAt }: { row: SubscriptionRow; checkAt: number },
): Promise<void> {
  // The settlement has set the next check already.
  if (row.checkAt !== checkAt) return;
  const user = row.userId === null ? undefined : await findOpenUser(ctx, row.userId);
  const next = { ...row, checkAt: chooseNextCheck(ctx, row) };
  await ctx.db.transact([
    ctx.db.write
      .update(subscriptions)
      .set({ checkAt: next.checkAt })
      .where(and(eq(subscriptions.id, row.id), eq(subscriptions.checkAt, checkAt))),
    ...checkStatements(ctx, next),
    ...(user === undefined ? [] : await buildEndStatements(ctx, { row, user })),
  ]);
  ctx.pubsub.publish('deliveries');
}

function chooseNextCheck(ctx: Context, row: SubscriptionRow): number | null {
  const now = ctx.clock.now();
  const next = calculateNextCheck(row, now);
  // The provider is not configured now. It may be again, so all is checked a day later.
  return next === null || row.provider === ctx.payments.kind ? next : now + DAY;
}
