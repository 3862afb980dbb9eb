import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { getPlan, maySeeDetailedAnalytics } from '../../plans/index.js';
import { type SubscriberActivity, subscribers, type TrackingMode } from '../../subscribers/index.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletterLinks, subscriberActivity } from '../table.js';

interface Activity {
  tracking: TrackingMode;
  opens: number;
  clicks: number;
  machineOpens: number;
  machineClicks: number;
  /** The links, in the order of the newsletter. */
  links: Array<{ url: string; clicks: number; machineClicks: number }>;
}

interface SentNewsletterInput {
  userId: number;
  newsletterId: number;
}

/** Returns the opens and clicks of a sent newsletter, as far as its creator tracks them. Part of Pro. */
export async function getActivity(ctx: Context, input: SentNewsletterInput): Promise<Activity> {
  const newsletter = await getSentForPro(ctx, input);
  const links = await ctx.db.read
    .select({
      url: newsletterLinks.url,
      clicks: newsletterLinks.clicks,
      machineClicks: newsletterLinks.machineClicks,
    })
    .from(newsletterLinks)
    .where(eq(newsletterLinks.newsletterId, newsletter.id))
    .orderBy(asc(newsletterLinks.position));
  const { opens, clicks, machineOpens, machineClicks } = newsletter;
  return { tracking: newsletter.tracking ?? 'off', opens, clicks, machineOpens, machineClicks, links };
}

/** Checks the owner first, then the plan. */
async function getSentForPro(ctx: Context, input: SentNewsletterInput): Promise<Newsletter> {
  const newsletter = await getNewsletter(ctx, input);
  if (!maySeeDetailedAnalytics(await getPlan(ctx, input.userId))) {
    throw new AppError(
      'pro_required',
      'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
    );
  }
  if (newsletter.sentAt === null) throw new AppError('not_found', 'This newsletter was not sent yet.');
  return newsletter;
}

export interface ActiveSubscriber {
  /** The subscriber's id. */
  id: number;
  email: string;
  name: string | null;
  opens: number;
  clicks: number;
  firstOpenedAt: number | null;
  lastActiveAt: number | null;
}

/**
 * Lists subscribers who opened a newsletter or clicked a link in it, newest subscribers first. Requires individual
 * tracking.
 */
export async function listActiveSubscribers(
  ctx: Context,
  input: PageInput & { userId: number; newsletterId: number },
): Promise<Page<ActiveSubscriber>> {
  const { id } = await getSentForPro(ctx, input);
  const rows = await ctx.db.read
    .select({
      id: subscriberActivity.subscriberId,
      email: subscribers.email,
      name: subscribers.name,
      opens: subscriberActivity.opens,
      clicks: subscriberActivity.clicks,
      firstOpenedAt: subscriberActivity.firstOpenedAt,
      lastActiveAt: subscriberActivity.lastActiveAt,
    })
    .from(subscriberActivity)
    .innerJoin(
      subscribers,
      and(eq(subscribers.id, subscriberActivity.subscriberId), eq(subscribers.userId, input.userId)),
    )
    .where(
      and(
        eq(subscriberActivity.newsletterId, id),
        input.beforeId === undefined ? undefined : lt(subscriberActivity.subscriberId, input.beforeId),
      ),
    )
    .orderBy(desc(subscriberActivity.subscriberId))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

/** Counts the stored opens and clicks of one subscriber, for their preference center. */
export async function countSubscriberActivity(
  ctx: Context,
  subscriberId: number,
): Promise<SubscriberActivity> {
  const [sums] = await ctx.db.read
    .select({
      opens: sql<number>`coalesce(sum(${subscriberActivity.opens}), 0)`,
      clicks: sql<number>`coalesce(sum(${subscriberActivity.clicks}), 0)`,
      newsletters: sql<number>`count(*)`,
    })
    .from(subscriberActivity)
    .where(eq(subscriberActivity.subscriberId, subscriberId));
  return sums ?? { opens: 0, clicks: 0, newsletters: 0 };
}
