import { inArray, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { listEndpoints, whereErasureEvent } from './store.js';
import { webhookDeliveries, webhookListenerEvents, webhookListeners } from './table.js';

/** Number of rows inspected at once. */
const PAGE_SIZE = 500;

interface InspectedRow {
  id: number;
  isAboutAddress: number;
}

/**
 * Removes the events about an erased address from the stored deliveries, except pending events about the erasure
 * itself. Reads bodies without blocking other writes, and writes only the matches.
 */
export async function eraseAddress(
  ctx: Context,
  input: { userId: number; address: string; before: number },
): Promise<void> {
  for (const { id } of await listEndpoints(ctx, input.userId)) {
    await eraseAtEndpoint(ctx, { ...input, endpointId: id });
  }
  const { userId, address, before } = input;
  await eraseRows(
    ctx,
    webhookListenerEvents,
    sql`listener_id in (select id from ${webhookListeners} where user_id = ${userId})
      and created_at < ${before} and body ->> '$.data.email' = ${address} and not ${whereErasureEvent()}`,
  );
}

async function eraseAtEndpoint(
  ctx: Context,
  { endpointId, address, before }: { endpointId: number; address: string; before: number },
): Promise<void> {
  for (let afterId = 0; ; ) {
    const page = await ctx.db.read.all<InspectedRow>(sql`
      select id, created_at < ${before} and body ->> '$.data.email' = ${address}
        and not (status = 'pending' and ${whereErasureEvent()}) as isAboutAddress
      from ${webhookDeliveries} where endpoint_id = ${endpointId} and id > ${afterId} order by id limit ${PAGE_SIZE}`);
    const ids = page.filter(({ isAboutAddress }) => isAboutAddress === 1).map(({ id }) => id);
    if (ids.length > 0) {
      await ctx.db.transact([
        ctx.db.write.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, ids)),
      ]);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return;
    afterId = last.id;
  }
}
