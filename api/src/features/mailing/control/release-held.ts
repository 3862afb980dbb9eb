import { and, eq } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { getMailing, type Mailing } from '../store.js';
import { mailings } from '../table.js';
import { cancelChunk, enqueueCanceling, FIRST_CANCEL_CHUNK_ROWS } from './cancel-mailing.js';
import { requeueDeliveries } from './requeue-deliveries.js';
import {
  createNothingHeldError,
  createNothingToRetryError,
  createStillPreparingError,
  isPreparingAfterRestore,
} from './rules.js';

export const HELD_ACTIONS = ['send', 'give-up'] as const;
export type HeldAction = (typeof HELD_ACTIONS)[number];

/**
 * Decides about emails that may have arrived or that a backup restored. Sends them, perhaps twice, or cancels them. A
 * mailing that waited for this decision resumes.
 */
export async function releaseHeldDeliveries(
  ctx: Context,
  input: { mailingId: number; action: HeldAction },
): Promise<void> {
  const mailing = await getMailing(ctx, input.mailingId);
  if (isPreparingAfterRestore(mailing)) throw createStillPreparingError();
  if (mailing.held === 0) throw createNothingHeldError();
  if (input.action === 'give-up') return giveUp(ctx, mailing);
  if (!(await requeueDeliveries(ctx, { mailing, statuses: ['held'] }))) throw createNothingToRetryError();
}

async function giveUp(ctx: Context, mailing: Mailing): Promise<void> {
  const job = { mailingId: mailing.id, which: 'held' } as const;
  const [first, counted] = cancelChunk(ctx, { ...job, size: FIRST_CANCEL_CHUNK_ROWS });
  try {
    await ctx.db.transactDurably([
      first,
      expectChange(ctx.db, 'held'),
      counted,
      ctx.db.write
        .update(mailings)
        .set({ pausedAt: null, pauseReason: null })
        .where(and(eq(mailings.id, mailing.id), eq(mailings.pauseReason, 'restored'))),
      ...(mailing.held > FIRST_CANCEL_CHUNK_ROWS ? [enqueueCanceling(ctx, job)] : []),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) throw createNothingHeldError();
    throw error;
  }
  ctx.pubsub.publish('jobs');
  ctx.pubsub.publish('deliveries');
}
