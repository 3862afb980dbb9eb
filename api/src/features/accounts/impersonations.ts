import { and, desc, eq, gt } from 'drizzle-orm';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { impersonations } from './table.js';

/** Creators see impersonations for this many ms. */
export const IMPERSONATIONS_LISTED_FOR = 90 * DAY;
/** Bounds a response that has no pages. It allows more than five impersonations a day. */
const MAX_LISTED_IMPERSONATIONS = 500;

/** Returns the starts of an account's impersonations in epoch ms, newest first. */
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
    .limit(MAX_LISTED_IMPERSONATIONS);
  return rows.map(({ startedAt }) => startedAt);
}
