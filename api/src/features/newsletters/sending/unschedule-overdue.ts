import { and, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { newsletters } from '../table.js';

/**
 * After a backup came back: a letter whose time has come since then may have been sent. It is a draft again, and says
 * why; what is scheduled for later stands. Answers how many.
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
