import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../../db/erase-rows.js';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { deletePausesExcept, eraseRemovals, liftRemovals, suppressRemoved } from '../../mailing/index.js';
import { deleteRemovalRecords, fingerprintAddresses, rememberRemoved } from '../erasure/erase-subscribers.js';
import { getSubscriber, type ListedSubscriber } from '../store.js';
import { subscribers } from '../table.js';
import { logStatus } from '../timeline/log-changes.js';
import type { ChangedBy } from '../timeline/table.js';
import { createListFullError, isListFull, requireCapacity } from './list-room.js';
import { emitSubscriberLeft, emitSubscriberRestored } from './subscriber-events.js';

/** Selects removed subscribers that would count within the plan's limit after a restore. */
export const WAS_LISTED = sql`removed_from in ('confirmed', 'pending')`;

export const PURGE_REMOVED = 'subscribers.purge-removed';
export const REMOVED_RETENTION = DAY;

/**
 * Removes a subscriber at once, from a newsletter in progress too. The creator can undo it for a day. Later, only a
 * confirmation by email restores the address.
 */
export async function removeSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<void> {
  const { userId } = input;
  const { id, email } = await getSubscriber(ctx, input);
  const removal = await removeAll(ctx, {
    userId,
    subscribers: [{ id, email }],
    by: 'creator',
    at: ctx.clock.now(),
  });
  await ctx.db.transact([...removal, schedulePurge(ctx, userId)]);
  ctx.pubsub.publish('webhooks');
}

interface SubscribersToChange {
  userId: number;
  subscribers: ReadonlyArray<{ id: number; email: string }>;
  by: ChangedBy;
}

/** Returns the statements of a batch that removes subscribers of one list. */
export async function removeAll(
  ctx: Context,
  input: SubscribersToChange & { at: number },
): Promise<[Statement, ...Statement[]]> {
  const { userId, ids, addresses, fingerprints } = await describe(ctx, input);
  const isThem = sql`subscriber.id in ${ids}`;
  return [
    ...emitSubscriberLeft(ctx, { userId, way: 'removed', isThem }),
    logStatus(ctx, {
      by: input.by,
      status: 'removed',
      isThem: sql`subscriber.user_id = ${userId} and ${isThem}`,
    }),
    ctx.db.write
      .update(subscribers)
      .set({ status: 'removed', removedFrom: sql`${subscribers.status}`, removedAt: input.at })
      .where(
        and(
          eq(subscribers.userId, userId),
          sql`${subscribers.id} in ${ids}`,
          ne(subscribers.status, 'removed'),
        ),
      ),
    suppressRemoved(ctx, { ownerId: userId, addresses }),
    rememberRemoved(ctx, { userId, fingerprints }),
  ];
}

/**
 * Returns the statements of a batch that restores removed subscribers of one list, if the list has room for them. Call
 * `isListFull` with the error of the batch.
 */
export async function restoreAll(
  ctx: Context,
  input: SubscribersToChange,
): Promise<[Statement, ...Statement[]]> {
  const { userId, ids, addresses, fingerprints } = await describe(ctx, input);
  const isThem = sql`subscriber.id in ${ids}`;
  const added = sql<number>`(select count(*) from subscribers
    where user_id = ${userId} and id in ${ids} and status = 'removed' and ${WAS_LISTED})`;
  return [
    ...(await requireCapacity(ctx, { userId, added })),
    ...emitSubscriberRestored(ctx, { userId, isThem }),
    logStatus(ctx, {
      by: input.by,
      status: sql`subscriber.removed_from`,
      isThem: sql`subscriber.user_id = ${userId} and subscriber.status = 'removed' and ${isThem}`,
    }),
    ctx.db.write
      .update(subscribers)
      .set({ status: sql`${subscribers.removedFrom}`, removedFrom: null, removedAt: null })
      .where(
        and(
          eq(subscribers.userId, userId),
          sql`${subscribers.id} in ${ids}`,
          eq(subscribers.status, 'removed'),
        ),
      ),
    liftRemovals(ctx, { ownerId: userId, addresses }),
    deleteRemovalRecords(ctx, { userId, fingerprints }),
  ];
}

async function describe(ctx: Context, { userId, subscribers: rows }: SubscribersToChange) {
  const addresses = rows.map(({ email }) => email);
  return {
    userId,
    ids: sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`,
    addresses,
    fingerprints: await fingerprintAddresses(ctx, { userId, addresses }),
  };
}

/** Queues the deletion of removed rows that are a day old by then. Belongs in a batch that removes. */
export function schedulePurge(ctx: Context, userId: number) {
  return enqueueJob(ctx, {
    kind: PURGE_REMOVED,
    payload: { userId },
    runAt: ctx.clock.now() + REMOVED_RETENTION,
  });
}

const Payload = z.object({ userId: z.number() });

export async function purgeRemoved(ctx: Context, payload: unknown): Promise<void> {
  const { userId } = Payload.parse(payload);
  const cutoff = ctx.clock.now() - REMOVED_RETENTION;
  await eraseRows(
    ctx,
    subscribers,
    sql`user_id = ${userId} and status = 'removed' and removed_at <= ${cutoff}`,
  );
  await eraseRemovals(ctx, { ownerId: userId, before: cutoff });
  const whereListed = (address: SQL) => sql`exists (
    select 1 from subscribers where subscribers.user_id = ${userId} and subscribers.email = ${address})`;
  await ctx.db.transact([deletePausesExcept(ctx, { ownerId: userId, whereListed })]);
}

/** Undoes a removal. Throws `not_found` if the row was deleted since. Changes nothing for a confirmed subscriber. */
export async function restoreSubscriber(
  ctx: Context,
  input: { userId: number; subscriberId: number },
): Promise<ListedSubscriber> {
  const { userId } = input;
  const { id, email } = await getSubscriber(ctx, input);
  const restoring = await restoreAll(ctx, { userId, subscribers: [{ id, email }], by: 'creator' });
  try {
    await ctx.db.transact(restoring);
  } catch (error) {
    throw isListFull(error) ? await createListFullError(ctx, userId) : error;
  }
  ctx.pubsub.publish('webhooks');
  return getSubscriber(ctx, input);
}
