import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import type { ReaderActivity } from '../../subscribers/index.js';
import { readerActivity } from '../table.js';

/** All that is kept of one reader's opens and clicks: for that reader's own page. */
export async function countReaderActivity(ctx: Context, subscriberId: number): Promise<ReaderActivity> {
  const [sums] = await ctx.db.read
    .select({
      opens: sql<number>`coalesce(sum(${readerActivity.opens}), 0)`,
      clicks: sql<number>`coalesce(sum(${readerActivity.clicks}), 0)`,
      letters: sql<number>`count(*)`,
    })
    .from(readerActivity)
    .where(eq(readerActivity.subscriberId, subscriberId));
  return sums ?? { opens: 0, clicks: 0, letters: 0 };
}
