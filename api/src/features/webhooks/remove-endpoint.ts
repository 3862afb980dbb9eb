import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { getEndpoint, isOwn, type OwnEndpoint } from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/** With what became of its deliveries; what waits is not sent any more. */
export async function removeEndpoint(ctx: Context, input: OwnEndpoint): Promise<void> {
  await getEndpoint(ctx, input);
  // Told of nothing from here on, or a busy one would never be empty.
  await ctx.db.transact([
    ctx.db.write
      .update(webhookEndpoints)
      .set({ pausedAt: ctx.clock.now(), pauseReason: 'creator' })
      .where(isOwn(input)),
  ]);
  await eraseRows(ctx, webhookDeliveries, sql`endpoint_id = ${input.endpointId}`);
  await ctx.db.transact([ctx.db.write.delete(webhookEndpoints).where(isOwn(input))]);
}

/** Of an account that is deleted. */
export async function eraseEndpoints(ctx: Context, userId: number): Promise<void> {
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`endpoint_id in (select id from ${webhookEndpoints} where user_id = ${userId})`,
  );
  await eraseRows(ctx, webhookEndpoints, sql`user_id = ${userId}`);
}
