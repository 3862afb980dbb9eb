import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { enqueueEvent, formatIsoTime } from '../../webhooks/index.js';
import { selectFieldValues, selectTagNames } from '../segments/select-details.js';
import { consentWordings, subscribers } from '../table.js';
import type { LeaveReason } from './event-schemas.js';

const SUBSCRIBER = { subscriberId: sql`subscriber.id`, userId: sql`subscriber.user_id` };
const CONFIRMED = sql`'$.status', 'confirmed'`;

/** Emits `subscriber.joined`, in the batch, after the statement that puts the subscriber on the list. */
export function emitSubscriberJoined(
  ctx: Context,
  subscriber: { userId: number; email: string },
): [Statement, Statement] {
  const { userId, email } = subscriber;
  const isThem = sql`subscriber.user_id = ${userId} and subscriber.email = ${email} and subscriber.status = 'confirmed'`;
  return enqueueEvent(ctx, { userId, kind: 'subscriber.joined', data: select(isThem, CONFIRMED) });
}

/**
 * Emits an event in the batch, before the statement that undoes a removal. A subscriber whose status was `confirmed` is
 * confirmed again.
 */
export function emitSubscriberRestored(
  ctx: Context,
  { userId, isThem }: { userId: number; isThem: SQL },
): [Statement, Statement] {
  const isComing = sql`${isThem} and subscriber.user_id = ${userId}
    and subscriber.status = 'removed' and subscriber.removed_from = 'confirmed'`;
  return enqueueEvent(ctx, { userId, kind: 'subscriber.joined', data: select(isComing, CONFIRMED) });
}

/**
 * Emits an event in the batch, before the statement that removes subscribers from the list. Skips subscribers who are
 * not on it. Emits an erasure for everyone ever on the list, because other apps may still store them.
 */
export function emitSubscriberLeft(
  ctx: Context,
  input: { userId: number; way: LeaveReason; reason?: string | null; isThem: SQL },
): [Statement, Statement] {
  const { userId, way, reason = null, isThem } = input;
  const status = way === 'unsubscribed' || way === 'complained' ? 'unsubscribed' : 'removed';
  const leaving = sql`'$.status', ${status}, '$.unsubscribeReason', ${reason}, '$.way', ${way}`;
  const isKnown =
    way === 'erased' ? sql`subscriber.status <> 'pending'` : sql`subscriber.status = 'confirmed'`;
  const isLeaving = sql`subscriber.user_id = ${userId} and ${isKnown} and ${isThem}`;
  return enqueueEvent(ctx, { userId, kind: 'subscriber.left', data: select(isLeaving, leaving) });
}

/**
 * Selects a row in the shape of `presentSubscriber`, with the changes that its batch is about to make, as `json_set`
 * takes them.
 */
function select(where: SQL, changes: SQL): SQL {
  const wording = sql`(select wording.text from ${consentWordings} as wording where wording.id = subscriber.wording_id and wording.user_id = subscriber.user_id)`;
  return sql`
    select json_set(json_object(
      'id', subscriber.id, 'userId', subscriber.user_id, 'email', subscriber.email, 'name', subscriber.name,
      'status', subscriber.status, 'metadata', json(subscriber.metadata),
      'tags', json(${selectTagNames(SUBSCRIBER)}), 'fields', json(${selectFieldValues(SUBSCRIBER)}),
      'unsubscribeReason', subscriber.unsubscribe_reason,
      'consent', json_object(
        'at', ${formatIsoTime(sql`subscriber.consented_at`)}, 'source', subscriber.source, 'host', subscriber.source_host,
        'wording', ${wording}, 'confirmedAt', ${formatIsoTime(sql`subscriber.confirmed_at`)}),
      'createdAt', ${formatIsoTime(sql`subscriber.created_at`)}), ${changes}) as data
    from ${subscribers} as subscriber where ${where}`;
}
