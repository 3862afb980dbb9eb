import { createHash } from 'node:crypto';
import type { Context } from '../../context.js';
import type { PageFrame, RenderedPage } from '../../ports/pages.js';
import { findUserByUsername } from '../accounts/index.js';
import { getSite, onSiteChanged } from '../sites/index.js';
import { type CachedSite, createSiteCache } from './site-cache.js';

type FindSitePage = (username: string) => Promise<CachedSite | undefined>;

const findersByContext = new WeakMap<Context, FindSitePage>();

/** A creator's rendered page, from memory where it is fresh; undefined when nobody has this name. */
export function findSitePage(ctx: Context, username: string): Promise<CachedSite | undefined> {
  const known = findersByContext.get(ctx);
  const find = known ?? createFinder(ctx);
  if (known === undefined) findersByContext.set(ctx, find);
  return find(username);
}

function createFinder(ctx: Context): FindSitePage {
  const cache = createSiteCache();
  let edits = 0;
  onSiteChanged(ctx, (userId) => {
    edits += 1;
    cache.dropUser(userId);
  });
  return async (username) => {
    const cached = cache.find(username);
    if (cached !== undefined) return cached;
    const editsBefore = edits;
    const readAt = performance.now();
    const site = await renderSite(ctx, username);
    // Keeping what was rendered while somebody saved could hide that edit.
    if (site !== undefined && edits === editsBefore) cache.keep(username, site, readAt);
    return site;
  };
}

async function renderSite(ctx: Context, username: string): Promise<CachedSite | undefined> {
  const user = await findUserByUsername(ctx, username);
  if (user === undefined) return undefined;
  const site = await getSite(ctx, user.id);
  const page = await ctx.pages.render(
    {
      page: 'site',
      site: {
        id: user.id,
        username: user.username,
        displayName: site.displayName || user.username,
        bio: site.bio,
        profileImage: site.profileImage,
        theme: site.theme,
        socialLinks: site.socialLinks,
        links: [],
        videoId: null,
        products: [],
        address: `${ctx.instance.publicUrl}/${user.username}`,
        shareImage: null,
        isBranded: true,
      },
      presentation: 'page',
    },
    frameOf(ctx),
  );
  return { userId: user.id, page, etag: etagOf(page) };
}

function frameOf(ctx: Context): PageFrame {
  return { brandName: ctx.instance.brandName, publicUrl: ctx.instance.publicUrl };
}

function etagOf(page: RenderedPage): string {
  return `"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"`;
}
