import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { liftSuppression } from '../mailing/index.js';
import { fingerprintOf, forgetRemoved } from './erased-addresses.js';
import { getSubscriber, isOwnSubscriber, type ListedSubscriber } from './store.js';
import { tellOfRestoring } from './subscriber-news.js';
import { subscribers } from './table.js';

/** Undoes a removal. Who was deleted since then is not found; who is on the list stays as they are. */
export async function restoreSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<ListedSubscriber> {
  const { userId } = input;
  const { email } = await getSubscriber(ctx, input);
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  await ctx.db.transact([
    tellOfRestoring(ctx, input),
    ctx.db.write
      .update(subscribers)
      .set({ status: sql`${subscribers.removedFrom}`, removedFrom: null, removedAt: null })
      .where(and(isOwnSubscriber(input), eq(subscribers.status, 'removed'))),
    liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
    forgetRemoved(ctx, { userId, fingerprint }),
  ]);
  ctx.bells.ring('webhooks');
  return getSubscriber(ctx, input);
}
