import { and, eq, exists, sql } from 'drizzle-orm';
import { eraseRows } from '../../../db/erase-rows.js';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { newsletterLinks, newsletters, subscriberActivity } from '../table.js';

/** Erases the activity of single subscribers, some rows at a time, because there may be as many as subscribers. */
export async function eraseSubscriberActivity(ctx: Context, newsletterId: number): Promise<void> {
  await eraseRows(ctx, subscriberActivity, sql`newsletter_id = ${newsletterId}`);
}

/**
 * Reduces a purged newsletter to a row without content, so that links in delivered emails still redirect. Erases its
 * counts and counts nothing more.
 */
export function eraseAllButAddresses(
  ctx: Context,
  newsletter: { userId: number; newsletterId: number; deletedAt: number },
): [Statement, Statement] {
  const { userId, newsletterId, deletedAt } = newsletter;
  const links = ctx.db.write
    .select({ one: sql`1` })
    .from(newsletterLinks)
    .where(eq(newsletterLinks.newsletterId, newsletters.id));
  return [
    ctx.db.write
      .update(newsletters)
      .set({ ...NOTHING, updatedAt: deletedAt })
      .where(
        and(
          eq(newsletters.id, newsletterId),
          eq(newsletters.userId, userId),
          eq(newsletters.deletedAt, deletedAt),
          exists(links),
        ),
      ),
    ctx.db.write
      .update(newsletterLinks)
      .set({ clicks: 0, machineClicks: 0 })
      .where(
        and(
          eq(newsletterLinks.newsletterId, newsletterId),
          sql`exists (select 1 from newsletters where id = ${newsletterId} and deleted_at = ${deletedAt})`,
        ),
      ),
  ];
}

const NOTHING = {
  title: '',
  content: '',
  imageUrl: null,
  imageAlt: null,
  preheader: null,
  slug: null,
  ctaText: null,
  ctaUrl: null,
  imageBlocks: [] as string[],
  imageBlockLinks: [] as string[],
  imageBlockAlts: [] as string[],
  senderName: null,
  senderEmail: null,
  mailingId: null,
  audienceCutoff: null,
  tracking: 'off' as const,
  opens: 0,
  clicks: 0,
  machineOpens: 0,
  machineClicks: 0,
};
