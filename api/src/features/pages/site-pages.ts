import type { CachedPage } from '../../http/caching/serve-cached-pages.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { findPublicUser } from '../accounts/index.js';
import { onInstanceChanged } from '../settings/index.js';
import { onSiteChanged } from '../sites/index.js';
import { renderCachedPage } from './cache/cached-page.js';
import { createFreshCache } from './cache/fresh-cache.js';
import type { PublicPage, PublicResponse } from './public-page.js';
import { getTimedSiteView } from './site-view.js';

interface OwnedPage {
  userId: number;
  answer: CachedPage;
  /** The time at which a schedule changes the page, in epoch milliseconds. */
  changesAt: number | undefined;
}

/** Feeds hold twenty newsletters. Limited only by number, a thousand responses could fill the memory. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

interface SitePages {
  /** Returns a page from memory only, or undefined if it is missing or no longer fresh. */
  findReady(path: string): CachedPage | undefined;
  /**
   * Returns a page, rendering it if required. Returns `no-creator` if the name is free, and undefined if the creator
   * has no such page.
   */
  find(username: string, page: PublicPage): Promise<PublicResponse | 'no-creator' | undefined>;
}

/** The rendered pages of an instance's creators. */
export const getSitePages = cachePerContext(createSitePages);

export function buildPublicPagePath(username: string, page: Pick<PublicPage, 'path'>): string {
  return `/${username}${page.path}`;
}

export const sitePage: PublicPage = { path: '', render: (ctx, user) => renderSite(ctx, user, 'site') };
export const storePage: PublicPage = {
  path: '/store',
  render: (ctx, user) => renderSite(ctx, user, 'store'),
};

const renderSite = async (
  ctx: Context,
  user: Parameters<PublicPage['render']>[1],
  page: 'site' | 'store',
): Promise<PublicResponse> => {
  const { site, changesAt } = await getTimedSiteView(ctx, user);
  return {
    kind: 'ready',
    answer: await renderCachedPage(ctx, { page, site, presentation: 'page' }),
    changesAt,
  };
};

function createSitePages(ctx: Context): SitePages {
  const cache = createFreshCache<OwnedPage>({
    maxBytes: MAX_CACHE_BYTES,
    // A cached page is stored a second time, as text (see `serveCachedPages`).
    sizeOf: ({ answer }) => 2 * answer.body.length,
  });
  const rendering = new Map<string, ReturnType<SitePages['find']>>();
  onSiteChanged(ctx, (userId) => {
    cache.drop((page) => page.userId === userId);
    // Later requests must not share a render that began before the change.
    rendering.clear();
  });

  // Every page shows our name.
  onInstanceChanged(ctx, () => {
    cache.drop(() => true);
    rendering.clear();
  });

  async function render(username: string, page: PublicPage): ReturnType<SitePages['find']> {
    const store = cache.beginReading(buildPublicPagePath(username, page));
    const user = await findPublicUser(ctx, username);
    if (user === undefined) return 'no-creator';
    const result = await page.render(ctx, user);
    if (result?.kind === 'ready') {
      store({ userId: user.id, answer: result.answer, changesAt: result.changesAt });
    }
    return result;
  }

  function findCurrent(path: string): CachedPage | undefined {
    const page = cache.find(path);
    if (page?.changesAt !== undefined && page.changesAt <= ctx.clock.now()) return undefined;
    return page?.answer;
  }

  return {
    findReady: findCurrent,
    find(username, page) {
      const path = buildPublicPagePath(username, page);
      const answer = findCurrent(path);
      if (answer !== undefined) return Promise.resolve({ kind: 'ready', answer });
      // Concurrent requests for a page share one render.
      const running = rendering.get(path) ?? render(username, page);
      rendering.set(path, running);
      return running.finally(() => {
        if (rendering.get(path) === running) rendering.delete(path);
      });
    },
  };
}
