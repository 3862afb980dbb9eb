import { eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { segments } from '../table.js';
import { type Leaf, leavesOf } from './filter.js';

/** Throws `still_used` if a segment has such a condition: without it, the segment would match other subscribers. */
export async function refuseUsed(
  ctx: Context,
  input: { userId: number; uses: (leaf: Leaf<number, number>) => boolean },
): Promise<void> {
  const rows = await ctx.db.read
    .select({ name: segments.name, filter: segments.filter })
    .from(segments)
    .where(eq(segments.userId, input.userId));
  const using = rows.find(({ filter }) => leavesOf(filter).some(input.uses));
  if (using === undefined) return;
  throw new AppError(
    'still_used',
    `Your segment “${using.name}” uses it. Change or delete the segment first.`,
  );
}
