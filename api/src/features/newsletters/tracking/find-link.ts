import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { newsletterLinks, newsletters } from '../table.js';
import { withNewsletterSource } from './own-pages.js';
import type { TrackedLink } from './tracked-address.js';

export type LinkTarget = { kind: 'url'; url: string } | { kind: 'suspended' };

/**
 * Finds the target of a link, also after its newsletter was deleted; undefined once its creator is gone.
 * Links to a creator's own pages include the newsletter, if it counts anything.
 */
export async function findLinkTarget(ctx: Context, link: TrackedLink): Promise<LinkTarget | undefined> {
  const [row] = await ctx.db.read
    .select({
      url: newsletterLinks.url,
      tracking: newsletters.tracking,
      userId: users.id,
      username: users.username,
      suspendedAt: users.suspendedAt,
    })
    .from(newsletterLinks)
    .innerJoin(newsletters, eq(newsletters.id, newsletterLinks.newsletterId))
    .innerJoin(users, eq(users.id, newsletters.userId))
    .where(
      and(eq(newsletterLinks.newsletterId, link.newsletterId), eq(newsletterLinks.position, link.position)),
    );
  if (row === undefined) return undefined;
  if (row.suspendedAt !== null) return { kind: 'suspended' };
  const isCounted = row.tracking === 'anonymous' || row.tracking === 'individual';
  const { newsletterId } = link;
  const url = isCounted ? await withNewsletterSource(ctx, { ...row, newsletterId }) : row.url;
  return { kind: 'url', url };
}
