import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { isInternationalEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { AppError, invalidInput } from '../../kernel/errors.js';
import { randomToken } from '../../kernel/ids.js';
import { liftSuppression } from '../mailing/index.js';
import { cameColumns } from '../visits/index.js';
import { consentColumns, keepWording } from './consent.js';
import { listErased } from './erased-addresses.js';
import { findByAddress, getSubscriber, type ListedSubscriber } from './store.js';
import { tellOfJoining } from './subscriber-news.js';
import { subscribers } from './table.js';

/**
 * Adds one reader by the creator's hand, who vouches for the consent in the given words. Whom they removed comes
 * back; who left or had themselves erased can only come back themselves.
 */
export async function addSubscriber(
  ctx: Context,
  input: { userId: number; email: string; name: string | null; wording: string },
): Promise<ListedSubscriber> {
  const { userId, name, wording } = input;
  const email = normalizeEmailAddress(input.email);
  if (!isInternationalEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  if ((await listErased(ctx, { userId, addresses: [email] })).has(email)) {
    throw new AppError(
      'left_for_good',
      'This reader had their address erased. Only they can subscribe again, on your page.',
    );
  }
  const columns = {
    ...consentColumns(ctx, { userId, source: 'hand', sourceHost: null, wording }),
    ...cameColumns(null),
  };
  try {
    await ctx.db.transact([
      liftSuppression(ctx, { ownerId: userId, address: email, reason: 'removed' }),
      ...keepWording(ctx, { userId, wording }),
      ctx.db.write
        .insert(subscribers)
        .values({ userId, email, name, token: randomToken(), createdAt: ctx.clock.now(), ...columns })
        .onConflictDoUpdate({
          target: [subscribers.userId, subscribers.email],
          set: {
            status: 'confirmed',
            removedFrom: null,
            removedAt: null,
            name: sql`coalesce(excluded.name, ${subscribers.name})`,
            ...columns,
          },
          setWhere: and(eq(subscribers.status, 'removed'), ne(subscribers.removedFrom, 'unsubscribed')),
        }),
      expectChange(ctx.db, 'not_there'),
      tellOfJoining(ctx, { userId, email }),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) throw await whyNot(ctx, { userId, email });
    throw error;
  }
  ctx.bells.ring('webhooks');
  const added = await findByAddress(ctx, { userId, email });
  if (added === undefined) throw new Error('A reader is gone who was just added.');
  return getSubscriber(ctx, { userId, subscriberId: added.id });
}

async function whyNot(ctx: Context, reader: { userId: number; email: string }): Promise<AppError> {
  const there = await findByAddress(ctx, reader);
  const status = there?.status === 'removed' ? there.removedFrom : there?.status;
  if (status === 'unsubscribed') {
    return new AppError(
      'left_for_good',
      'This reader unsubscribed. Only they can subscribe again, on your page.',
    );
  }
  const waits = status === 'pending' ? ' and has yet to confirm it' : '';
  return new AppError('already_subscribed', `This reader is already on your list${waits}.`);
}
