import { and, desc, eq, gt, inArray, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { AppError, createNotFoundError, createRateLimitError } from '../../../kernel/errors.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { suppressions } from '../table.js';
import { unmarkNonexistent } from './hard-bounced-addresses.js';
import { HARD_BOUNCE_LIFETIME } from './rules.js';
import { restartSoftBounces } from './soft-bounces.js';

/**
 * The reasons that a creator sees. Excludes `removed`, because addresses that the creator removed are off the list and
 * deleted soon.
 */
export const SHOWN_REASONS = ['hard-bounce', 'soft-bounces', 'complained', 'unsubscribed', 'manual'] as const;
type ShownReason = (typeof SHOWN_REASONS)[number];

export interface ShownSuppression {
  id: number;
  address: string;
  reason: ShownReason;
  detail: string | null;
  createdAt: number;
}

/** Lists the suppressed addresses of an owner, newest first. `search` matches any part of the address. */
export async function listSuppressions(
  ctx: Context,
  input: PageInput & { ownerId: number; search: string | undefined; reason: ShownReason | undefined },
): Promise<Page<ShownSuppression>> {
  const { ownerId, beforeId, limit, search, reason } = input;
  const rows = await ctx.db.read
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, ownerId),
        inArray(suppressions.reason, reason === undefined ? SHOWN_REASONS : [reason]),
        whereInForce(ctx),
        beforeId === undefined ? undefined : lt(suppressions.id, beforeId),
        search === undefined ? undefined : sql`instr(${suppressions.address}, ${search.toLowerCase()}) > 0`,
      ),
    )
    .orderBy(desc(suppressions.id))
    .limit(limit + 1);
  // The query selects only shown reasons.
  return toPage(rows as ShownSuppression[], limit);
}

/** Finds the reason of each suppressed address. Addresses that are not suppressed are absent. */
export async function findSuppressionReasons(
  ctx: Context,
  input: { ownerId: number; addresses: string[] },
): Promise<Map<string, ShownReason>> {
  const rows = await ctx.db.read
    .select({ address: suppressions.address, reason: suppressions.reason })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, input.ownerId),
        sql`${suppressions.address} in (select value from json_each(${JSON.stringify(input.addresses)}))`,
        inArray(suppressions.reason, SHOWN_REASONS),
        whereInForce(ctx),
      ),
    );
  return new Map(rows.map(({ address, reason }) => [address, reason as ShownReason]));
}

/** Builds an SQL expression for the suppression reason of a row's address, or null. */
export function selectSuppressionReason(
  ctx: Context,
  input: { ownerId: SQLWrapper; address: SQLWrapper; reasons: readonly ShownReason[] },
): SQL {
  return sql`(select ${suppressions.reason} from ${suppressions}
    where ${eq(suppressions.ownerId, input.ownerId)} and ${eq(suppressions.address, input.address)}
      and ${inArray(suppressions.reason, input.reasons)} and ${whereInForce(ctx)})`;
}

function whereInForce(ctx: Context) {
  return or(
    sql`${suppressions.reason} <> 'hard-bounce'`,
    gt(suppressions.createdAt, ctx.clock.now() - HARD_BOUNCE_LIFETIME),
  );
}

/**
 * The daily removals of a creator. Emails to hundreds of hard-bounced addresses would damage the instance's reputation.
 */
export const REMOVAL_LIMIT: LimitRule = { name: 'remove-suppression', points: 50, windowSeconds: 86_400 };

const REMOVAL_ERRORS = {
  unsubscribed: 'This subscriber unsubscribed. Only they can subscribe again, on your page.',
  complained: 'This subscriber reported your email as spam. Only they can subscribe again, on your page.',
};

/**
 * Removes a suppression. The creator confirms that the mailbox exists, so every creator may email it again. A
 * creator cannot override a subscriber's decision.
 */
export async function removeSuppression(
  ctx: Context,
  input: { ownerId: number; suppressionId: number },
): Promise<void> {
  const suppression = await getSuppression(ctx, input);
  const { id, reason } = suppression;
  if (reason === 'unsubscribed' || reason === 'complained') {
    throw new AppError('resubscribe_required', REMOVAL_ERRORS[reason]);
  }
  if (reason !== 'manual') await consumeRemovalLimit(ctx, input.ownerId);
  try {
    await ctx.db.transactDurably([
      // Compares the reason again inside the transaction, because a complaint may have replaced it.
      ctx.db.write
        .delete(suppressions)
        .where(and(whereOwnSuppression(input), eq(suppressions.reason, reason))),
      expectChange(ctx.db, 'still_there'),
      ...buildFollowUpStatements(ctx, suppression),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) throw createNotFoundError('Address');
    throw error;
  }
  ctx.log.info({ userId: input.ownerId, suppressionId: id, reason }, 'a suppression was removed');
}

function buildFollowUpStatements(ctx: Context, row: typeof suppressions.$inferSelect): Statement[] {
  if (row.reason === 'hard-bounce') return [unmarkNonexistent(ctx, row.address)];
  return row.reason === 'soft-bounces' ? [restartSoftBounces(ctx, row)] : [];
}

function whereOwnSuppression(input: { ownerId: number; suppressionId: number }) {
  return and(eq(suppressions.id, input.suppressionId), eq(suppressions.ownerId, input.ownerId));
}

async function getSuppression(ctx: Context, input: { ownerId: number; suppressionId: number }) {
  const [row] = await ctx.db.read
    .select()
    .from(suppressions)
    .where(and(whereOwnSuppression(input), inArray(suppressions.reason, SHOWN_REASONS)));
  if (row === undefined) throw createNotFoundError('Address');
  return row;
}

async function consumeRemovalLimit(ctx: Context, ownerId: number): Promise<void> {
  if (!ctx.instance.rateLimits) return;
  const result = await ctx.limits.consume(REMOVAL_LIMIT, `user:${ownerId}`);
  if (result.allowed) return;
  throw createRateLimitError(
    'You have reached the daily limit for lifting suppressions. Please continue tomorrow.',
    result.retryAfter,
  );
}
