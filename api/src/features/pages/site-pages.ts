import { createHash } from 'node:crypto';
import type { Context } from '../../context.js';
import type { ReadyAnswer } from '../../http/front-door.js';
import { pagePolicy } from '../../http/render-page.js';
import { perContext } from '../../kernel/per-context.js';
import type { RenderedPage } from '../../ports/pages.js';
import { findUserByUsername, type User } from '../accounts/index.js';
import { onSiteChanged } from '../sites/index.js';
import { createFreshCache } from './fresh-cache.js';
import { getSiteView } from './site-view.js';

/** A page of a creator that everybody sees alike. */
export type PublicPage = 'site' | 'store';

interface CachedPage {
  userId: number;
  answer: ReadyAnswer;
}

interface SitePages {
  /** From memory alone; undefined when it is not there or no longer fresh. */
  findReady(path: string): ReadyAnswer | undefined;
  /** Rendered where needed; undefined when nobody has this name. */
  find(username: string, page: PublicPage): Promise<ReadyAnswer | undefined>;
}

/** The rendered pages of an instance's creators. */
export const sitePagesOf = perContext(createSitePages);

export function pathOf(username: string, page: PublicPage): string {
  return page === 'store' ? `/${username}/store` : `/${username}`;
}

function createSitePages(ctx: Context): SitePages {
  const cache = createFreshCache<CachedPage>();
  const underWay = new Map<string, Promise<ReadyAnswer | undefined>>();
  onSiteChanged(ctx, (userId) => {
    cache.drop((page) => page.userId === userId);
    // Whoever asks from now on must not be handed what was read before.
    underWay.clear();
  });

  async function render(username: string, page: PublicPage): Promise<ReadyAnswer | undefined> {
    const keep = cache.beginReading(pathOf(username, page));
    const user = await findUserByUsername(ctx, username);
    if (user === undefined) return undefined;
    const site = await renderPublicPage(ctx, user, page);
    keep(site);
    return site.answer;
  }

  return {
    findReady: (path) => cache.find(path)?.answer,
    find(username, page) {
      const path = pathOf(username, page);
      const kept = cache.find(path);
      if (kept !== undefined) return Promise.resolve(kept.answer);
      // A page that many ask for at once is rendered once.
      const running = underWay.get(path) ?? render(username, page);
      underWay.set(path, running);
      return running.finally(() => {
        if (underWay.get(path) === running) underWay.delete(path);
      });
    },
  };
}

async function renderPublicPage(ctx: Context, user: User, page: PublicPage): Promise<CachedPage> {
  const { brandName, publicUrl } = ctx.instance;
  const site = await getSiteView(ctx, user);
  const rendered = await ctx.pages.render({ page, site, presentation: 'page' }, { brandName, publicUrl });
  return { userId: user.id, answer: answerOf(rendered) };
}

function answerOf(page: RenderedPage): ReadyAnswer {
  const etag = `"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"`;
  return {
    body: new TextEncoder().encode(page.html),
    etag,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      'Cache-Control': 'no-cache',
      ETag: etag,
      'Content-Security-Policy': pagePolicy(page, 'nobody'),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    },
  };
}
