import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../../db/erase-rows.js';
import { enqueueJob } from '../../../db/jobs.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { eraseRemovals, liftSuppression, suppress } from '../../mailing/index.js';
import { fingerprintOf, forgetRemoved, rememberRemoved } from '../erasure/erase-subscribers.js';
import { getSubscriber, isOwnSubscriber, type ListedSubscriber } from '../store.js';
import { subscribers } from '../table.js';
import { emitSubscriberLeft, emitSubscriberRestored } from './subscriber-events.js';

export const PURGE_REMOVED = 'subscribers.purge-removed';
const RETENTION = DAY;

/**
 * Removes a subscriber at once, from a newsletter in progress too. The creator can undo it for a day. Later, only a
 * confirmation by email restores the address.
 */
export async function removeSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<void> {
  const { userId, subscriberId } = input;
  const { email } = await getSubscriber(ctx, input);
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  const now = ctx.clock.now();
  await ctx.db.transact([
    emitSubscriberLeft(ctx, { userId, way: 'removed', isThem: sql`subscriber.id = ${subscriberId}` }),
    ctx.db.write
      .update(subscribers)
      .set({ status: 'removed', removedFrom: sql`${subscribers.status}`, removedAt: now })
      .where(and(isOwnSubscriber(input), ne(subscribers.status, 'removed'))),
    suppress(ctx, { ownerId: userId, address: email, reason: 'removed' }),
    rememberRemoved(ctx, { userId, fingerprint }),
    schedulePurge(ctx, userId),
  ]);
  ctx.pubsub.publish('webhooks');
}

/** Queues the deletion of removed rows that are a day old by then. Belongs in a batch that removes. */
export function schedulePurge(ctx: Context, userId: number) {
  return enqueueJob(ctx, { kind: PURGE_REMOVED, payload: { userId }, runAt: ctx.clock.now() + RETENTION });
}

const Payload = z.object({ userId: z.number() });

export async function purgeRemoved(ctx: Context, payload: unknown): Promise<void> {
  const { userId } = Payload.parse(payload);
  const before = ctx.clock.now() - RETENTION;
  await eraseRows(
    ctx,
    subscribers,
    sql`user_id = ${userId} and status = 'removed' and removed_at <= ${before}`,
  );
  await eraseRemovals(ctx, { ownerId: userId, before });
}

/** Undoes a removal. Throws `not_found` if the row was deleted since; changes nothing for an active subscriber. */
export async function restoreSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<ListedSubscriber> {
  const { userId } = input;
  const { email } = await getSubscriber(ctx, input);
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  await ctx.db.transact([
    emitSubscriberRestored(ctx, input),
    ctx.db.write
      .update(subscribers)
      .set({ status: sql`${subscribers.removedFrom}`, removedFrom: null, removedAt: null })
      .where(and(isOwnSubscriber(input), eq(subscribers.status, 'removed'))),
    liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
    forgetRemoved(ctx, { userId, fingerprint }),
  ]);
  ctx.pubsub.publish('webhooks');
  return getSubscriber(ctx, input);
}
