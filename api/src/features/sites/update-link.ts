import { and, eq, sql } from 'drizzle-orm';
import { AppError, invalidInput } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import type { LinkInput } from './create-link.js';
import { cleanLinkUrl } from './link-rules.js';
import { getLink, type Link, ownLink } from './link-store.js';
import { siteChanged, touchSite } from './store.js';
import { links } from './table.js';

export type LinkChange = { [Field in keyof LinkInput]?: LinkInput[Field] | undefined };

/** Changes the given fields. Throws `version_conflict` if the link was changed since `version`. */
export async function updateLink(
  ctx: Context,
  input: { userId: number; linkId: number; change: LinkChange; version: number },
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
      .set({ ...fields, url: cleaned?.url, version: sql`${links.version} + 1` })
      .where(and(ownLink(input), eq(links.version, input.version)))
      .returning(),
    touchSite(ctx, userId),
  ]);
  if (updated === undefined) {
    await getLink(ctx, input);
    throw new AppError(
      'version_conflict',
      'This link was changed in another tab or app. Reload the page, then change it again.',
    );
  }
  siteChanged(ctx, userId);
  return updated;
}
