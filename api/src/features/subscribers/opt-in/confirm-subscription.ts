import { and, eq, lt, or, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { liftBounces, liftSuppression } from '../../mailing/index.js';
import { attributionColumns } from '../../visits/index.js';
import { fingerprintOf, forgetErased } from '../erasure/erased-addresses.js';
import { emitSubscriberJoined } from '../list/subscriber-events.js';
import { autoReplyMailing, refundAutoReply } from '../sign-up/auto-reply-mailing.js';
import type { Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import type { Confirmation } from './rules.js';

/**
 * Subscribes a person who used the link in their email, with the consent that they gave at signup. The auto-reply is
 * queued in the same transaction. Confirming twice has the same effect as once.
 */
export async function confirmSubscription(
  ctx: Context,
  input: { row: Subscriber; confirmation: Extract<Confirmation, { kind: 'subscription' }> },
): Promise<void> {
  const { id, userId, email } = input.row;
  const { askedAt, source, sourceHost, wordingId, attribution } = input.confirmation;
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  const reply = await autoReplyMailing(ctx, { userId, email });
  // Checked again under the lock: a subscriber who unsubscribes at this very moment stays unsubscribed.
  const isWaiting = or(
    eq(subscribers.status, 'pending'),
    and(eq(subscribers.status, 'unsubscribed'), lt(subscribers.unsubscribedAt, askedAt)),
  );
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(subscribers)
        .set({
          status: 'confirmed',
          confirmedAt: ctx.clock.now(),
          unsubscribedAt: null,
          unsubscribeReason: null,
          leftNewsletterId: null,
          consentedAt: askedAt,
          source,
          sourceHost,
          wordingId,
          ...unlessWaiting(attributionColumns(attribution)),
        })
        .where(and(eq(subscribers.id, id), isWaiting)),
      expectChange(ctx.db, 'still_waiting'),
      emitSubscriberJoined(ctx, { userId, email }),
      forgetErased(ctx, { userId, fingerprint }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      // The address receives email, and its owner has just asked for this newsletter.
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'complained' }),
      ...liftBounces(ctx, { ownerId: userId, address: email }),
      ...reply,
    ]);
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, { userId, email });
    // A concurrent use of the same link was faster.
    if (error instanceof ExpectationFailed) return;
    throw error;
  }
  ctx.pubsub.publish('webhooks');
  if (reply.length > 0) ctx.pubsub.publish('deliveries');
}

/** Skips the attribution for a pending row, which has it from the latest request. */
function unlessWaiting({ attributionKind, attributionSource }: ReturnType<typeof attributionColumns>) {
  const isWaiting = sql`${subscribers.status} = 'pending'`;
  return {
    attributionKind: sql`iif(${isWaiting}, ${subscribers.attributionKind}, ${attributionKind})`,
    attributionSource: sql`iif(${isWaiting}, ${subscribers.attributionSource}, ${attributionSource})`,
  };
}
