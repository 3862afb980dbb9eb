import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { liftSuppression } from '../../mailing/index.js';
import { fingerprintOf, forgetRemoved } from '../erasure/erased-addresses.js';
import { getSubscriber, isOwnSubscriber, type ListedSubscriber } from '../store.js';
import { subscribers } from '../table.js';
import { emitSubscriberRestored } from './subscriber-events.js';

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
