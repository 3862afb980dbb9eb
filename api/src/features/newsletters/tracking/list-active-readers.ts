import { and, desc, eq, lt } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { type Page, type PageInput, toPage } from '../../../kernel/paging.js';
import { subscribers } from '../../subscribers/index.js';
import { readerActivity } from '../table.js';
import { getSentForPro } from './get-activity.js';

export interface ActiveReader {
  /** Of the subscriber. */
  id: number;
  email: string;
  name: string | null;
  opens: number;
  clicks: number;
  firstOpenedAt: number | null;
  lastActiveAt: number | null;
}

/** Who opened a newsletter or followed a link in it, where its creator counts individually; who joined last is first. */
export async function listActiveReaders(
  ctx: Context,
  input: PageInput & { userId: number; newsletterId: number },
): Promise<Page<ActiveReader>> {
  const { id } = await getSentForPro(ctx, input);
  const rows = await ctx.db.read
    .select({
      id: readerActivity.subscriberId,
      email: subscribers.email,
      name: subscribers.name,
      opens: readerActivity.opens,
      clicks: readerActivity.clicks,
      firstOpenedAt: readerActivity.firstOpenedAt,
      lastActiveAt: readerActivity.lastActiveAt,
    })
    .from(readerActivity)
    .innerJoin(
      subscribers,
      and(eq(subscribers.id, readerActivity.subscriberId), eq(subscribers.userId, input.userId)),
    )
    .where(
      and(
        eq(readerActivity.newsletterId, id),
        input.beforeId === undefined ? undefined : lt(readerActivity.subscriberId, input.beforeId),
      ),
    )
    .orderBy(desc(readerActivity.subscriberId))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}
