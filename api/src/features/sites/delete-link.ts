import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { linkNotFound, ownLink } from './link-store.js';
import { siteChanged, touchSite } from './store.js';
import { links } from './table.js';

/** Deletes a link. Later links move up, so that positions have no gaps. */
export async function deleteLink(ctx: Context, input: { userId: number; linkId: number }): Promise<void> {
  const { userId } = input;
  const itsPosition = ctx.db.write.select({ position: links.position }).from(links).where(ownLink(input));
  const [, deleted] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ position: sql`${links.position} - 1` })
      .where(and(eq(links.userId, userId), gt(links.position, itsPosition))),
    ctx.db.write.delete(links).where(ownLink(input)).returning({ id: links.id }),
    touchSite(ctx, userId),
  ]);
  if (deleted.length === 0) throw linkNotFound();
  siteChanged(ctx, userId);
}
