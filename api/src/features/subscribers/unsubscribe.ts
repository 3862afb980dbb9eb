import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { notFound } from '../../kernel/errors.js';
import { suppress } from '../mailing/index.js';
import { findOwnNewsletter } from '../visits/index.js';
import { findByToken, type Subscriber } from './store.js';
import { subscribers } from './table.js';

/** By the token of any mail. Doing it twice is doing it once, the first reason stays; mails that are queued stop too. */
export async function unsubscribe(
  ctx: Context,
  input: { token: string; reason?: string | null; newsletterId?: number | undefined },
): Promise<Subscriber> {
  const subscriber = await findByToken(ctx, input.token);
  if (subscriber === undefined) throw notFound('Subscription');
  const leftBy = await findOwnNewsletter(ctx, {
    userId: subscriber.userId,
    newsletterId: input.newsletterId,
  });
  await ctx.db.transact([
    ctx.db.write
      .update(subscribers)
      .set({
        status: 'unsubscribed',
        unsubscribedAt: ctx.clock.now(),
        unsubscribeReason: input.reason ?? null,
        leftNewsletterId: leftBy ?? null,
        removedFrom: null,
        removedAt: null,
      })
      .where(and(eq(subscribers.id, subscriber.id), ne(subscribers.status, 'unsubscribed'))),
    suppress(ctx, { ownerId: subscriber.userId, address: subscriber.email, reason: 'unsubscribed' }),
  ]);
  return subscriber;
}
