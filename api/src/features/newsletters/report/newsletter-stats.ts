import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../../kernel/cursor.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { mailings } from '../../mailing/index.js';
import { subscribers, type TrackingMode } from '../../subscribers/index.js';
import { type ArchivePosition, wherePublished } from '../archive/store.js';
import { newsletterLinks, newsletters } from '../table.js';

export interface NewsletterStats {
  id: number;
  title: string;
  sentAt: number;
  tracking: TrackingMode;
  recipients: number;
  accepted: number;
  /** Null if nothing was counted. Clicks work the same. */
  opens: number | null;
  clicks: number | null;
  unsubscribes: number;
  bounces: number;
}

export interface LinkStats {
  position: number;
  url: string;
  clicks: number;
}

/** Lists the stats of a creator's newsletters, last sent first. */
export async function listNewsletterStats(
  ctx: Context,
  input: { userId: number; limit: number; before: ArchivePosition | undefined },
): Promise<Page<NewsletterStats, ArchivePosition>> {
  const { userId, limit, before } = input;
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${newsletters.sentAt}, ${newsletters.id}) < (${before.sentAt}, ${before.id})`;
  const foundRows = await selectStats(ctx, { userId, which: isOlder, limit: limit + 1 });
  const rows = foundRows.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = foundRows.length > limit && last !== undefined;
  return { rows, next: hasMore ? last : null };
}

export async function getNewsletterStats(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<NewsletterStats & { links: LinkStats[] }> {
  const { userId, newsletterId } = input;
  const [stats] = await selectStats(ctx, { userId, which: eq(newsletters.id, newsletterId), limit: 1 });
  if (stats === undefined) throw createNotFoundError('Newsletter');
  const links = await ctx.db.read
    .select({
      position: newsletterLinks.position,
      url: newsletterLinks.url,
      clicks: newsletterLinks.clicks,
    })
    .from(newsletterLinks)
    .where(eq(newsletterLinks.newsletterId, stats.id))
    .orderBy(asc(newsletterLinks.position));
  return { ...stats, links };
}

/** The deliveries of all sent newsletters of a creator. */
export interface NewsletterTotals {
  total: number;
  delivered: number;
  opened: number;
  undeliverable: number;
}

/** Sums the deliveries of a creator's sent newsletters. Opens count only where they were tracked. */
export async function sumNewsletterStats(
  ctx: Context,
  { userId }: { userId: number },
): Promise<NewsletterTotals> {
  const [totals] = await ctx.db.read
    .select({
      total: sql<number>`coalesce(sum(${mailings.audience}), 0)`,
      delivered: sql<number>`coalesce(sum(${mailings.accepted}), 0)`,
      opened: sql<number>`coalesce(sum(${newsletters.opens}), 0)`,
      undeliverable: sql<number>`coalesce(sum(${undeliverable}), 0)`,
    })
    .from(newsletters)
    .leftJoin(mailings, isItsMailing)
    .where(and(eq(newsletters.userId, userId), wherePublished(ctx)));
  return totals ?? { total: 0, delivered: 0, opened: 0, undeliverable: 0 };
}

const undeliverable = sql`${mailings.bounced} + ${mailings.failed} + ${mailings.expired}`;
const isItsMailing = and(eq(mailings.id, newsletters.mailingId), eq(mailings.ownerId, newsletters.userId));

async function selectStats(
  ctx: Context,
  { userId, which, limit }: { userId: number; which: SQL | undefined; limit: number },
): Promise<NewsletterStats[]> {
  const rows = await ctx.db.read
    .select({
      id: newsletters.id,
      title: newsletters.title,
      sentAt: sql<number>`${newsletters.sentAt}`,
      tracking: newsletters.tracking,
      recipients: sql<number>`coalesce(${mailings.audience}, 0)`,
      accepted: sql<number>`coalesce(${mailings.accepted}, 0)`,
      bounces: sql<number>`coalesce(${undeliverable}, 0)`,
      opens: newsletters.opens,
      clicks: newsletters.clicks,
    })
    .from(newsletters)
    .leftJoin(mailings, isItsMailing)
    .where(and(eq(newsletters.userId, userId), wherePublished(ctx), which))
    .orderBy(desc(newsletters.sentAt), desc(newsletters.id))
    .limit(limit);
  const leftCounts = await countLeft(ctx, userId, rows);
  return rows.map(({ tracking, opens, clicks, ...row }) => ({
    ...row,
    tracking: tracking ?? 'off',
    opens: isCounted(tracking) ? opens : null,
    clicks: isCounted(tracking) ? clicks : null,
    unsubscribes: leftCounts.get(row.id) ?? 0,
  }));
}

function isCounted(tracking: TrackingMode | null): boolean {
  return tracking === 'anonymous' || tracking === 'individual';
}

/** Counts the subscribers who unsubscribed through each newsletter and have not resubscribed. */
async function countLeft(
  ctx: Context,
  userId: number,
  listedRows: ReadonlyArray<{ id: number }>,
): Promise<Map<number, number>> {
  const ids = JSON.stringify(listedRows.map(({ id }) => id));
  const rows = await ctx.db.read
    .select({ id: subscribers.leftNewsletterId, count: sql<number>`count(*)` })
    .from(subscribers)
    .where(
      // The condition must match its partial index exactly.
      sql`left_newsletter_id is not null and left_newsletter_id in (select value from json_each(${ids}))
        and +user_id = ${userId}`,
    )
    .groupBy(subscribers.leftNewsletterId);
  return new Map(rows.map(({ id, count }) => [id as number, count]));
}

/** Lists the titles of newsletters that still exist. */
export async function listNewsletterTitles(
  ctx: Context,
  input: { userId: number; newsletterIds: number[] },
): Promise<Map<number, string>> {
  const rows = await ctx.db.read
    .select({ id: newsletters.id, title: newsletters.title })
    .from(newsletters)
    .where(
      and(
        eq(newsletters.userId, input.userId),
        isNull(newsletters.deletedAt),
        inArray(newsletters.id, input.newsletterIds),
      ),
    );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export interface NewsletterEmails {
  sent: number;
  accepted: number;
  bounced: number;
  failed: number;
}

/** Counts the emails of all newsletters that were sent between two times. */
export async function sumNewsletterEmails(
  ctx: Context,
  input: { userId: number; from: number; until: number },
): Promise<NewsletterEmails> {
  const [sums] = await ctx.db.read
    .select({
      sent: sql<number>`coalesce(sum(${mailings.audience}), 0)`,
      accepted: sql<number>`coalesce(sum(${mailings.accepted}), 0)`,
      bounced: sql<number>`coalesce(sum(${mailings.bounced}), 0)`,
      failed: sql<number>`coalesce(sum(${mailings.failed} + ${mailings.expired}), 0)`,
    })
    .from(newsletters)
    .innerJoin(mailings, isItsMailing)
    .where(
      and(
        eq(newsletters.userId, input.userId),
        wherePublished(ctx),
        gte(newsletters.sentAt, input.from),
        lt(newsletters.sentAt, input.until),
      ),
    );
  return sums ?? { sent: 0, accepted: 0, bounced: 0, failed: 0 };
}
