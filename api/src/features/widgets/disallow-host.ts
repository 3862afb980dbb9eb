import { and, eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { allowedHosts } from './table.js';

/** Disallows a site: from the commit on the checkout opens there as a page. */
export async function disallowHost(ctx: Context, input: { userId: number; hostId: number }): Promise<void> {
  const [removed] = await ctx.db.transact([
    ctx.db.write
      .delete(allowedHosts)
      .where(and(eq(allowedHosts.id, input.hostId), eq(allowedHosts.userId, input.userId)))
      .returning({ id: allowedHosts.id }),
  ]);
  if (removed.length === 0) throw notFound('Site');
}
