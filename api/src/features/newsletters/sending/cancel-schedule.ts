import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { alreadySent } from '../errors.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletters } from '../table.js';

/**
 * Turns a scheduled newsletter back into an editable draft. The remaining job finds that its time is
 * outdated.
 */
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
