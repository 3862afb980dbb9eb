import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { emitSubscriberLeft } from '../list/subscriber-events.js';
import { subscribers } from '../table.js';
import type { Import } from './import-store.js';

/** Unsubscribes active subscribers whose row says that they must not be emailed. Belongs in the batch of a chunk. */
export function unsubscribeActive(ctx: Context, { userId }: Import, addresses: string[]): Statement[] {
  if (addresses.length === 0) return [];
  const among = sql`(select value from json_each(${JSON.stringify(addresses)}))`;
  return [
    emitSubscriberLeft(ctx, { userId, way: 'unsubscribed', isThem: sql`subscriber.email in ${among}` }),
    ctx.db.write
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: ctx.clock.now(), unsubscribeReason: null })
      .where(
        and(
          eq(subscribers.userId, userId),
          inArray(subscribers.status, ['confirmed', 'pending']),
          sql`${subscribers.email} in ${among}`,
        ),
      ),
  ];
}
