import { and, eq, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { notFound } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { suppress } from '../../mailing/index.js';
import { fingerprintOf, rememberErased } from '../erasure/erased-addresses.js';
import { emitSubscriberLeft } from '../list/subscriber-events.js';
import { getByToken, type Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import { eraseTracesSoon } from './erase-traces.js';

/**
 * Deletes a subscriber at once, and the traces of sent emails step by step. A fingerprint remains that prevents the
 * creator from adding them again; they can still subscribe themselves.
 */
export async function eraseSubscriber(ctx: Context, input: { token: string }): Promise<Subscriber> {
  const row = await getByToken(ctx, input.token);
  const { id, userId, email } = row;
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  try {
    await ctx.db.transact([
      // The creator's other apps have this address too, and learn here that it must be erased.
      emitSubscriberLeft(ctx, { userId, way: 'erased', isThem: sql`subscriber.id = ${id}` }),
      // Removed first, so that our clock determines the day on which they left.
      ctx.db.write
        .update(subscribers)
        .set({ status: 'removed', removedFrom: 'confirmed', removedAt: ctx.clock.now() })
        .where(and(eq(subscribers.id, id), eq(subscribers.status, 'confirmed'))),
      ctx.db.write.delete(subscribers).where(eq(subscribers.id, id)),
      expectChange(ctx.db, 'still_there'),
      rememberErased(ctx, { userId, fingerprint }),
      // Stops newsletters in progress; deleted with the last traces.
      suppress(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      ...eraseTracesSoon(ctx, { userId, subscriberId: id, address: email }),
    ]);
  } catch (error) {
    // A concurrent request erased the same row.
    if (error instanceof ExpectationFailed) throw notFound('Subscription');
    throw error;
  }
  ctx.pubsub.publish('jobs');
  ctx.pubsub.publish('webhooks');
  return row;
}
