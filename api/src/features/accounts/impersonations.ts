import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { impersonations } from './table.js';

/** Views are listed for this many ms. */
export const IMPERSONATIONS_LISTED_FOR = 90 * DAY;
/** Bounds a response that has no pages: more than five a day. */
const LISTED = 500;

/** Returns when administrators began to view an account, newest first, in ms. */
export async function listImpersonations(ctx: Context, userId: number): Promise<number[]> {
  const rows = await ctx.db.read
    .select({ startedAt: impersonations.startedAt })
    .from(impersonations)
    .where(
      and(
        eq(impersonations.userId, userId),
        gt(impersonations.startedAt, ctx.clock.now() - IMPERSONATIONS_LISTED_FOR),
      ),
    )
    .orderBy(desc(impersonations.id))
    .limit(LISTED);
  return rows.map(({ startedAt }) => startedAt);
}
