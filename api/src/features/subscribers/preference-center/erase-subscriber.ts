import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  deleteBounces,
  deleteSuppressions,
  eraseRecipient,
  resumeAddress,
  suppress,
} from '../../mailing/index.js';
import { eraseAddress } from '../../webhooks/index.js';
import { fingerprintAddress, rememberErased } from '../erasure/erase-subscribers.js';
import { emitSubscriberLeft } from '../list/subscriber-events.js';
import { findByAddress, getByToken, type Subscriber } from '../store.js';
import { subscribers } from '../table.js';

export const ERASE_TRACES = 'subscribers.erase-traces';

/** The delay of the last pass. By then every email in progress has been delivered or has failed. */
const LAST_PASS_AFTER = DAY + HOUR;

const Payload = z.object({
  userId: z.number(),
  /** Null if only an address is erased, and its subscriber stays. */
  subscriberId: z.number().nullable(),
  address: z.string(),
  /** Later records belong to a new subscription. */
  before: z.number(),
  isLast: z.boolean(),
});

/**
 * Builds the statements that queue the erasure of traces, in the batch that erases a subscriber. The delivery ledger is
 * erased now, and emails in progress and the suppression that stops them a day later. Without a subscriber, newsletters
 * in the ledger stay unchanged.
 */
export function enqueueTraceErasure(
  ctx: Context,
  subscriber: { userId: number; subscriberId: number | null; address: string },
): [Statement, Statement] {
  const before = ctx.clock.now();
  return [
    enqueueJob(ctx, { kind: ERASE_TRACES, payload: { ...subscriber, before, isLast: false } }),
    enqueueJob(ctx, {
      kind: ERASE_TRACES,
      payload: { ...subscriber, before, isLast: true },
      runAt: before + LAST_PASS_AFTER,
    }),
  ];
}

/**
 * Builds the statement that queues the erasure of our emails to the old address once they have arrived, in the batch
 * that changes an address.
 */
export function eraseAddressLater(ctx: Context, input: { userId: number; address: string }): Statement {
  const before = ctx.clock.now();
  const payload = { ...input, subscriberId: null, before, isLast: true };
  return enqueueJob(ctx, { kind: ERASE_TRACES, payload, runAt: before + LAST_PASS_AFTER });
}

export async function eraseTraces(ctx: Context, payload: unknown): Promise<void> {
  const { userId, subscriberId, address, before, isLast } = Payload.parse(payload);
  await eraseRecipient(ctx, { ownerId: userId, recipientId: subscriberId, address, before });
  // Events of that very moment are erased in the last pass, and the erasure event itself once it is delivered.
  await eraseAddress(ctx, { userId, address, before: isLast ? before + 1 : before });
  if (!isLast) return;
  // Reports on emails in progress may have arrived since. Records after a new subscription belong to that subscription.
  const isBack = (await findByAddress(ctx, { userId, email: address })) !== undefined;
  const erasedBefore = isBack ? before : ctx.clock.now();
  await ctx.db.transact([
    deleteSuppressions(ctx, { ownerId: userId, address, before: erasedBefore }),
    deleteBounces(ctx, { ownerId: userId, address, before: erasedBefore }),
  ]);
}

/**
 * Deletes a subscriber at once, and the traces of sent emails step by step. A fingerprint remains that prevents the
 * creator from adding the address again. The subscriber can still subscribe.
 */
export async function eraseSubscriber(ctx: Context, input: { token: string }): Promise<Subscriber> {
  const row = await getByToken(ctx, input.token);
  const { id, userId, email } = row;
  const fingerprint = await fingerprintAddress(ctx, { userId, address: email });
  try {
    await ctx.db.transact([
      // The creator's other apps have this address too, and learn here that it must be erased.
      ...emitSubscriberLeft(ctx, { userId, way: 'erased', isThem: sql`subscriber.id = ${id}` }),
      // Removed first, so that our clock determines the day on which the subscriber left.
      ctx.db.write
        .update(subscribers)
        .set({ status: 'removed', removedFrom: 'confirmed', removedAt: ctx.clock.now() })
        .where(and(eq(subscribers.id, id), eq(subscribers.status, 'confirmed'))),
      ctx.db.write.delete(subscribers).where(eq(subscribers.id, id)),
      expectChange(ctx.db, 'still_there'),
      resumeAddress(ctx, { ownerId: userId, address: email }),
      rememberErased(ctx, { userId, fingerprint }),
      // Stops newsletters in progress. It is deleted with the last traces.
      suppress(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      ...enqueueTraceErasure(ctx, { userId, subscriberId: id, address: email }),
    ]);
  } catch (error) {
    // A concurrent request erased the same row.
    if (error instanceof ExpectationFailed) throw createNotFoundError('Subscription');
    throw error;
  }
  ctx.pubsub.publish('jobs');
  ctx.pubsub.publish('webhooks');
  return row;
}
