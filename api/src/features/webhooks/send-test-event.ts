import { toIso } from '../../kernel/clock.js';
import { randomId } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { TEST_KIND } from './rules.js';
import { getLivingEndpoint, type OwnEndpoint, type WebhookDelivery } from './store.js';
import { webhookDeliveries } from './table.js';

/** Tells an endpoint that it was told. It goes the way of all others, and is tried as often. */
export async function sendTestEvent(ctx: Context, input: OwnEndpoint): Promise<WebhookDelivery> {
  const endpoint = await getLivingEndpoint(ctx, input);
  const now = ctx.clock.now();
  const event = { type: TEST_KIND, timestamp: toIso(now), data: { endpointId: endpoint.id } };
  const [[delivery]] = await ctx.db.transact([
    ctx.db.write
      .insert(webhookDeliveries)
      .values({
        endpointId: endpoint.id,
        eventId: `evt_${randomId()}`,
        kind: TEST_KIND,
        body: JSON.stringify(event),
        nextAttemptAt: now,
        createdAt: now,
      })
      .returning(),
  ]);
  if (delivery === undefined) throw new Error('INSERT … RETURNING gave no row.');
  ctx.pubsub.publish('webhooks');
  return delivery;
}
