import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { subscriptions } from '../table.js';
import { checkStatements } from './settle-subscription.js';

/**
 * Queues the immediate end of a subscription at the provider, in the batch that closes an account. Includes one that
 * has ended while its bank decides, since a late charge is refunded. The job remains until the provider has responded.
 * A subscription that another tab is just starting is found by its own sweep.
 */
export async function endSubscription(ctx: Context, { userId }: { userId: number }): Promise<Statement[]> {
  const mayBeCharged = or(isNull(subscriptions.endedAt), eq(subscriptions.status, 'processing'));
  const rows = await ctx.db.read
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), mayBeCharged));
  const lookAt = ctx.clock.now();
  return rows.flatMap((row) => [
    // A concurrent settlement sees the change: it must not replace this check with a later one, or assume that the
    // owner still exists.
    ctx.db.write
      .update(subscriptions)
      .set({ lookAt, version: sql`${subscriptions.version} + 1` })
      .where(eq(subscriptions.id, row.id)),
    ...checkStatements(ctx, { ...row, lookAt }),
  ]);
}
