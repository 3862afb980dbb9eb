import { eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { type FilterCondition, listConditions } from './filter.js';
import { segments } from './table.js';

interface UsageCheck {
  userId: number;
  uses: (condition: FilterCondition<number, number>) => boolean;
}

/** Throws `still_used` if a segment has such a condition. Without it, the segment would match other subscribers. */
export async function throwIfUsedBySegment(ctx: Context, input: UsageCheck): Promise<void> {
  const using = await findSegmentUsing(ctx, input);
  if (using === undefined) return;
  throw new AppError(
    'still_used',
    `Your segment “${using.name}” uses it. Change or delete the segment first.`,
  );
}

/** Returns a segment with such a condition, or undefined if there is none. */
export async function findSegmentUsing(
  ctx: Context,
  input: UsageCheck,
): Promise<{ name: string } | undefined> {
  const rows = await ctx.db.read
    .select({ name: segments.name, filter: segments.filter })
    .from(segments)
    .where(eq(segments.userId, input.userId));
  return rows.find(({ filter }) => listConditions(filter).some(input.uses));
}
