import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { newsletterLinks } from '../table.js';
import type { LetterLink } from './letter-address.js';

/** Where a link leads, also when its newsletter was deleted; undefined once its creator is gone. */
export async function findLinkUrl(ctx: Context, link: LetterLink): Promise<string | undefined> {
  const [row] = await ctx.db.read
    .select({ url: newsletterLinks.url })
    .from(newsletterLinks)
    .where(
      and(eq(newsletterLinks.newsletterId, link.newsletterId), eq(newsletterLinks.position, link.position)),
    );
  return row?.url;
}
