import { desc, eq } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { impersonations } from './table.js';

/** Views are listed for this many ms. */
export const IMPERSONATIONS_LISTED_FOR = 90 * DAY;
const LISTED = 20;

/** Returns when administrators began to view an account, newest first, in ms. */
export async function listImpersonations(ctx: Context, userId: number): Promise<number[]> {
  const rows = await ctx.db.read
    .select({ startedAt: impersonations.startedAt })
    .from(impersonations)
    .where(eq(impersonations.userId, userId))
    .orderBy(desc(impersonations.id))
    .limit(LISTED);
  return rows.map(({ startedAt }) => startedAt);
}
