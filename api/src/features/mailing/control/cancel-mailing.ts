import { and, eq, inArray } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getMailing } from '../store.js';
import { mailings } from '../table.js';
import { cancelChunk, enqueueCancelling, FIRST_CHUNK } from './cancel-deliveries.js';
import { UNDER_WAY } from './control-rules.js';
import { sendingOver } from './errors.js';

/**
 * Cancels a mailing for good. Emails that already left stay sent, emails in flight still arrive, and the rest
 * are never sent.
 */
export async function cancelMailing(ctx: Context, mailingId: number): Promise<void> {
  const job = { mailingId, which: 'all' } as const;
  try {
    await ctx.db.transactDurably([
      ctx.db.write
        .update(mailings)
        .set({ status: 'cancelled', finishedAt: ctx.clock.now(), pausedAt: null, pauseReason: null })
        .where(and(eq(mailings.id, mailingId), inArray(mailings.status, UNDER_WAY))),
      expectChange(ctx.db, 'under_way'),
      ...cancelChunk(ctx, { ...job, size: FIRST_CHUNK }),
      enqueueCancelling(ctx, job),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    const { status } = await getMailing(ctx, mailingId);
    if (status === 'cancelled') return;
    throw sendingOver(status);
  }
  ctx.pubsub.publish('jobs');
}
