import { and, eq, inArray } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { AppError, notFound, rateLimited } from '../../../kernel/errors.js';
import type { LimitRule } from '../../../ports/limits.js';
import type { Context } from '../../../server/context.js';
import { suppressions } from '../table.js';
import { declareAlive } from './dead-addresses.js';
import { countAnew } from './give-up.js';
import { SHOWN_REASONS } from './list-suppressions.js';

/** Per creator: lifting hundreds of dead mailboxes would damage the sending reputation of every creator. */
const DAILY: LimitRule = { name: 'lift-suppression', points: 50, windowSeconds: 86_400 };

const REFUSALS = {
  unsubscribed: 'This reader unsubscribed. Only they can subscribe again, on your page.',
  complained: 'This reader reported your mail as spam. Only they can subscribe again, on your page.',
};

/**
 * Lifts a suppression. The creator confirms that the mailbox exists, so every creator may email it again. A
 * creator cannot override a subscriber's decision.
 */
export async function removeSuppression(
  ctx: Context,
  input: { ownerId: number; suppressionId: number },
): Promise<void> {
  const row = await getSuppression(ctx, input);
  const { id, reason } = row;
  if (reason === 'unsubscribed' || reason === 'complained') {
    throw new AppError('resubscribe_required', REFUSALS[reason]);
  }
  await takeLifting(ctx, input.ownerId);
  try {
    await ctx.db.transactDurably([
      // Checks again under the lock: a complaint that arrived just now stays.
      ctx.db.write.delete(suppressions).where(and(isOwn(input), eq(suppressions.reason, reason))),
      expectChange(ctx.db, 'still_there'),
      reason === 'dead-address' ? declareAlive(ctx, row.address) : countAnew(ctx, row),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) throw notFound('Address');
    throw error;
  }
  ctx.log.info({ userId: input.ownerId, suppressionId: id, reason }, 'a suppression was lifted');
}

function isOwn(input: { ownerId: number; suppressionId: number }) {
  return and(eq(suppressions.id, input.suppressionId), eq(suppressions.ownerId, input.ownerId));
}

async function getSuppression(ctx: Context, input: { ownerId: number; suppressionId: number }) {
  const [row] = await ctx.db.read
    .select()
    .from(suppressions)
    .where(and(isOwn(input), inArray(suppressions.reason, SHOWN_REASONS)));
  if (row === undefined) throw notFound('Address');
  return row;
}

async function takeLifting(ctx: Context, ownerId: number): Promise<void> {
  if (!ctx.instance.rateLimits) return;
  const answer = await ctx.limits.consume(DAILY, `user:${ownerId}`);
  if (answer.allowed) return;
  throw rateLimited('That is enough for one day. Please lift further ones tomorrow.', answer.retryAfter);
}
