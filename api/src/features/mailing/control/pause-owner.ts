import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { isHeld } from '../../reviews/index.js';
import { PRIORITY } from '../rules.js';
import { mailings } from '../table.js';
import { UNDER_WAY } from './control-rules.js';

/**
 * Returns the statement that pauses an owner's unfinished newsletters and replies. Transactional emails are still sent.
 * A mailing that is paused for another reason keeps that reason; a full disk is the exception.
 */
export function pauseOwner(
  ctx: Context,
  { ownerId, reason }: { ownerId: number; reason: 'review' | 'suspended' },
): Statement {
  return ctx.db.write
    .update(mailings)
    .set({ pausedAt: sql`coalesce(${mailings.pausedAt}, ${ctx.clock.now()})`, pauseReason: reason })
    .where(
      and(
        eq(mailings.ownerId, ownerId),
        inArray(mailings.status, UNDER_WAY),
        gt(mailings.priority, PRIORITY.transactional),
        or(isNull(mailings.pauseReason), eq(mailings.pauseReason, 'storage')),
      ),
    );
}

/**
 * Resumes them, for the batch that reinstates the creator. Mailings under review stay paused. Publish
 * `deliveries` after the commit.
 */
export function resumeSuspended(ctx: Context, ownerId: number): Statement {
  return ctx.db.write
    .update(mailings)
    .set({
      pausedAt: sql`iif(${isHeld(ownerId)}, ${mailings.pausedAt}, null)`,
      pauseReason: sql`iif(${isHeld(ownerId)}, 'review', null)`,
    })
    .where(and(eq(mailings.ownerId, ownerId), eq(mailings.pauseReason, 'suspended')));
}

/** Counts the mailings of an owner that a suspension would stop. */
export async function countStoppable(ctx: Context, ownerId: number): Promise<number> {
  return ctx.db.read.$count(
    mailings,
    and(
      eq(mailings.ownerId, ownerId),
      inArray(mailings.status, UNDER_WAY),
      eq(mailings.priority, PRIORITY.bulk),
      isNull(mailings.pausedAt),
    ),
  );
}
