import { and, eq, lte, ne, sql } from 'drizzle-orm';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { ComplaintJob, resumeAddress, suppress } from '../../mailing/index.js';
import { findOwnNewsletter } from '../../visits/index.js';
import { emitSubscriberLeft } from '../list/subscriber-events.js';
import { findByToken, type Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import { logStatus } from '../timeline/log-changes.js';

/**
 * Unsubscribes by the token of any email. Repeating it changes nothing, and the first reason stays. Queued emails stop
 * too.
 */
export async function unsubscribe(
  ctx: Context,
  input: { token: string; reason?: string | null; newsletterId?: number | undefined },
): Promise<Subscriber> {
  const subscriber = await findByToken(ctx, input.token);
  if (subscriber === undefined) throw createNotFoundError('Subscription');
  const { id, userId, email } = subscriber;
  const reason = input.reason ?? null;
  const leftNewsletterId = await findOwnNewsletter(ctx, { userId, newsletterId: input.newsletterId });
  await ctx.db.transact([
    ...emitSubscriberLeft(ctx, { userId, way: 'unsubscribed', reason, isThem: sql`subscriber.id = ${id}` }),
    logStatus(ctx, { by: 'subscriber', status: 'unsubscribed', isThem: sql`subscriber.id = ${id}` }),
    ctx.db.write
      .update(subscribers)
      .set({
        status: 'unsubscribed',
        unsubscribedAt: ctx.clock.now(),
        unsubscribeReason: reason,
        leftNewsletterId: leftNewsletterId ?? null,
        removedFrom: null,
        removedAt: null,
      })
      .where(and(eq(subscribers.id, id), ne(subscribers.status, 'unsubscribed'))),
    suppress(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
    resumeAddress(ctx, { ownerId: userId, address: email }),
  ]);
  ctx.pubsub.publish('webhooks');
  return subscriber;
}

/** Unsubscribes after a report of spam. The suppression stores the reason. */
export async function leaveByComplaint(ctx: Context, payload: unknown): Promise<void> {
  const { ownerId, address, complainedAt } = ComplaintJob.parse(payload);
  const isThem = sql`subscriber.email = ${address} and coalesce(subscriber.consented_at, subscriber.created_at) <= ${complainedAt}`;
  await ctx.db.transact([
    ...emitSubscriberLeft(ctx, { userId: ownerId, way: 'complained', isThem }),
    logStatus(ctx, {
      by: 'subscriber',
      status: 'unsubscribed',
      at: complainedAt,
      isThem: sql`subscriber.user_id = ${ownerId} and subscriber.status = 'confirmed' and ${isThem}`,
    }),
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
