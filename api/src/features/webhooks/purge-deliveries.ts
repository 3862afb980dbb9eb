import { sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { RETENTION, WHOLE_BACKOFF } from './rules.js';
import { isOfErasure } from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/**
 * What was settled long ago; what waits at endpoints that were paused so long that it is no news any more, or was not
 * tried for longer still, since its creator is suspended; and what names somebody who was erased, where it could not be
 * told in all its tries.
 */
export async function purgeDeliveries(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - RETENTION;
  await eraseRows(ctx, webhookDeliveries, sql`state <> 'waiting' and settled_at < ${before}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`state = 'waiting' and endpoint_id in (select id from ${webhookEndpoints} where paused_at < ${before})`,
  );
  const untriedBefore = before - WHOLE_BACKOFF;
  await eraseRows(ctx, webhookDeliveries, sql`state = 'waiting' and next_attempt_at < ${untriedBefore}`);
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`state = 'waiting' and created_at < ${ctx.clock.now() - WHOLE_BACKOFF} and ${isOfErasure()}`,
  );
}
