import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { RETENTION, WHOLE_BACKOFF } from './rules.js';
import { isOfErasure } from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/**
 * Deletes deliveries that settled long ago; those waiting at endpoints paused for too long; those not tried for even
 * longer, since their creator is suspended; and those that name an erased subscriber and failed all attempts.
 */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - RETENTION;
  await eraseRows(ctx, webhookDeliveries, sql`status <> 'waiting' and settled_at < ${before}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`status = 'waiting' and endpoint_id in (select id from ${webhookEndpoints} where paused_at < ${before})`,
  );
  const untriedBefore = before - WHOLE_BACKOFF;
  await eraseRows(ctx, webhookDeliveries, sql`status = 'waiting' and next_attempt_at < ${untriedBefore}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`status = 'waiting' and created_at < ${ctx.clock.now() - WHOLE_BACKOFF} and ${isOfErasure()}`,
  );
}
