import { asc, eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { getPlan, maySeeDetailedAnalytics } from '../../plans/index.js';
import type { TrackingMode } from '../../subscribers/index.js';
import { getNewsletter, type Newsletter } from '../store.js';
import { newsletterLinks } from '../table.js';

export interface Activity {
  tracking: TrackingMode;
  opens: number;
  clicks: number;
  machineOpens: number;
  machineClicks: number;
  /** In the order of the newsletter. */
  links: Array<{ url: string; clicks: number; machineClicks: number }>;
}

interface Asked {
  userId: number;
  newsletterId: number;
}

/** Returns the opens and clicks of a sent newsletter, as far as its creator tracks them. Part of Pro. */
export async function getActivity(ctx: Context, input: Asked): Promise<Activity> {
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
export async function getSentForPro(ctx: Context, input: Asked): Promise<Newsletter> {
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
