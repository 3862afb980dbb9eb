import { type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectTrue, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { getPlanSubscriberLimit } from '../../../kernel/plans/plan-limits.js';
import type { Context } from '../../../server/context.js';
import { getPlan } from '../../plans/index.js';

const LIST_ROOM = 'list_room';

/** Counts the subscribers within the plan's limit, which are confirmed or pending. */
const countListedSql = (userId: number) =>
  sql<number>`coalesce((select confirmed + pending from subscriber_totals where user_id = ${userId}), 0)`;

/** Returns the maximum number of subscribers that a creator's plan allows, or null for no limit. */
async function getSubscriberLimit(ctx: Context, userId: number): Promise<number | null> {
  const { freeSubscribers, proSubscribers } = ctx.instance;
  if (freeSubscribers === null && proSubscribers === null) return null;
  return getPlanSubscriberLimit(ctx.instance, await getPlan(ctx, userId));
}

/**
 * Checks, in a batch before its writes, that a list has room for `added` more subscribers. A list above its limit stays
 * unchanged, and gets no new subscribers. Call `isListFull` with the error of the batch.
 */
export async function requireCapacity(
  ctx: Context,
  { userId, added }: { userId: number; added: number | SQL<number> },
): Promise<[Statement]> {
  const limit = await getSubscriberLimit(ctx, userId);
  const hasRoom =
    limit === null ? sql`true` : sql`${added} = 0 or ${countListedSql(userId)} + ${added} <= ${limit}`;
  return [expectTrue(ctx.db, LIST_ROOM, hasRoom)];
}

/** Counts an address that a batch adds to the list, or returns 0 if the list has it with one of these statuses. */
export function countNew(
  { userId, email }: { userId: number; email: string },
  statuses: readonly ('confirmed' | 'pending' | 'unsubscribed')[],
): SQL<number> {
  return sql<number>`(select count(*) = 0 from subscribers
    where user_id = ${userId} and email = ${email} and status in ${[...statuses]})`;
}

/** Returns whether a batch failed because of `requireCapacity`. */
export function isListFull(error: unknown): boolean {
  return error instanceof ExpectationFailed && error.expectation === LIST_ROOM;
}

/** Throws the visitor's error if the list is full. It is the same for known and unknown addresses. */
export async function throwIfFull(ctx: Context, userId: number): Promise<void> {
  const limit = await getSubscriberLimit(ctx, userId);
  if (limit !== null && (await countListed(ctx, userId)) >= limit) throw listFullForVisitorsError();
}

/** Throws the creator's error unless the list has room for `added` more subscribers. */
export async function throwIfOverCapacity(
  ctx: Context,
  input: { userId: number; added: number },
): Promise<void> {
  const { userId, added } = input;
  const limit = await getSubscriberLimit(ctx, userId);
  if (limit !== null && added > 0 && (await countListed(ctx, userId)) + added > limit) {
    throw await createListFullError(ctx, userId);
  }
}

async function countListed(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.read.all<{ count: number }>(sql`select ${countListedSql(userId)} as count`);
  return row?.count ?? 0;
}

export function listFullForVisitorsError(): AppError {
  return new AppError(
    'limit_reached',
    'This newsletter does not accept new subscribers at the moment. Please try again later.',
  );
}

/** Returns the creator's error, with the limit of the plan. */
export async function createListFullError(ctx: Context, userId: number): Promise<AppError> {
  const plan = await getPlan(ctx, userId);
  const limit = getPlanSubscriberLimit(ctx.instance, plan) ?? 0;
  const upgrade = plan.isPro ? '' : ', or upgrade to Pro';
  return new AppError(
    'limit_reached',
    `Your plan has room for ${limit.toLocaleString('en')} subscribers, pending ones included. Remove subscribers${upgrade}.`,
  );
}
