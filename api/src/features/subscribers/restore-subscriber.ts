import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { liftSuppression } from '../mailing/index.js';
import { getSubscriber, type ListedSubscriber } from './store.js';
import { tellOfRestoring } from './subscriber-news.js';
import { subscribers } from './table.js';

/** Undoes a removal. Who was deleted since then is not found; who is on the list stays as they are. */
export async function restoreSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<ListedSubscriber> {
  const { email } = await getSubscriber(ctx, input);
  await ctx.db.transact([
    tellOfRestoring(ctx, input),
    ctx.db.write
      .update(subscribers)
      .set({ status: sql`${subscribers.removedFrom}`, removedFrom: null, removedAt: null })
      .where(and(eq(subscribers.id, input.subscriberId), eq(subscribers.status, 'removed'))),
    liftSuppression(ctx, { ownerId: input.userId, address: email, reason: 'removed' }),
  ]);
  ctx.bells.ring('webhooks');
  return getSubscriber(ctx, input);
}
