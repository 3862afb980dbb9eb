import { and, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { ComplaintJob } from '../../mailing/index.js';
import { emitSubscriberLeft } from '../list/subscriber-events.js';
import { subscribers } from '../table.js';

/** Unsubscribes a subscriber who reported an email as spam. The suppression stores the reason. */
export async function leaveByComplaint(ctx: Context, payload: unknown): Promise<void> {
  const { ownerId, address, complainedAt } = ComplaintJob.parse(payload);
  const isThem = sql`subscriber.email = ${address} and coalesce(subscriber.consented_at, subscriber.created_at) <= ${complainedAt}`;
  await ctx.db.transact([
    emitSubscriberLeft(ctx, { userId: ownerId, way: 'complained', isThem }),
    ctx.db.write
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: complainedAt, unsubscribeReason: null })
      .where(
        and(
          eq(subscribers.userId, ownerId),
          eq(subscribers.email, address),
          eq(subscribers.status, 'confirmed'),
          lte(sql`coalesce(${subscribers.consentedAt}, ${subscribers.createdAt})`, complainedAt),
        ),
      ),
  ]);
  ctx.pubsub.publish('webhooks');
}
