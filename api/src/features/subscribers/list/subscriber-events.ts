import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { enqueueEvent, isoTime } from '../../webhooks/index.js';
import { consentWordings, subscribers } from '../table.js';
import type { LeavingWay } from './event-schemas.js';

const CONFIRMED = sql`'$.status', 'confirmed'`;

/** For the batch, behind what puts somebody on the list. */
export function emitSubscriberJoined(ctx: Context, subscriber: { userId: number; email: string }): Statement {
  const { userId, email } = subscriber;
  const isThem = sql`subscriber.user_id = ${userId} and subscriber.email = ${email} and subscriber.status = 'confirmed'`;
  return enqueueEvent(ctx, { userId, kind: 'subscriber.joined', data: select(isThem, CONFIRMED) });
}

/** For the batch, before the removal that it undoes: who was subscribed is so again. */
export function emitSubscriberRestored(
  ctx: Context,
  subscriber: { userId: number; subscriberId: number },
): Statement {
  const { userId, subscriberId } = subscriber;
  const isComing = sql`subscriber.id = ${subscriberId} and subscriber.user_id = ${userId}
    and subscriber.status = 'removed' and subscriber.removed_from = 'confirmed'`;
  return enqueueEvent(ctx, { userId, kind: 'subscriber.joined', data: select(isComing, CONFIRMED) });
}

/**
 * For the batch, before what takes them off the list: who is not on it has nothing to leave. That somebody is erased
 * is told of whoever was ever on it: other programs may know them still.
 */
export function emitSubscriberLeft(
  ctx: Context,
  input: { userId: number; way: LeavingWay; reason?: string | null; isThem: SQL },
): Statement {
  const { userId, way, reason = null, isThem } = input;
  const status = way === 'unsubscribed' || way === 'complained' ? 'unsubscribed' : 'removed';
  const leaving = sql`'$.status', ${status}, '$.unsubscribeReason', ${reason}, '$.way', ${way}`;
  const isKnown =
    way === 'erased' ? sql`subscriber.status <> 'pending'` : sql`subscriber.status = 'confirmed'`;
  const isLeaving = sql`subscriber.user_id = ${userId} and ${isKnown} and ${isThem}`;
  return enqueueEvent(ctx, { userId, kind: 'subscriber.left', data: select(isLeaving, leaving) });
}

/** A row in the shape that `presentSubscriber` gives it, with what its batch is about to change, as `json_set` takes it. */
function select(where: SQL, changes: SQL): SQL {
  const wording = sql`(select wording.text from ${consentWordings} as wording where wording.id = subscriber.wording_id)`;
  return sql`
    select json_set(json_object(
      'id', subscriber.id, 'userId', subscriber.user_id, 'email', subscriber.email, 'name', subscriber.name,
      'status', subscriber.status, 'metadata', json(subscriber.metadata), 'unsubscribeReason', subscriber.unsubscribe_reason,
      'consent', json_object(
        'at', ${isoTime(sql`subscriber.consented_at`)}, 'source', subscriber.source, 'host', subscriber.source_host,
        'wording', ${wording}, 'confirmedAt', ${isoTime(sql`subscriber.confirmed_at`)}),
      'createdAt', ${isoTime(sql`subscriber.created_at`)}), ${changes}) as data
    from ${subscribers} as subscriber where ${where}`;
}
