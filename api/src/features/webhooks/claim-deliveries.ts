import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import { MINUTE } from '../../kernel/clock.js';
import { createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { users, whereOpenAccount } from '../accounts/index.js';
import { purgeListeners } from './listeners/store.js';
import { MAX_RETRY_PERIOD, RETENTION } from './rules.js';
import {
  getActiveEndpoint,
  type OwnEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  whereErasureEvent,
} from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/** Far longer than an attempt takes. An attempt without a result by then was lost with its worker, and is repeated. */
export const LOST_ATTEMPT_AFTER = MINUTE;
/** Number of endpoints checked in one turn. Their deliveries start, and the next turn checks again. */
const MAX_CANDIDATES = 1_000;

/** The next delivery of an endpoint. */
export interface NextDelivery {
  deliveryId: number;
  endpointId: number;
  /** The endpoint's owner. */
  userId: number;
  dueAt: number;
  /** 1 while the endpoint's last attempt failed, or else 0. */
  isFailing: number;
}

/** An attempt to make now. */
export interface Claim {
  id: number;
  attempts: number;
  eventId: string;
  body: string;
  endpoint: WebhookEndpoint;
}

/** Endpoints and creators without a free slot in this process. */
export interface BusyIds {
  endpointIds: readonly number[];
  /** Creators. */
  userIds: readonly number[];
}

/**
 * Lists the oldest delivery of each endpoint, healthy endpoints first, so that slow endpoints wait for the others.
 * Skips creators who are suspended or closed.
 */
export async function listNextDeliveries(ctx: Context): Promise<NextDelivery[]> {
  // Jumps from one endpoint to the next by index, past all deliveries that wait at one endpoint.
  return ctx.db.read.all<NextDelivery>(sql`
    with recursive pending(endpoint_id) as (
      select min(endpoint_id) from ${webhookDeliveries} where status = 'pending'
      union all
      select (select min(other.endpoint_id) from ${webhookDeliveries} as other
        where other.status = 'pending' and other.endpoint_id > pending.endpoint_id)
      from pending where pending.endpoint_id is not null)
    select delivery.id as deliveryId, delivery.endpoint_id as endpointId, endpoint.user_id as userId,
      delivery.next_attempt_at as dueAt, endpoint.failing_since is not null as isFailing
    from pending
    join ${webhookEndpoints} as endpoint on endpoint.id = pending.endpoint_id and endpoint.paused_at is null
    join ${users} on ${users.id} = endpoint.user_id and ${users.suspendedAt} is null and ${whereOpenAccount()}
    join ${webhookDeliveries} as delivery on delivery.id = (
      select first.id from ${webhookDeliveries} as first
      where first.endpoint_id = pending.endpoint_id and first.status = 'pending'
      order by first.next_attempt_at, first.id limit 1)
    order by isFailing, delivery.next_attempt_at, delivery.id
    limit ${MAX_CANDIDATES}`);
}

/**
 * Claims due deliveries that are not claimed and not to `busy` endpoints, and counts an attempt for each. Skips
 * endpoints and creators that were paused, suspended or closed since the deliveries were listed.
 */
export async function claimDeliveries(
  ctx: Context,
  deliveryIds: readonly number[],
  busy: BusyIds = { endpointIds: [], userIds: [] },
): Promise<Claim[]> {
  if (deliveryIds.length === 0) return [];
  const now = ctx.clock.now();
  const available = ctx.db.write
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(
      and(
        isNull(webhookEndpoints.pausedAt),
        isNull(users.suspendedAt),
        whereOpenAccount(),
        notInArray(webhookEndpoints.id, [...busy.endpointIds]),
        notInArray(webhookEndpoints.userId, [...busy.userIds]),
      ),
    );
  const [claimed]: [WebhookDelivery[]] = await ctx.db.transact([
    ctx.db.write
      .update(webhookDeliveries)
      .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, nextAttemptAt: now + LOST_ATTEMPT_AFTER })
      .where(
        and(
          inArray(webhookDeliveries.id, [...deliveryIds]),
          eq(webhookDeliveries.status, 'pending'),
          lte(webhookDeliveries.nextAttemptAt, now),
          inArray(webhookDeliveries.endpointId, available),
        ),
      )
      .returning(),
  ]);
  const endpointIds = claimed.map(({ endpointId }) => endpointId);
  const endpoints = await ctx.db.read
    .select()
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.id, endpointIds));
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  return claimed.flatMap(({ id, attempts, eventId, body, endpointId }) => {
    const endpoint = byId.get(endpointId);
    // The endpoint was removed at this very moment, and its deliveries with it.
    return endpoint === undefined ? [] : [{ id, attempts, eventId, body, endpoint }];
  });
}

/** Sends a delivery again now, with the full number of attempts, the same id and the same body. */
export async function redeliver(
  ctx: Context,
  input: OwnEndpoint & { deliveryId: number },
): Promise<WebhookDelivery> {
  const endpoint = await getActiveEndpoint(ctx, input);
  const [[delivery]] = await ctx.db.transact([
    ctx.db.write
      .update(webhookDeliveries)
      .set({ status: 'pending', attempts: 0, nextAttemptAt: ctx.clock.now(), settledAt: null })
      .where(and(eq(webhookDeliveries.id, input.deliveryId), eq(webhookDeliveries.endpointId, endpoint.id)))
      .returning(),
  ]);
  if (delivery === undefined) throw createNotFoundError('Delivery');
  ctx.pubsub.publish('webhooks');
  return delivery;
}

/**
 * Deletes old deliveries. They are long settled, pending at endpoints paused for too long, or not tried for even longer
 * because their creator is suspended. Also deletes failed deliveries that name an erased subscriber, and listeners of
 * ended programs.
 */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const cutoff = ctx.clock.now() - RETENTION;
  await eraseRows(ctx, webhookDeliveries, sql`status <> 'pending' and settled_at < ${cutoff}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`status = 'pending' and endpoint_id in (select id from ${webhookEndpoints} where paused_at < ${cutoff})`,
  );
  const untriedCutoff = cutoff - MAX_RETRY_PERIOD;
  await eraseRows(ctx, webhookDeliveries, sql`status = 'pending' and next_attempt_at < ${untriedCutoff}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`status = 'pending' and created_at < ${ctx.clock.now() - MAX_RETRY_PERIOD} and ${whereErasureEvent()}`,
  );
  await purgeListeners(ctx);
}
