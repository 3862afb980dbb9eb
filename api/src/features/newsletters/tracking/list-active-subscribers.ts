import { and, desc, eq, lt } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/paging.js';
import type { Context } from '../../../server/context.js';
import { subscribers } from '../../subscribers/index.js';
import { subscriberActivity } from '../table.js';
import { getSentForPro } from './get-activity.js';

export interface ActiveSubscriber {
  /** Of the subscriber. */
  id: number;
  email: string;
  name: string | null;
  opens: number;
  clicks: number;
  firstOpenedAt: number | null;
  lastActiveAt: number | null;
}

/**
 * Lists subscribers who opened a newsletter or clicked a link in it, if its creator tracks individually.
 * Newest subscribers first.
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
