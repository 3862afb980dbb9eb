import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { liftBounces, liftSuppression } from '../../mailing/index.js';
import { cameColumns } from '../../visits/index.js';
import { autoReplyMailing, refundAutoReply } from '../auto-reply-mailing.js';
import { fingerprintOf, forgetErased } from '../erased-addresses.js';
import type { Subscriber } from '../store.js';
import { tellOfJoining } from '../subscriber-news.js';
import { subscribers } from '../table.js';
import type { Confirmation } from './rules.js';

/**
 * Puts somebody on the list who used the link in their mail, with the consent that they gave when they asked.
 * The creator's answer to newcomers leaves in the same transaction. Doing it twice is doing it once.
 */
export async function confirmSubscription(
  ctx: Context,
  input: { row: Subscriber; confirmation: Extract<Confirmation, { kind: 'subscription' }> },
): Promise<void> {
  const { id, userId, email } = input.row;
  const { askedAt, source, sourceHost, wordingId, came } = input.confirmation;
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  const reply = await autoReplyMailing(ctx, { userId, email });
  // Again under the lock: who leaves at this very moment has left.
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
          ...{ source, sourceHost, wordingId },
          ...unlessWaiting(cameColumns(came)),
        })
        .where(and(eq(subscribers.id, id), isWaiting)),
      expectChange(ctx.db, 'still_waiting'),
      tellOfJoining(ctx, { userId, email }),
      forgetErased(ctx, { userId, fingerprint }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      // They read mail there, and have just asked for these letters.
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'complained' }),
      ...liftBounces(ctx, { ownerId: userId, address: email }),
      ...reply,
    ]);
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, { userId, email });
    // The same link was used at the same moment, and this one came second.
    if (error instanceof ExpectationFailed) return;
    throw error;
  }
  ctx.bells.ring('webhooks');
  if (reply.length > 0) ctx.bells.ring('deliveries');
}

/** Who waits has it in their row already, as they asked last. */
function unlessWaiting({ cameBy, cameFrom }: ReturnType<typeof cameColumns>) {
  const isWaiting = sql`${subscribers.status} = 'pending'`;
  return {
    cameBy: sql`iif(${isWaiting}, ${subscribers.cameBy}, ${cameBy})`,
    cameFrom: sql`iif(${isWaiting}, ${subscribers.cameFrom}, ${cameFrom})`,
  };
}
