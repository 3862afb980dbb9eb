import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { isHeld, refuseHeld } from '../../reviews/index.js';
import { getMailing } from '../store.js';
import { mailings } from '../table.js';
import { isGettingReadyAgain, isUnderWay, UNDER_WAY } from './control-rules.js';
import { sendingOver, stillGettingReady } from './errors.js';

/**
 * Resumes a mailing whatever the reason for its pause, unless its creator is under review. Does nothing if it
 * is not paused.
 */
export async function resumeMailing(ctx: Context, mailingId: number): Promise<void> {
  const [resumed] = await ctx.db.transactDurably([
    ctx.db.write
      .update(mailings)
      .set({ pausedAt: null, pauseReason: null })
      .where(
        and(
          eq(mailings.id, mailingId),
          inArray(mailings.status, UNDER_WAY),
          isNotNull(mailings.pausedAt),
          or(ne(mailings.status, 'preparing'), ne(mailings.pauseReason, 'restored')),
          sql`not ${isHeld(sql`${mailings.ownerId}`)}`,
        ),
      )
      .returning({ id: mailings.id }),
  ]);
  if (resumed.length > 0) return ctx.pubsub.publish('deliveries');
  const mailing = await getMailing(ctx, mailingId);
  await refuseHeld(ctx, mailing.ownerId);
  if (isGettingReadyAgain(mailing)) throw stillGettingReady();
  if (!isUnderWay(mailing.status)) throw sendingOver(mailing.status);
}
