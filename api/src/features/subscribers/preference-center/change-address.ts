import { and, eq } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement, violatedUnique } from '../../../db/transact.js';
import { domainOf } from '../../../kernel/email-address.js';
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
 * Letters go to the new address from now on, whose owner has just confirmed it; the old one is told. An address
 * that has a place on this list keeps it, and nothing changes.
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
      // They read mail there, and have just asked for these letters.
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'complained' }),
      ...liftBounces(ctx, { ownerId: userId, address: email }),
      forgetAddressLater(ctx, { userId, address: row.email }),
      ...notice,
    ]);
  } catch (error) {
    if (violatedUnique(error) === 'subscribers.user_id') return 'taken';
    // The same link was used at the same moment, and this one came second.
    if (error instanceof ExpectationFailed) return 'done';
    throw error;
  }
  ctx.pubsub.publish('deliveries');
  return 'done';
}

/** Whoever holds an old letter holds its links: a reader whose letters were led elsewhere must hear of it. */
async function noticeToOldAddress(ctx: Context, row: Subscriber): Promise<Statement[]> {
  const creator = await findCreator(ctx, row.userId);
  if (creator === undefined) return [];
  return insertSingleMailing(ctx, {
    publicId: randomId(),
    ownerId: row.userId,
    priority: PRIORITY.transactional,
    envelopeFrom: ctx.instance.mailFrom,
    messageIdHost: domainOf(ctx.instance.mailFrom),
    skeleton: await ctx.mail.compile(noticeMessage(ctx, creator)),
    address: row.email,
  });
}
