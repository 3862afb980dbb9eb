import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import type { SubscriberActivity } from '../../subscribers/index.js';
import { subscriberActivity } from '../table.js';

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
