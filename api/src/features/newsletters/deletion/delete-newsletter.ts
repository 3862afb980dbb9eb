import { and, eq, isNull, or } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { isMailingOver } from '../../mailing/index.js';
import { siteChanged, touchSite } from '../../sites/index.js';
import { stillSending } from '../errors.js';
import { getNewsletter } from '../store.js';
import { newsletters, openDrafts } from '../table.js';
import { PURGE_NEWSLETTER, type PurgeNewsletter } from './purge-newsletter.js';

/**
 * Deletes a newsletter, which is purged a day later. Until then `restoreNewsletter` restores it, as a draft
 * if it was scheduled. A newsletter that is being sent cannot be deleted.
 */
export async function deleteNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<void> {
  const { userId, newsletterId } = input;
  const { mailingId, sentAt } = await getNewsletter(ctx, input);
  const deletedAt = ctx.clock.now();
  const job: PurgeNewsletter = { userId, newsletterId, deletedAt, mailingId };
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(newsletters)
        .set({ deletedAt, scheduledAt: null, scheduleTimeZone: null })
        .where(
          and(
            eq(newsletters.id, newsletterId),
            eq(newsletters.userId, userId),
            isNull(newsletters.deletedAt),
            or(isNull(newsletters.mailingId), isMailingOver(newsletters.mailingId)),
          ),
        ),
      expectChange(ctx.db, 'at_rest'),
      // A deleted draft is not open, so the editor's next save creates a new draft.
      ctx.db.write
        .delete(openDrafts)
        .where(and(eq(openDrafts.newsletterId, newsletterId), eq(openDrafts.userId, userId))),
      enqueueJob(ctx, { kind: PURGE_NEWSLETTER, payload: job, runAt: deletedAt + DAY }),
      // A draft was never public.
      ...(sentAt === null ? [] : [touchSite(ctx, userId)]),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Another request deleted it in the meantime, so this throws a 404.
    await getNewsletter(ctx, input);
    throw stillSending();
  }
  siteChanged(ctx, userId);
}
