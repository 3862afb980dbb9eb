import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { lookStatements } from './settle-subscription.js';
import { findUnended } from './store.js';
import { subscriptions } from './table.js';

/**
 * For the batch that closes an account: its subscription is looked at at once, and ended at the provider as that of
 * somebody who is gone. The job stays until the provider has answered. One that another tab is just beginning is found
 * by its own look.
 */
export async function endSubscription(ctx: Context, { userId }: { userId: number }): Promise<Statement[]> {
  const row = await findUnended(ctx, userId);
  if (row === undefined) return [];
  const lookAt = ctx.clock.now();
  return [
    // A settling that read the row before finds it changed, and does not put a later look in this one's place.
    ctx.db.write
      .update(subscriptions)
      .set({ lookAt, version: sql`${subscriptions.version} + 1` })
      .where(eq(subscriptions.id, row.id)),
    ...lookStatements(ctx, { ...row, lookAt }),
  ];
}
