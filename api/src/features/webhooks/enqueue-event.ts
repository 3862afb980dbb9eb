import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { toIso } from '../../kernel/clock.js';
import { createRandomId, hashToken } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { type EventType, TEST_EVENT } from './rules.js';
import { getActiveEndpoint, type OwnEndpoint, type WebhookDelivery } from './store.js';
import { webhookDeliveries, webhookEndpoints, webhookListenerEvents, webhookListeners } from './table.js';

interface NewEvent {
  userId: number;
  kind: EventType;
  /**
   * Selects a JSON text named `data` per event, with ids that the same batch has just created. Without a row there is
   * no event. `selectEventData` builds the selection from a value.
   */
  data: SQL;
  /** Identifies the event if its batch may run twice, so that it is sent once. */
  name?: string;
}

/**
 * Builds the statements that queue the event for each endpoint and listener of the creator that wants this event type,
 * in the batch of its cause. Position it where `data` finds the right status, before a row changes, or after. Never put
 * it right before an `expectChange`, which would check these rows. Publish `webhooks` after the commit.
 */
export function enqueueEvent(
  ctx: Context,
  { userId, kind, data, name }: NewEvent,
): [endpoints: Statement, listeners: Statement] {
  const now = ctx.clock.now();
  const eventId = `evt_${name === undefined ? createRandomId() : hashToken(`${kind} ${name}`)}`;
  const events = sql`
    select ${eventId} || iif(one.number = 1, '', '_' || one.number) as id,
      json_object('type', ${kind}, 'timestamp', ${toIso(now)}, 'data', json(one.data)) as body
    from (select each.data, row_number() over () as number from (${data}) as each) as one`;
  const whereSubscribed = sql`target.user_id = ${userId}
    and exists (select 1 from json_each(target.events) where value = ${kind})`;
  return [
    ctx.db.write.run(sql`
      insert into ${webhookDeliveries} (endpoint_id, event_id, kind, body, next_attempt_at, created_at)
      select target.id, event.id, ${kind}, event.body, ${now}, ${now}
      from ${webhookEndpoints} as target, (${events}) as event
      where ${whereSubscribed} and target.paused_at is null
      on conflict do nothing`),
    ctx.db.write.run(sql`
      insert into ${webhookListenerEvents} (listener_id, event_id, kind, body, created_at)
      select target.id, event.id, ${kind}, event.body, ${now}
      from ${webhookListeners} as target, (${events}) as event
      where ${whereSubscribed} and target.expires_at > ${now}
      on conflict do nothing`),
  ];
}

/** Selects data that is known before the batch. */
export function selectEventData(value: object): SQL {
  return sql`select ${JSON.stringify(value)} as data`;
}

/** Formats a column of epoch milliseconds as the API does. Null stays null. */
export function formatIsoTime(column: SQL): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}

/** Sends a test event to an endpoint. It is delivered like any other, with as many attempts. */
export async function sendTestEvent(ctx: Context, input: OwnEndpoint): Promise<WebhookDelivery> {
  const endpoint = await getActiveEndpoint(ctx, input);
  const now = ctx.clock.now();
  const event = { type: TEST_EVENT, timestamp: toIso(now), data: { endpointId: endpoint.id } };
  const [[delivery]] = await ctx.db.transact([
    ctx.db.write
      .insert(webhookDeliveries)
      .values({
        endpointId: endpoint.id,
        eventId: `evt_${createRandomId()}`,
        kind: TEST_EVENT,
        body: JSON.stringify(event),
        nextAttemptAt: now,
        createdAt: now,
      })
      .returning(),
  ]);
  if (delivery === undefined) throw new Error('INSERT … RETURNING returned no row.');
  ctx.pubsub.publish('webhooks');
  return delivery;
}
