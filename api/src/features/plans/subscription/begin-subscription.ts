import { and, eq } from 'drizzle-orm';
import { findViolatedIndex } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { PriceId } from '../../../kernel/plans/plan-prices.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import {
  findByPublicId,
  findCurrentSubscription,
  findSubscription,
  hasPaidTime,
  type SubscriptionRow,
} from '../store.js';
import { subscriptions } from '../table.js';
import { createAtProvider } from './create-at-provider.js';
import { checkStatements, settleSubscription } from './settle-subscription.js';
import { calculateNextCheck, hasPaidPro } from './subscription-rules.js';

/** Tabs that start and replace a subscription concurrently resolve within this many tries. */
const MAX_TRIES = 5;

export interface BegunSubscription {
  subscriptionId: string;
  clientSecret: string;
  status: 'incomplete';
}

interface SubscriptionRequest {
  userId: number;
  priceId: PriceId;
}

/**
 * Starts a payment for Pro. Returns an unfinished payment again, and replaces a payment of another price. Writes the
 * row before the call to the provider, so that two tabs start one payment. Throws `already_pro` while a subscription
 * grants Pro, and `payment_processing` while a bank decides on a payment, which may still succeed.
 */
export async function beginSubscription(
  ctx: Context,
  request: SubscriptionRequest,
): Promise<BegunSubscription> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row =
      (await findCurrentSubscription(ctx, request.userId)) ?? (await insertRowIfUnpaid(ctx, request));
    const startedSubscription = row === undefined ? undefined : await resumeOrReplace(ctx, { row, request });
    if (startedSubscription !== undefined) return startedSubscription;
  }
  throw new AppError('version_conflict', 'Another tab is starting a subscription. Please try again.');
}

/** Inserts a row, unless an ended subscription still grants paid days or has a payment in progress. */
async function insertRowIfUnpaid(
  ctx: Context,
  request: SubscriptionRequest,
): Promise<SubscriptionRow | undefined> {
  const last = await findSubscription(ctx, request.userId);
  if (last?.status === 'processing' && last.subscriptionId !== null) {
    throwIfProcessing((await settleSubscription(ctx, { subscriptionId: last.subscriptionId })).row);
  }
  if (await hasPaidTime(ctx, request.userId)) throw createAlreadyProError();
  return insertRow(ctx, request);
}

/** Returns undefined if another tab was first. */
async function insertRow(
  ctx: Context,
  { userId, priceId }: SubscriptionRequest,
): Promise<SubscriptionRow | undefined> {
  const publicId = createRandomId();
  const createdAt = ctx.clock.now();
  const insertedFields = { createdAt, status: 'incomplete', paidUntil: null, pastDueSince: null } as const;
  const checkAt = calculateNextCheck(
    {
      ...insertedFields,
      endedAt: null,
      reversal: 'none',
      isPaidByErased: false,
      proUntil: null,
      cancelAtPeriodEnd: false,
    },
    createdAt,
  );
  const values = { publicId, userId, priceId, checkAt, createdAt, provider: ctx.payments.kind };
  try {
    await ctx.db.transactDurably([
      ctx.db.write.insert(subscriptions).values({ ...values, status: 'incomplete' }),
      ...checkStatements(ctx, { publicId, checkAt }),
    ]);
  } catch (error) {
    if (findViolatedIndex(error) === 'subscriptions.user_id') return undefined;
    throw error;
  }
  return findByPublicId(ctx, publicId);
}

/** Returns undefined if the row has ended now, so that another may start. */
async function resumeOrReplace(
  ctx: Context,
  { row, request }: { row: SubscriptionRow; request: SubscriptionRequest },
): Promise<BegunSubscription | undefined> {
  if (row.provider !== ctx.payments.kind) return abandonSubscription(ctx, row);
  const subscriptionId = row.subscriptionId ?? (await createAtProvider(ctx, row));
  if (subscriptionId === undefined) return undefined;
  const { row: settledRow, clientSecret } = await settleSubscription(ctx, { subscriptionId });
  throwIfPro(ctx, settledRow);
  throwIfProcessing(settledRow);
  const { status, priceId, endedAt } = settledRow;
  if (status === 'incomplete' && priceId === request.priceId && clientSecret !== null) {
    if (await hasPaidTime(ctx, request.userId)) throw createAlreadyProError();
    return { subscriptionId, clientSecret, status };
  }
  if (endedAt !== null) return undefined;
  // The subscription has another price, or grants nothing. Cancels it unless its payment is in progress.
  await callProvider(ctx, () => ctx.payments.subscriptions.cancel(subscriptionId));
  throwIfPro(ctx, (await settleSubscription(ctx, { subscriptionId })).row);
  return undefined;
}

function throwIfPro(ctx: Context, row: SubscriptionRow): void {
  if (hasPaidPro(row, ctx.clock.now())) throw createAlreadyProError();
}

function throwIfProcessing({ status }: SubscriptionRow): void {
  if (status !== 'processing') return;
  throw new AppError(
    'payment_processing',
    'Your payment is being processed. Pro starts as soon as your bank approves it.',
  );
}

function createAlreadyProError(): AppError {
  return new AppError('already_pro', 'Already subscribed');
}

/** Ends a row of a provider that this instance no longer has. Its paid time runs out, and nothing is charged again. */
async function abandonSubscription(ctx: Context, row: SubscriptionRow): Promise<undefined> {
  throwIfPro(ctx, row);
  await ctx.db.transact([
    ctx.db.write
      .update(subscriptions)
      .set({ status: 'ended', endedAt: ctx.clock.now(), checkAt: null, version: row.version + 1 })
      .where(and(eq(subscriptions.id, row.id), eq(subscriptions.version, row.version))),
  ]);
}
