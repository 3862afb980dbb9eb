import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.js';
import { enqueueJob } from '../../db/jobs.js';
import type { Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import { findOpenUser } from '../accounts/index.js';
import { askProvider } from '../payments/index.js';
import { dropUncreated } from './create-at-provider.js';
import { SETTLE_SUBSCRIPTION } from './job-kinds.js';
import { endStatements, lookStatements, settleSubscription } from './settle-subscription.js';
import { findByPublicId, type SubscriptionRow } from './store.js';
import { isAbandoned, isToBeEnded, nextLook } from './subscription-rules.js';
import { subscriptions } from './table.js';

const Look = z.object({ publicId: z.string(), lookAt: z.number() });
const Report = z.object({ subscriptionId: z.string() });

/** For the batch that keeps a report. */
export function enqueueSettling(ctx: Context, payload: { subscriptionId: string }): Statement {
  return enqueueJob(ctx, { kind: SETTLE_SUBSCRIPTION, payload });
}

/**
 * The job of a reported event. A subscription that is not ours is left aside: others may share the account. While the
 * provider cannot be reached the job stays, and is tried again later and later.
 */
export async function settleReported(ctx: Context, payload: unknown): Promise<void> {
  const { subscriptionId } = Report.parse(payload);
  try {
    await settleSubscription(ctx, { subscriptionId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    ctx.log.warn({ code: error.code }, 'a reported subscription was left aside');
  }
}

/**
 * Looks at a subscription of which nothing may have been heard, ends at the provider what nobody should be charged for
 * any more, and leaves the job of the next look. A job that does not know the row's `lookAt` is an old one.
 */
export async function sweepSubscription(ctx: Context, payload: unknown): Promise<void> {
  const { publicId, lookAt } = Look.parse(payload);
  const found = await findByPublicId(ctx, publicId);
  if (found === undefined || found.lookAt !== lookAt) return;
  // The provider never answered when it was begun; nobody can pay it.
  if (found.subscriptionId === null && isAbandoned(found, ctx.clock.now())) return dropUncreated(ctx, found);
  await lookAgainLater(ctx, { row: await seen(ctx, found), lookAt });
}

/** As it is after all that was to be done. */
async function seen(ctx: Context, found: SubscriptionRow): Promise<SubscriptionRow> {
  const { subscriptionId } = found;
  if (found.provider !== ctx.payments.kind) return found;
  if (subscriptionId === null) return found;
  const { row } = await settleSubscription(ctx, { subscriptionId });
  const user = row.userId === null ? undefined : await findOpenUser(ctx, row.userId);
  const isOrphan = user === undefined && row.endedAt === null;
  if (!isOrphan && !isToBeEnded(row, ctx.clock.now())) return row;
  await askProvider(ctx, () => ctx.payments.subscriptions.cancel(subscriptionId));
  return (await settleSubscription(ctx, { subscriptionId })).row;
}

async function lookAgainLater(
  ctx: Context,
  { row, lookAt }: { row: SubscriptionRow; lookAt: number },
): Promise<void> {
  // Settling has set the next look already.
  if (row.lookAt !== lookAt) return;
  const user = row.userId === null ? undefined : await findOpenUser(ctx, row.userId);
  const next = { ...row, lookAt: nextLookOf(ctx, row) };
  await ctx.db.transact([
    ctx.db.write
      .update(subscriptions)
      .set({ lookAt: next.lookAt })
      .where(and(eq(subscriptions.id, row.id), eq(subscriptions.lookAt, lookAt))),
    ...lookStatements(ctx, next),
    ...(user === undefined ? [] : await endStatements(ctx, { row, user })),
  ]);
  ctx.bells.ring('deliveries');
}

function nextLookOf(ctx: Context, row: SubscriptionRow): number | null {
  const now = ctx.clock.now();
  // One of a provider that this instance has not now. It may have it again, so a day later all is asked anew.
  if (row.provider !== ctx.payments.kind) return row.endedAt === null ? now + DAY : null;
  return nextLook(row, now);
}
