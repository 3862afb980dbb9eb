import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { findNextChange, isShownAt } from './link-rules.js';
import type { Link } from './links.js';
import { links } from './table.js';

/** A block as visitors see it. */
export type ShownLink = Pick<
  Link,
  'id' | 'kind' | 'title' | 'url' | 'icon' | 'description' | 'image' | 'isFeatured' | 'content' | 'productId'
>;

/**
 * Lists the visible links, in order. `changesAt` is the time at which a schedule changes them, in epoch milliseconds,
 * or undefined for never.
 */
export async function listShownLinks(
  ctx: Context,
  userId: number,
): Promise<{ links: ShownLink[]; changesAt: number | undefined }> {
  const now = ctx.clock.now();
  const rows = await ctx.db.read
    .select({
      id: links.id,
      kind: links.kind,
      title: links.title,
      url: links.url,
      icon: links.icon,
      description: links.description,
      image: links.image,
      isFeatured: links.isFeatured,
      content: links.content,
      productId: links.productId,
      shownFrom: links.shownFrom,
      shownUntil: links.shownUntil,
    })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.isShown, true)))
    .orderBy(asc(links.position));
  return {
    links: rows.filter((row) => isShownAt(row, now)).map(({ shownFrom: _, shownUntil: __, ...link }) => link),
    changesAt: findNextChange(rows, now),
  };
}
