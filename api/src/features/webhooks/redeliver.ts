import { and, eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { getLivingEndpoint, type OwnEndpoint, type WebhookDelivery } from './store.js';
import { webhookDeliveries } from './table.js';

/** Sends a delivery again now, with the full number of attempts: the same id and the same body. */
export async function redeliver(
  ctx: Context,
  input: OwnEndpoint & { deliveryId: number },
): Promise<WebhookDelivery> {
  const endpoint = await getLivingEndpoint(ctx, input);
  const [[delivery]] = await ctx.db.transact([
    ctx.db.write
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0, nextAttemptAt: ctx.clock.now(), settledAt: null })
      .where(and(eq(webhookDeliveries.id, input.deliveryId), eq(webhookDeliveries.endpointId, endpoint.id)))
      .returning(),
  ]);
  if (delivery === undefined) throw notFound('Delivery');
  ctx.pubsub.publish('webhooks');
  return delivery;
}
