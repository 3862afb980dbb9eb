import { sql } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { asTaken, parseSubscriberAddress } from './add-endpoint.js';
import type { EventType, PauseReason } from './rules.js';
import { isOwn, type OwnEndpoint, type WebhookEndpoint } from './store.js';
import { webhookEndpoints } from './table.js';

export interface EndpointChange {
  url?: string | undefined;
  events?: readonly EventType[] | undefined;
  status?: 'active' | 'paused' | undefined;
}

/**
 * Changes only the named fields, since another tab may change the others at this moment. Waiting deliveries use the
 * endpoint's URL and secret at the time of sending.
 */
export async function updateEndpoint(
  ctx: Context,
  input: OwnEndpoint & { change: EndpointChange },
): Promise<WebhookEndpoint> {
  const { url, events, status } = input.change;
  try {
    const [[changed]] = await ctx.db.transact([
      ctx.db.write
        .update(webhookEndpoints)
        .set({
          ...addressColumns(ctx, url),
          ...(events === undefined ? {} : { events: [...events] }),
          ...pauseColumns(ctx, status),
        })
        .where(isOwn(input))
        .returning(),
    ]);
    if (changed === undefined) throw notFound('Webhook');
    // Deliveries that waited during the pause may leave now.
    ctx.pubsub.publish('webhooks');
    return changed;
  } catch (error) {
    throw asTaken(error);
  }
}

/** A new URL has no failures yet. */
function addressColumns(ctx: Context, typed: string | undefined) {
  if (typed === undefined) return {};
  const url = parseSubscriberAddress(ctx, typed);
  const { url: held, failingSince } = webhookEndpoints;
  return { url, failingSince: sql<number | null>`iif(${held} = ${url}, ${failingSince}, null)` };
}

/** An endpoint that is paused already retains its time and reason. */
function pauseColumns(ctx: Context, status: EndpointChange['status']) {
  const { pausedAt, pauseReason } = webhookEndpoints;
  if (status === undefined) return {};
  if (status === 'active') return { pausedAt: null, pauseReason: null, failingSince: null };
  return {
    pausedAt: sql<number>`coalesce(${pausedAt}, ${ctx.clock.now()})`,
    pauseReason: sql<PauseReason>`coalesce(${pauseReason}, 'creator')`,
  };
}
