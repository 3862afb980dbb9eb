import { sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { eraseRows } from '../../db/erase-rows.js';
import { KEPT_FOR } from './rules.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/** What was settled long ago, and what waits at endpoints that were paused so long that it is no news any more. */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - KEPT_FOR;
  await eraseRows(ctx, webhookDeliveries, sql`state <> 'waiting' and settled_at < ${before}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`state = 'waiting' and endpoint_id in (select id from ${webhookEndpoints} where paused_at < ${before})`,
  );
}
