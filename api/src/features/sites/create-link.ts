import { sql } from 'drizzle-orm';
import { AppError, invalidInput } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { cleanLinkUrl, LINKS_MAX, type LinkIcon } from './link-rules.js';
import type { Link } from './link-store.js';
import { siteChanged, touchSite } from './store.js';
import { links } from './table.js';

export interface LinkInput {
  /** Plain text, not empty. */
  title: string;
  /** As typed. */
  url: string;
  icon?: LinkIcon | null | undefined;
  isShown?: boolean | undefined;
}

/** Adds a link at the end. The inserting statement checks the limit, which holds for concurrent requests too. */
export async function createLink(ctx: Context, input: { userId: number; link: LinkInput }): Promise<Link> {
  const { userId, link } = input;
  const cleaned = cleanLinkUrl(link.url);
  if (cleaned.problem !== undefined) throw invalidInput('url', cleaned.problem);
  const { title, icon = null, isShown = true } = link;
  const [[created]] = await ctx.db.transact([
    ctx.db.write
      .insert(links)
      // In the order of the table's columns. Positions have no gaps, so their count is the next one.
      .select(
        sql`select null, ${userId}, ${title}, ${cleaned.url}, ${icon}, ${Number(isShown)}, count(*), 0, ${ctx.clock.now()}, 1
          from ${links} where user_id = ${userId} having count(*) < ${LINKS_MAX}`,
      )
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (created === undefined) {
    throw new AppError(
      'limit_reached',
      `Your page has ${LINKS_MAX} links, which is as many as it takes. Delete one to add another.`,
    );
  }
  siteChanged(ctx, userId);
  return created;
}
