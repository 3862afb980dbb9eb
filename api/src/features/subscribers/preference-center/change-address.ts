import { and, eq } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement, violatedUnique } from '../../../db/transact.js';
import { domainOf } from '../../../kernel/email/email-address.js';
import { randomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { insertSingleMailing, liftBounces, liftSuppression, PRIORITY } from '../../mailing/index.js';
import { fingerprintOf, forgetErased } from '../erasure/erased-addresses.js';
import { findCreator } from '../sign-up/get-creator.js';
import type { Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import { forgetAddressLater } from './erase-traces.js';
import { noticeMessage } from './notice-message.js';

/**
 * Changes a subscriber's address to the one that they have just confirmed, and notifies the old address. If the new
 * address is on this list already, nothing changes.
 */
export async function changeAddress(
  ctx: Context,
  input: { row: Subscriber; email: string },
): Promise<'done' | 'taken'> {
  const { row, email } = input;
  const { id, userId } = row;
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  const notice = await noticeToOldAddress(ctx, row);
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(subscribers)
        .set({ email, confirmedAt: ctx.clock.now() })
        .where(
          and(eq(subscribers.id, id), eq(subscribers.email, row.email), eq(subscribers.status, 'confirmed')),
        ),
      expectChange(ctx.db, 'as_it_was'),
      forgetErased(ctx, { userId, fingerprint }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      // The address receives email, and its owner has just asked for this newsletter.
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'complained' }),
      ...liftBounces(ctx, { ownerId: userId, address: email }),
      forgetAddressLater(ctx, { userId, address: row.email }),
      ...notice,
    ]);
  } catch (error) {
    if (violatedUnique(error) === 'subscribers.user_id') return 'taken';
    // A concurrent use of the same link was faster.
    if (error instanceof ExpectationFailed) return 'done';
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return 'done';
}

/** Notifies the old address: anyone with an old email has its links, so the subscriber must learn of the change. */
async function noticeToOldAddress(ctx: Context, row: Subscriber): Promise<Statement[]> {
  const creator = await findCreator(ctx, row.userId);
  if (creator === undefined) return [];
  return insertSingleMailing(ctx, {
    publicId: randomId(),
    ownerId: row.userId,
    priority: PRIORITY.transactional,
    envelopeFrom: ctx.instance.mailFrom,
    messageIdHost: domainOf(ctx.instance.mailFrom),
    skeleton: await ctx.email.compile(noticeMessage(ctx, creator)),
    address: row.email,
  });
}
