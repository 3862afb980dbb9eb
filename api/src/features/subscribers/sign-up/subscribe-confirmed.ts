import { eq, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { createRandomToken } from '../../../kernel/ids.js';
import type { VisitSource } from '../../../kernel/visits/visit-source.js';
import type { Context } from '../../../server/context.js';
import { createAttributionColumns } from '../../visits/index.js';
import { applyChoices, serializeChoices } from '../choices/choices.js';
import type { Choices } from '../choices/table.js';
import { type Consent, createConsentColumns, saveWording } from '../consent.js';
import { countNew, isListFull, listFullForVisitorsError, requireCapacity } from '../list/list-room.js';
import { emitSubscriberJoined } from '../list/subscriber-events.js';
import { createAlreadySubscribedError, parseSubscriberAddress } from '../rules.js';
import { subscribers } from '../table.js';
import { logName, logStatus } from '../timeline/log-changes.js';
import { createAutoReplyMailing, refundAutoReply } from './auto-reply-mailing.js';

/** A request to join a creator's list. */
export interface SignUp {
  userId: number;
  email: string;
  name: string | null;
  consent: Consent;
  /** The visit's source, or undefined if unknown. */
  attribution?: VisitSource | null;
  /** Topics and values of fields. Undefined for none. */
  choices?: Choices | undefined;
}

/**
 * Adds a new or pending address to a creator's list without a confirmation. Queues the auto-reply in the same
 * transaction. Throws `already_subscribed` for every other row. Only `subscribe` calls it, for a list without double
 * opt-in and an address without a past, because this function lifts no suppression and forgets no erasure.
 */
export async function subscribeConfirmed(ctx: Context, input: SignUp): Promise<void> {
  const email = parseSubscriberAddress(input.email);
  const { userId, name, consent } = input;
  const columns = {
    ...createConsentColumns(ctx, { userId, ...consent }),
    ...createAttributionColumns(input.attribution),
  };
  const capacityStatements = await requireCapacity(ctx, {
    userId,
    added: countNew({ userId, email }, ['confirmed', 'pending']),
  });
  const reply = await createAutoReplyMailing(ctx, { userId, email });
  try {
    await ctx.db.transact([
      ...capacityStatements,
      ...saveWording(ctx, { userId, wording: consent.wording }),
      logName(ctx, { by: 'subscriber', userId, email, name }),
      logStatus(ctx, {
        by: 'subscriber',
        status: 'confirmed',
        isThem: sql`subscriber.user_id = ${userId} and subscriber.email = ${email} and subscriber.status = 'pending'`,
      }),
      ctx.db.write
        .insert(subscribers)
        .values({
          userId,
          email,
          name,
          token: createRandomToken(),
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
      ...applyChoices(ctx, { userId, email, choices: serializeChoices(input.choices) }),
      ...emitSubscriberJoined(ctx, { userId, email }),
      ...reply,
    ]);
    ctx.pubsub.publish('webhooks');
    if (reply.length > 0) ctx.pubsub.publish('deliveries');
  } catch (error) {
    if (reply.length > 0) await refundAutoReply(ctx, { userId, email });
    if (isListFull(error)) throw listFullForVisitorsError();
    if (error instanceof ExpectationFailed) {
      throw createAlreadySubscribedError();
    }
    throw error;
  }
}
