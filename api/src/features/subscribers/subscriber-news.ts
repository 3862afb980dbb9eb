import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { announce, isoTime } from '../webhooks/index.js';
import type { LeavingWay } from './news-schemas.js';
import { consentWordings, subscribers } from './table.js';

const CONFIRMED = sql`'$.status', 'confirmed'`;

/** For the batch, behind what puts somebody on the list. */
export function tellOfJoining(ctx: Context, reader: { userId: number; email: string }): Statement {
  const { userId, email } = reader;
  const isThem = sql`reader.user_id = ${userId} and reader.email = ${email} and reader.status = 'confirmed'`;
  return announce(ctx, { userId, kind: 'subscriber.joined', data: select(isThem, CONFIRMED) });
}

/** For the batch, before the removal that it undoes: who was subscribed is so again. */
export function tellOfRestoring(ctx: Context, reader: { userId: number; subscriberId: number }): Statement {
  const { userId, subscriberId } = reader;
  const isComing = sql`reader.id = ${subscriberId} and reader.user_id = ${userId}
    and reader.status = 'removed' and reader.removed_from = 'confirmed'`;
  return announce(ctx, { userId, kind: 'subscriber.joined', data: select(isComing, CONFIRMED) });
}

/**
 * For the batch, before what takes them off the list: who is not on it has nothing to leave. That somebody is erased
 * is told of whoever was ever on it: other programs may know them still.
 */
export function tellOfLeaving(
  ctx: Context,
  input: { userId: number; way: LeavingWay; reason?: string | null; isThem: SQL },
): Statement {
  const { userId, way, reason = null, isThem } = input;
  const status = way === 'unsubscribed' || way === 'complained' ? 'unsubscribed' : 'removed';
  const leaving = sql`'$.status', ${status}, '$.unsubscribeReason', ${reason}, '$.way', ${way}`;
  const isKnown = way === 'erased' ? sql`reader.status <> 'pending'` : sql`reader.status = 'confirmed'`;
  const isLeaving = sql`reader.user_id = ${userId} and ${isKnown} and ${isThem}`;
  return announce(ctx, { userId, kind: 'subscriber.left', data: select(isLeaving, leaving) });
}

/** A row in the shape that `presentSubscriber` gives it, with what its batch is about to change, as `json_set` takes it. */
function select(where: SQL, changes: SQL): SQL {
  const wording = sql`(select wording.text from ${consentWordings} as wording where wording.id = reader.wording_id)`;
  return sql`
    select json_set(json_object(
      'id', reader.id, 'userId', reader.user_id, 'email', reader.email, 'name', reader.name,
      'status', reader.status, 'metadata', json(reader.metadata), 'unsubscribeReason', reader.unsubscribe_reason,
      'consent', json_object(
        'at', ${isoTime(sql`reader.consented_at`)}, 'source', reader.source, 'host', reader.source_host,
        'wording', ${wording}, 'confirmedAt', ${isoTime(sql`reader.confirmed_at`)}),
      'createdAt', ${isoTime(sql`reader.created_at`)}), ${changes}) as data
    from ${subscribers} as reader where ${where}`;
}
