import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { getEndpoint, isOwn, type OwnEndpoint } from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/** Removes an endpoint with its deliveries; waiting ones are not sent. */
export async function removeEndpoint(ctx: Context, input: OwnEndpoint): Promise<void> {
  await getEndpoint(ctx, input);
  // Stops new deliveries first, or a busy endpoint would never be empty.
  await ctx.db.transact([
    ctx.db.write
      .update(webhookEndpoints)
      .set({ pausedAt: ctx.clock.now(), pauseReason: 'creator' })
      .where(isOwn(input)),
  ]);
  await eraseRows(ctx, webhookDeliveries, sql`endpoint_id = ${input.endpointId}`);
  await ctx.db.transact([ctx.db.write.delete(webhookEndpoints).where(isOwn(input))]);
}

/** Erases the endpoints of a deleted account. */
export async function eraseEndpoints(ctx: Context, userId: number): Promise<void> {
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`endpoint_id in (select id from ${webhookEndpoints} where user_id = ${userId})`,
  );
  await eraseRows(ctx, webhookEndpoints, sql`user_id = ${userId}`);
}
