import { and, eq, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Context } from '../../../server/context.js';
import { eraseMailing } from '../../mailing/index.js';
import { markSentImages } from '../../media/index.js';
import { newsletterLinks, newsletters, openDrafts, subscriberActivity } from '../table.js';
import { eraseAllButAddresses, eraseSubscriberActivity } from '../tracking/erase-activity.js';

export const PURGE_NEWSLETTER = 'newsletters.purge';

const PurgeNewsletter = z.object({
  userId: z.number(),
  newsletterId: z.number(),
  deletedAt: z.number(),
  mailingId: z.number().nullable(),
});
export type PurgeNewsletter = z.infer<typeof PurgeNewsletter>;

/**
 * Purges a deleted newsletter that was not restored: the text, the counts, and the ledger of its sending.
 * Link targets stay, for the emails in subscribers' mailboxes.
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
  // Restored, and perhaps deleted again, which enqueued a job of its own.
  const stillHas = and(isThis, eq(newsletters.mailingId, mailingId));
  const stored = await ctx.db.read.select({ id: newsletters.id }).from(newsletters).where(stillHas);
  if (stored.length > 0) return;
  await eraseSubscriberActivity(ctx, newsletterId);
  await eraseMailing(ctx, mailingId);
}

export async function eraseNewsletters(ctx: Context, userId: number): Promise<void> {
  await eraseRows(ctx, openDrafts, sql`user_id = ${userId}`);
  // Before the newsletters, whose deletion would cascade to all of these in one statement.
  const ofTheirs = sql`newsletter_id in (select id from newsletters where user_id = ${userId})`;
  for (const table of [subscriberActivity, newsletterLinks]) await eraseRows(ctx, table, ofTheirs);
  await eraseRows(ctx, newsletters, sql`user_id = ${userId}`);
}
