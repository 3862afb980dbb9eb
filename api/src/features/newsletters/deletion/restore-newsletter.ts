import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { DAY } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { siteChanged, touchSite } from '../../sites/index.js';
import type { Newsletter } from '../store.js';
import { newsletters } from '../table.js';

/** Restores a deleted newsletter within a day. One that is not deleted stays unchanged. */
export async function restoreNewsletter(
  ctx: Context,
  input: { userId: number; newsletterId: number },
): Promise<Newsletter> {
  const [restored] = await ctx.db.transact([
    ctx.db.write
      .update(newsletters)
      .set({ deletedAt: null })
      .where(
        and(
          eq(newsletters.id, input.newsletterId),
          eq(newsletters.userId, input.userId),
          // After this time its text is purged, or about to be.
          or(isNull(newsletters.deletedAt), gt(newsletters.deletedAt, ctx.clock.now() - DAY)),
        ),
      )
      .returning(),
    touchSite(ctx, input.userId),
  ]);
  if (restored[0] === undefined) throw notFound('Newsletter');
  siteChanged(ctx, input.userId);
  return restored[0];
}
