import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { users } from '../../accounts/index.js';
import { newsletterLinks, newsletters } from '../table.js';
import type { LetterLink } from './letter-address.js';
import { leadingToOwnPages } from './own-pages.js';

/**
 * Where a link leads, also when its newsletter was deleted; undefined once its creator is gone. Their own pages are
 * told which newsletter led there, as long as it counts anything.
 */
export async function findLinkUrl(ctx: Context, link: LetterLink): Promise<string | undefined> {
  const [row] = await ctx.db.read
    .select({
      url: newsletterLinks.url,
      tracking: newsletters.tracking,
      userId: users.id,
      username: users.username,
    })
    .from(newsletterLinks)
    .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
    .innerJoin(users, eq(users.id, newsletters.userId))
    .where(
      and(eq(newsletterLinks.newsletterId, link.newsletterId), eq(newsletterLinks.position, link.position)),
    );
  if (row === undefined) return undefined;
  const isCounted = row.tracking === 'anonymous' || row.tracking === 'individual';
  return isCounted ? leadingToOwnPages(ctx, { ...row, newsletterId: link.newsletterId }) : row.url;
}
