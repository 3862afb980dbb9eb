import type { Page } from '../../kernel/cursor.js';
import type { Context } from '../../server/context.js';
import { sumNewsletterSales } from '../checkout/index.js';
import {
  type ArchivePosition,
  getNewsletterStats,
  type LinkStats,
  listNewsletterStats,
  type NewsletterStats,
} from '../newsletters/index.js';
import { checkDetails } from './store.js';

export interface NewsletterInsights extends NewsletterStats {
  sales: number;
  revenue: number;
}

/** Lists each newsletter's stats, the last sent first. */
export async function listNewsletterInsights(
  ctx: Context,
  input: { userId: number; limit: number; before: ArchivePosition | undefined },
): Promise<Page<NewsletterInsights, ArchivePosition>> {
  await checkDetails(ctx, input.userId);
  const { rows, next } = await listNewsletterStats(ctx, input);
  return { rows: await addSales(ctx, input.userId, rows), next };
}

export async function getNewsletterInsights(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<NewsletterInsights & { links: LinkStats[] }> {
  // Ownership is checked first, then the plan.
  const { links, ...stats } = await getNewsletterStats(ctx, input);
  await checkDetails(ctx, input.userId);
  const sums = await sumNewsletterSales(ctx, { userId: input.userId, newsletterIds: [stats.id] });
  return { ...stats, ...(sums.get(stats.id) ?? NO_SALES), links };
}

async function addSales(
  ctx: Context,
  userId: number,
  newsletters: NewsletterStats[],
): Promise<NewsletterInsights[]> {
  const sums = await sumNewsletterSales(ctx, { userId, newsletterIds: newsletters.map(({ id }) => id) });
  return newsletters.map((newsletter) => ({ ...newsletter, ...(sums.get(newsletter.id) ?? NO_SALES) }));
}

const NO_SALES = { sales: 0, revenue: 0 };
