import { and, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { newsletters } from '../table.js';

/**
 * Unschedules overdue newsletters after a restored backup, because they may already have been sent. Each
 * becomes a draft with the reason. Later schedules stay. Returns the number of drafts.
 */
export async function unscheduleOverdue(ctx: Context): Promise<number> {
  const [unscheduled] = await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({
        scheduledAt: null,
        scheduleTimeZone: null,
        scheduleProblem:
          'Or perhaps it was: the server came back from a backup made before that time, so ask a reader before you send it.',
      })
      .where(and(isNull(newsletters.sentAt), lte(newsletters.scheduledAt, ctx.clock.now())))
      .returning({ id: newsletters.id }),
  ]);
  return unscheduled.length;
}
