import { ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import { randomToken } from '../../kernel/ids.js';
import type { VisitSource } from '../../kernel/visit-source.js';
import { liftSuppression } from '../mailing/index.js';
import { cameColumns } from '../visits/index.js';
import { autoReplyMailing, refundAutoReply } from './auto-reply-mailing.js';
import { type Consent, consentColumns, keepWording } from './consent.js';
import { fingerprintOf, forgetErased } from './erased-addresses.js';
import { readAddress } from './read-address.js';
import { tellOfJoining } from './subscriber-news.js';
import { subscribers } from './table.js';

/** Somebody who asks for a creator's letters. */
export interface Newcomer {
  userId: number;
  email: string;
  name: string | null;
  consent: Consent;
  /** What had brought them to where they asked; left out where nobody told. */
  came?: VisitSource | null;
}

/**
 * Puts an address on a creator's list. Who left, was removed, waits or had themselves erased and comes back is confirmed
 * again; who is there already is refused with `already_subscribed`. What the creator has newcomers answered leaves in
 * the same transaction.
 */
export async function subscribe(ctx: Context, input: Newcomer): Promise<void> {
  const email = readAddress(input.email);
  const { userId, name, consent } = input;
  const columns = { ...consentColumns(ctx, { userId, ...consent }), ...cameColumns(input.came) };
  const fingerprint = await fingerprintOf(ctx, { userId, address: email });
  const reply = await autoReplyMailing(ctx, { userId, email });
  try {
    await ctx.db.transact([
      forgetErased(ctx, { userId, fingerprint }),
      ...keepWording(ctx, { userId, wording: consent.wording }),
      ctx.db.write
        .insert(subscribers)
        .values({
          userId,
          email,
          name,
          token: randomToken(),
          createdAt: ctx.clock.now(),
          ...columns,
        })
        .onConflictDoUpdate({
          target: [subscribers.userId, subscribers.email],
          set: {
            status: 'confirmed',
            unsubscribedAt: null,
            unsubscribeReason: null,
            leftNewsletterId: null,
            removedFrom: null,
            removedAt: null,
            name: sql`coalesce(excluded.name, ${subscribers.name})`,
            ...columns,
          },
          setWhere: ne(subscribers.status, 'confirmed'),
        }),
      expectChange(ctx.db, 'not_subscribed'),
      tellOfJoining(ctx, { userId, email }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      ...reply,
    ]);
    ctx.bells.ring('webhooks');
    if (reply.length > 0) ctx.bells.ring('deliveries');
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, { userId, email });
    if (error instanceof ExpectationFailed) {
      throw new AppError('already_subscribed', 'This email is already subscribed to this newsletter');
    }
    throw error;
  }
}
