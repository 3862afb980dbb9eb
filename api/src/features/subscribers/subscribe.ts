import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { AppError, invalidInput } from '../../kernel/errors.js';
import { randomToken } from '../../kernel/ids.js';
import { liftSuppression } from '../mailing/index.js';
import { autoReplyMailing, refundAutoReply } from './auto-reply-mailing.js';
import { subscribers } from './table.js';

/**
 * Puts an address on a creator's list. Who left and comes back is confirmed again; who is there already is
 * refused with `already_subscribed`. What the creator has newcomers answered leaves in the same transaction.
 */
export async function subscribe(
  ctx: Context,
  input: { userId: number; email: string; name: string | null; source: string },
): Promise<void> {
  const email = normalizeEmailAddress(input.email);
  if (email === '') throw invalidInput('email', 'Please enter your email address');
  if (!isEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  const { userId, name } = input;
  const reply = await autoReplyMailing(ctx, { userId, email });
  try {
    await ctx.db.transact([
      ctx.db.write
        .insert(subscribers)
        .values({
          userId,
          email,
          name,
          token: randomToken(),
          metadata: { source: input.source },
          createdAt: ctx.clock.now(),
        })
        .onConflictDoUpdate({
          target: [subscribers.userId, subscribers.email],
          set: {
            status: 'confirmed',
            unsubscribedAt: null,
            unsubscribeReason: null,
            name: sql`coalesce(excluded.name, ${subscribers.name})`,
          },
          setWhere: eq(subscribers.status, 'unsubscribed'),
        }),
      expectChange(ctx.db, 'not_subscribed'),
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'unsubscribed' }),
      ...reply,
    ]);
    if (reply.length > 0) ctx.bells.ring('deliveries');
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, email);
    if (error instanceof ExpectationFailed) {
      throw new AppError('already_subscribed', 'This email is already subscribed to this newsletter');
    }
    throw error;
  }
}
