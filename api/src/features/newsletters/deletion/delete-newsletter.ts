import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../../db/erase-rows.js';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { eraseMailing, whereMailingOver } from '../../mailing/index.js';
import { markSentImages } from '../../media/index.js';
import { emitSiteChanged, touchSite } from '../../sites/index.js';
import { createStillSendingError } from '../errors.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletterLinks, newsletters, openDrafts, subscriberActivity } from '../table.js';
import { eraseAllButAddresses, eraseSubscriberActivity } from '../tracking/erase-activity.js';

/** How long a deleted newsletter can be restored. Its text is purged after that. */
export const RESTORABLE_FOR = DAY;

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
            or(isNull(newsletters.mailingId), whereMailingOver(newsletters.mailingId)),
          ),
        ),
      expectChange(ctx.db, 'at_rest'),
      // A deleted draft is not open, so the editor's next save creates a new draft.
      ctx.db.write
        .delete(openDrafts)
        .where(and(eq(openDrafts.newsletterId, newsletterId), eq(openDrafts.userId, userId))),
      enqueueJob(ctx, { kind: PURGE_NEWSLETTER, payload: job, runAt: deletedAt + RESTORABLE_FOR }),
      // A draft was never public.
      ...(sentAt === null ? [] : [touchSite(ctx, userId)]),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Another request deleted it in the meantime, so this throws a 404.
    await getNewsletter(ctx, input);
    throw createStillSendingError();
  }
  emitSiteChanged(ctx, userId);
}

/** Restores a deleted newsletter within `RESTORABLE_FOR`. A newsletter that is not deleted stays unchanged. */
export async function restoreNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  const [restored] = await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ deletedAt: null })
      .where(
        and(
          eq(newsletters.id, input.newsletterId),
          eq(newsletters.userId, input.userId),
          // After this time its text is purged, or about to be purged.
          or(isNull(newsletters.deletedAt), gt(newsletters.deletedAt, ctx.clock.now() - RESTORABLE_FOR)),
        ),
      )
      .returning(),
    touchSite(ctx, input.userId),
  ]);
  if (restored[0] === undefined) throw createNotFoundError('Newsletter');
  emitSiteChanged(ctx, input.userId);
  return restored[0];
}

export const PURGE_NEWSLETTER = 'newsletters.purge';

const PurgeNewsletter = z.object({
  userId: z.number(),
  newsletterId: z.number(),
  deletedAt: z.number(),
  mailingId: z.number().nullable(),
});
type PurgeNewsletter = z.infer<typeof PurgeNewsletter>;

/**
 * Purges a deleted newsletter that was not restored, with the text, the counts, and the ledger of its sending. Link
 * targets stay, for the emails in subscribers' mailboxes.
 */
export async function purgeNewsletter(ctx: Context, payload: unknown): Promise<void> {
  const job = PurgeNewsletter.parse(payload);
  const { userId, newsletterId, deletedAt, mailingId } = job;
  const isThis = and(eq(newsletters.id, newsletterId), eq(newsletters.userId, userId));
  const links = ctx.db.write
    .select({ one: sql`1` })
    .from(newsletterLinks)
    .where(eq(newsletterLinks.newsletterId, newsletterId));
  await ctx.db.transact([
    markSentImages(ctx, job),
    ...eraseAllButAddresses(ctx, job),
    ctx.db.write
      .delete(newsletters)
      .where(and(isThis, eq(newsletters.deletedAt, deletedAt), notExists(links))),
  ]);
  if (mailingId === null) return;
  // If it still exists, it was restored. A second deletion has a job of its own.
  const stillHas = and(isThis, eq(newsletters.mailingId, mailingId));
  const rows = await ctx.db.read.select({ id: newsletters.id }).from(newsletters).where(stillHas);
  if (rows.length > 0) return;
  await eraseSubscriberActivity(ctx, newsletterId);
  await eraseMailing(ctx, mailingId);
}

export async function eraseNewsletters(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, openDrafts, sql`user_id = ${userId}`);
  // Runs before the newsletters are deleted, because that would cascade to all of these rows in one statement.
  const inOwnNewsletters = sql`newsletter_id in (select id from newsletters where user_id = ${userId})`;
  for (const table of [subscriberActivity, newsletterLinks]) await eraseRows(ctx, table, inOwnNewsletters);
  await eraseRows(ctx, newsletters, sql`user_id = ${userId}`);
}
