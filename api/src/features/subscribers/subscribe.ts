import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { ExpectationFailed, expectChange } from '../../db/transact.js';
import { randomToken } from '../../kernel/ids.js';
import type { VisitSource } from '../../kernel/visit-source.js';
import { cameColumns } from '../visits/index.js';
import { alreadySubscribed } from './already-subscribed.js';
import { autoReplyMailing, refundAutoReply } from './auto-reply-mailing.js';
import { type Consent, consentColumns, keepWording } from './consent.js';
import { readAddress } from './read-address.js';
import { tellOfJoining } from './subscriber-news.js';
import { subscribers } from './table.js';

/** A request to be on a creator's list. */
export interface Newcomer {
  userId: number;
  email: string;
  name: string | null;
  consent: Consent;
  /** The visit's source; undefined if unknown. */
  came?: VisitSource | null;
}

/**
 * Adds a new or pending address to a creator's list without a confirmation; the auto-reply is queued in the same
 * transaction. Throws `already_subscribed` for every other row. Call `enterList` where the address may have a past:
 * this function lifts no suppression and forgets no erasure.
 */
export async function subscribe(ctx: Context, input: Newcomer): Promise<void> {
  const email = readAddress(input.email);
  const { userId, name, consent } = input;
  const columns = { ...consentColumns(ctx, { userId, ...consent }), ...cameColumns(input.came) };
  const reply = await autoReplyMailing(ctx, { userId, email });
  try {
    await ctx.db.transact([
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
            name: sql`coalesce(excluded.name, ${subscribers.name})`,
            ...columns,
          },
          setWhere: eq(subscribers.status, 'pending'),
        }),
      expectChange(ctx.db, 'not_subscribed'),
      tellOfJoining(ctx, { userId, email }),
      ...reply,
    ]);
    ctx.bells.ring('webhooks');
    if (reply.length > 0) ctx.bells.ring('deliveries');
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, { userId, email });
    if (error instanceof ExpectationFailed) {
      throw alreadySubscribed();
    }
    throw error;
  }
}
