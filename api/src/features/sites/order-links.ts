import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import type { Link } from './link-store.js';
import { siteChanged, touchSite } from './store.js';
import { links } from './table.js';

/**
 * Puts the links in the order of their ids, which must name every link of the creator once. Throws if another tab has
 * added or deleted a link, which would have no position.
 */
export async function orderLinks(ctx: Context, input: { userId: number; ids: number[] }): Promise<Link[]> {
  const { userId, ids } = input;
  const order = JSON.stringify(ids);
  const [ordered] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ position: sql`(select key from json_each(${order}) where value = ${links.id})` })
      .where(
        and(
          eq(links.userId, userId),
          sql`${ids.length} = (
            select count(*) from links own join json_each(${order}) on value = own.id where own.user_id = ${userId})`,
          sql`${ids.length} = (select count(*) from links own where own.user_id = ${userId})`,
        ),
      )
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (ordered.length === 0) {
    throw new AppError(
      'version_conflict',
      'Your links were changed somewhere else, perhaps in another tab. Look at the list as it is now, and order it once more.',
    );
  }
  siteChanged(ctx, userId);
  return ordered.sort((one: Link, other: Link) => one.position - other.position);
}
