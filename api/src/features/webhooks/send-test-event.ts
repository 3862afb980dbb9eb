import { toIso } from '../../kernel/clock.js';
import { randomId } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { TEST_KIND } from './rules.js';
import { getLivingEndpoint, type OwnEndpoint, type WebhookDelivery } from './store.js';
import { webhookDeliveries } from './table.js';

/** Sends a test event to an endpoint. It is delivered like any other, with as many attempts. */
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
