import { and, eq } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { Subscription } from '../../../ports/subscriptions.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser, type User } from '../../accounts/index.js';
import { callProvider } from '../../payments/index.js';
import { buildPaymentFailedMailing, buildSubscriptionEndedMailing } from '../billing/emails.js';
import { SWEEP_SUBSCRIPTION } from '../rules.js';
import {
  emitPlanChanged,
  findByProviderId,
  findCurrentSubscription,
  getPlan,
  type SubscriptionRow,
} from '../store.js';
import { plans, subscriptions } from '../table.js';
import {
  calculateNextCheck,
  calculateProUntil,
  findEndReason,
  hasPaidPro,
  isEndDue,
  isRefundDue,
} from './subscription-rules.js';

/** Concurrent settlements of one subscription resolve within this many tries. */
const MAX_TRIES = 5;

export interface SettledSubscription {
  row: SubscriptionRow;
  /** The secret of the first payment, while that payment is open. */
  clientSecret: string | null;
  /** The last payment at the provider that took money. */
  paidWith: string | null;
  /** Undefined if the account is deleted. */
  owner: User | undefined;
}

/**
 * Updates a subscription's row to the provider's state. Callers are browsers, reports, sweeps and cancellations, in any
 * order, late or twice. Writes the emails, the start of months and the next check in the transaction that changes the
 * row.
 */
export async function settleSubscription(
  ctx: Context,
  { subscriptionId }: { subscriptionId: string },
): Promise<SettledSubscription> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // Read before the call to the provider. If the row changes in between, the write fails and the loop starts again.
    const row = await findByProviderId(ctx, subscriptionId);
    if (row === undefined) throw createNotFoundError('Subscription');
    const owner = await findOwner(ctx, row);
    if (row.provider !== ctx.payments.kind) return { row, clientSecret: null, paidWith: null, owner };
    const subscription = await callProvider(ctx, () => ctx.payments.subscriptions.find(subscriptionId));
    const { clientSecret, paidWith } = subscription ?? { clientSecret: null, paidWith: null };
    const settled = calculateSettledRow(row, subscription, {
      now: ctx.clock.now(),
      isOwnerGone: owner === undefined,
    });
    if (settled === undefined) return { row, clientSecret, paidWith, owner };
    try {
      await write(ctx, { row, settled, owner });
      return { row: settled, clientSecret, paidWith, owner };
    } catch (error) {
      // The subscription ended here but is active at the provider, and its owner has started another. Only one may be
      // charged.
      if (findViolatedIndex(error) === 'subscriptions.user_id') await cancelAndRefund(ctx, subscriptionId);
      else if (!(error instanceof ExpectationFailed)) throw error;
    }
  }
  throw new AppError(
    'version_conflict',
    'This subscription is being updated by another request. Please try again.',
  );
}

async function findOwner(ctx: Context, { userId }: SubscriptionRow): Promise<User | undefined> {
  return userId === null ? undefined : findOpenUser(ctx, userId);
}

function cancelAndRefund(ctx: Context, subscriptionId: string): Promise<void> {
  ctx.log.warn({}, 'a second subscription of an account is canceled at the provider');
  return callProvider(ctx, () => ctx.payments.subscriptions.cancel(subscriptionId));
}

/** Returns undefined if the row is up to date. */
function calculateSettledRow(
  row: SubscriptionRow,
  subscription: Subscription | undefined,
  { now, isOwnerGone: isOwnerErased }: { now: number; isOwnerGone: boolean },
): SubscriptionRow | undefined {
  if (subscription === undefined) return settleUnknownRow(row, now);
  const facts = readFacts(row, subscription);
  const isPaidByErased = row.isPaidByErased || (isOwnerErased && hasBeenPaid(row, subscription));
  const changedRow = { ...row, ...facts, isPaidByErased, version: row.version + 1 };
  const settledRow = { ...changedRow, proUntil: calculateProUntil(changedRow) };
  const names = [...Object.keys(facts), 'proUntil'] as Array<keyof SubscriptionRow>;
  if (names.every((name) => settledRow[name] === row[name])) return undefined;
  const isToBeActedOn = isEndDue(settledRow, { now, isOwnerGone: isOwnerErased }) || isRefundDue(settledRow);
  return { ...settledRow, checkAt: isToBeActedOn ? now : calculateNextCheck(settledRow, now) };
}

function readFacts(row: SubscriptionRow, subscription: Subscription) {
  const { id: _, clientSecret: __, paidWith: ___, pastDueSince, ...facts } = subscription;
  // A provider that retries for months counts from the newest failure, but the grace counts from the first.
  const isSameMiss = pastDueSince !== null && row.pastDueSince !== null;
  return {
    ...facts,
    // If a canceled subscription ended at once, its owner requested that. The provider may not store it.
    cancelAtPeriodEnd:
      subscription.cancelAtPeriodEnd || (subscription.endedAt !== null && row.cancelAtPeriodEnd),
    pastDueSince: isSameMiss ? Math.min(pastDueSince, row.pastDueSince ?? 0) : pastDueSince,
  };
}

/** Returns whether a payment arrived since the row was written. Free time granted at the provider is not paid. */
function hasBeenPaid(row: SubscriptionRow, { paidUntil, paidWith }: Subscription): boolean {
  return paidWith !== null && paidUntil !== null && paidUntil > (row.paidUntil ?? 0);
}

/**
 * Handles an id that the provider does not know, either for good or until the settings are fixed. The row remains while
 * it grants Pro, with a check every day, and then ends.
 */
function settleUnknownRow(row: SubscriptionRow, now: number): SubscriptionRow | undefined {
  if (row.endedAt !== null && row.status === 'ended') return undefined;
  const version = row.version + 1;
  if (!hasPaidPro(row, now)) {
    return { ...row, version, status: 'ended', endedAt: row.endedAt ?? now, checkAt: null };
  }
  const isCheckedSoon = row.checkAt !== null && row.checkAt > now && row.checkAt <= now + DAY;
  return isCheckedSoon ? undefined : { ...row, version, checkAt: now + DAY };
}

interface SubscriptionUpdate {
  row: SubscriptionRow;
  settled: SubscriptionRow;
  owner: User | undefined;
}

async function write(ctx: Context, move: SubscriptionUpdate): Promise<void> {
  const { row, settled } = move;
  const { id, ...values } = settled;
  await ctx.db.transactDurably([
    ctx.db.write
      .update(subscriptions)
      .set(values)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.version, row.version))),
    expectChange(ctx.db, 'subscription_as_read'),
    ...checkStatements(ctx, settled),
    ...(await buildChangeStatements(ctx, move)),
  ]);
  ctx.pubsub.publish('jobs');
  ctx.pubsub.publish('deliveries');
  ctx.log.info({ subscription: settled.publicId, status: settled.status }, 'a subscription moved');
  if (settled.userId !== null) emitPlanChanged(ctx, settled.userId);
}

/** Builds the statements that queue the next check, in the batch that sets `checkAt`. */
export function checkStatements(
  ctx: Context,
  { publicId, checkAt }: Pick<SubscriptionRow, 'publicId' | 'checkAt'>,
): Statement[] {
  if (checkAt === null) return [];
  return [enqueueJob(ctx, { kind: SWEEP_SUBSCRIPTION, payload: { publicId, checkAt }, runAt: checkAt })];
}

/** Returns the statements for the batch that changes the row, or none if the account is deleted. */
async function buildChangeStatements(
  ctx: Context,
  { row, settled, owner: user }: SubscriptionUpdate,
): Promise<Statement[]> {
  if (user === undefined) return [];
  const isFailing = settled.pastDueSince !== null && settled.endedAt === null;
  const isPro = hasPaidPro(settled, ctx.clock.now());
  return [
    ...beginMonths(ctx, row, settled),
    ...(isFailing && isPro && row.pastDueSince === null
      ? await buildPaymentFailedMailing(ctx, { row: settled, user, isGranted: await isGranted(ctx, user) })
      : []),
    ...(await buildEndStatements(ctx, { row: settled, user })),
  ];
}

/** Counts months from the billing day once something was paid, and from the new billing day if it moves. */
function beginMonths(ctx: Context, row: SubscriptionRow, settledRow: SubscriptionRow): Statement[] {
  const { userId, billingAnchorAt, proUntil } = settledRow;
  const hasBegun = proUntil !== null && (row.paidUntil === null || row.billingAnchorAt !== billingAnchorAt);
  if (!hasBegun || userId === null || billingAnchorAt === null) return [];
  return [ctx.db.write.update(plans).set({ lastResetAt: billingAnchorAt }).where(eq(plans.userId, userId))];
}

/** Queues the email about the end, only once on any number of runs. */
export async function buildEndStatements(
  ctx: Context,
  { row, user }: { row: SubscriptionRow; user: User },
): Promise<Statement[]> {
  const reason = findEndReason(row);
  const isOver = row.endedAt !== null && !hasPaidPro(row, ctx.clock.now());
  if (reason === null || !isOver || row.paidUntil === null) return [];
  return buildSubscriptionEndedMailing(ctx, { row, user, reason, isGranted: await isGranted(ctx, user) });
}

async function isGranted(ctx: Context, { id }: User): Promise<boolean> {
  return (await getPlan(ctx, id)).isGranted;
}

/** Checks with the provider after a payment in the browser, instead of waiting for its report. */
export async function refreshSubscription(ctx: Context, { userId }: { userId: number }): Promise<void> {
  const row = await findCurrentSubscription(ctx, userId);
  if (row === undefined || row.subscriptionId === null) return;
  await settleSubscription(ctx, { subscriptionId: row.subscriptionId });
}

/** Settles the subscription of a payment without a purchase, because refunds and disputes name only the payment. */
export async function settleSubscriptionByPayment(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<'settled' | 'unknown'> {
  const subscriptionId = await callProvider(ctx, () =>
    ctx.payments.subscriptions.findByPayment(paymentIntentId),
  );
  if (subscriptionId === undefined) return 'unknown';
  if ((await findByProviderId(ctx, subscriptionId)) === undefined) return 'unknown';
  await settleSubscription(ctx, { subscriptionId });
  return 'settled';
}
