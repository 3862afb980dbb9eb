import type { Context } from '../../context.js';
import { invalidInput } from '../../kernel/errors.js';
import type { LinkInput } from './create-link.js';
import { cleanLinkUrl } from './link-rules.js';
import { getLink, type Link, linkNotFound, ownLink } from './link-store.js';
import { siteChanged } from './site-changed.js';
import { touchSite } from './store.js';
import { links } from './table.js';

export type LinkChange = { [Field in keyof LinkInput]?: LinkInput[Field] | undefined };

/** Changes what is given and leaves the rest. */
export async function updateLink(
  ctx: Context,
  input: { userId: number; linkId: number; change: LinkChange },
): Promise<Link> {
  const { userId, change } = input;
  const { url, ...fields } = change;
  const cleaned = url === undefined ? undefined : cleanLinkUrl(url);
  if (cleaned?.problem !== undefined) throw invalidInput('url', cleaned.problem);
  const given = Object.values(change).some((value) => value !== undefined);
  if (!given) return getLink(ctx, input);
  const [[updated]] = await ctx.db.transact([
    ctx.db.write
      .update(links)
      .set({ ...fields, url: cleaned?.url })
      .where(ownLink(input))
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (updated === undefined) throw linkNotFound();
  siteChanged(ctx, userId);
  return updated;
}
