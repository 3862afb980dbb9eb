import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { toIso } from '../../kernel/clock.js';
import { hashToken, randomId } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import type { EventType } from './rules.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

interface News {
  userId: number;
  kind: EventType;
  /**
   * Selects one JSON text named `data`, with ids that the same batch has just made; or no row, and then there is no
   * news. `newsOf` makes one of a value.
   */
  data: SQL;
  /** Names what happened where its batch may be run twice, so that it is told of once. */
  name?: string;
}

/**
 * For the batch of its cause: one delivery for each endpoint of the creator's that wants this kind, and no row for who
 * has none. It stands where `data` finds what is to be told: before a row changes, or after. Never right before an
 * `expectChange`, which would look at these rows. Ring the `webhooks` bell after the commit.
 */
export function enqueueEvent(ctx: Context, { userId, kind, data, name }: News): Statement {
  const now = ctx.clock.now();
  const eventId = `evt_${name === undefined ? randomId() : hashToken(`${kind} ${name}`)}`;
  return ctx.db.write.run(sql`
    insert into ${webhookDeliveries} (endpoint_id, event_id, kind, body, next_attempt_at, created_at)
    select endpoint.id, ${eventId}, ${kind},
      json_object('type', ${kind}, 'timestamp', ${toIso(now)}, 'data', json(news.data)), ${now}, ${now}
    from ${webhookEndpoints} as endpoint, (${data}) as news
    where endpoint.user_id = ${userId} and endpoint.paused_at is null
      and exists (select 1 from json_each(endpoint.events) where value = ${kind})
    on conflict do nothing`);
}

/** For what is known before the batch. */
export function newsOf(value: object): SQL {
  return sql`select ${JSON.stringify(value)} as data`;
}

/** A column of epoch milliseconds as the wire has it; null stays null. */
export function isoTime(column: SQL): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
