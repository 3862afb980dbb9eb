import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { alreadySent } from '../errors.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';

/** A draft again, which can be changed. The job that is left over finds that its time no longer stands. */
export async function cancelSchedule(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ scheduledAt: null, scheduleTimeZone: null })
      .where(
        and(
          eq(newsletters.id, input.newsletterId),
          eq(newsletters.userId, input.userId),
          isNotNull(newsletters.scheduledAt),
          isNull(newsletters.sentAt),
          isNull(newsletters.deletedAt),
        ),
      ),
  ]);
  const newsletter = await getNewsletter(ctx, input);
  if (newsletter.sentAt !== null) throw alreadySent();
  return newsletter;
}
