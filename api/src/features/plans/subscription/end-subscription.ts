import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { subscriptions } from '../table.js';
import { lookStatements } from './settle-subscription.js';

/**
 * For the batch that closes an account: its subscription is looked at at once, and ended at the provider as that of
 * somebody who is gone; so is one that has ended while its bank decides, as what it takes now goes back. The job stays
 * until the provider has answered. One that another tab is just beginning is found by its own look.
 */
export async function endSubscription(ctx: Context, { userId }: { userId: number }): Promise<Statement[]> {
  const mayBeCharged = or(isNull(subscriptions.endedAt), eq(subscriptions.status, 'processing'));
  const rows = await ctx.db.read
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), mayBeCharged));
  const lookAt = ctx.clock.now();
  return rows.flatMap((row) => [
    // A settling that read the row before finds it changed: it does not put a later look in this one's place, and
    // does not take its owner to be there still.
    ctx.db.write
      .update(subscriptions)
      .set({ lookAt, version: sql`${subscriptions.version} + 1` })
      .where(eq(subscriptions.id, row.id)),
    ...lookStatements(ctx, { ...row, lookAt }),
  ]);
}
