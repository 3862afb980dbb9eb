import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { isHeld } from '../../reviews/index.js';
import { PRIORITY } from '../rules.js';
import { mailings } from '../table.js';
import { UNDER_WAY } from './control-rules.js';

/**
 * For the batch that suspends a creator: newsletters and replies of theirs stand still. What buyers and the creator
 * themselves wait for leaves. What stands still for another reason keeps it.
 */
export function pauseSuspended(ctx: Context, ownerId: number): Statement {
  return ctx.db.write
    .update(mailings)
    .set({ pausedAt: sql`coalesce(${mailings.pausedAt}, ${ctx.clock.now()})`, pauseReason: 'suspended' })
    .where(
      and(
        eq(mailings.ownerId, ownerId),
        inArray(mailings.state, UNDER_WAY),
        gt(mailings.priority, PRIORITY.transactional),
        or(isNull(mailings.pauseReason), eq(mailings.pauseReason, 'storage')),
      ),
    );
}

/** For the batch that reinstates them; what a review holds stays paused. Ring the `deliveries` bell after the commit. */
export function resumeSuspended(ctx: Context, ownerId: number): Statement {
  return ctx.db.write
    .update(mailings)
    .set({
      pausedAt: sql`iif(${isHeld(ownerId)}, ${mailings.pausedAt}, null)`,
      pauseReason: sql`iif(${isHeld(ownerId)}, 'review', null)`,
    })
    .where(and(eq(mailings.ownerId, ownerId), eq(mailings.pauseReason, 'suspended')));
}

/** How many of an owner's mailings a suspension would stop. */
export async function countStoppable(ctx: Context, ownerId: number): Promise<number> {
  return ctx.db.read.$count(
    mailings,
    and(
      eq(mailings.ownerId, ownerId),
      inArray(mailings.state, UNDER_WAY),
      eq(mailings.priority, PRIORITY.bulk),
      isNull(mailings.pausedAt),
    ),
  );
}
