import { createHash } from 'node:crypto';
import type { CachedPage } from '../../../http/caching/serve-cached-pages.js';
import { chooseOpenerPolicy, createPagePolicy, type PageSources } from '../../../http/pages/render-page.js';
import { createOpenerHeader } from '../../../http/pages/security-headers.js';
import type { PageView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';

/** Builds a response that is the same for everyone, with its headers computed once. */
export function createCachedPage(
  text: string,
  headers: Record<string, string>,
  lastModified?: number,
): CachedPage {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return {
    body: new TextEncoder().encode(text),
    etag,
    lastModified,
    headers: {
      'Cache-Control': 'no-cache',
      ETag: etag,
      ...(lastModified === undefined ? {} : { 'Last-Modified': new Date(lastModified).toUTCString() }),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      ...headers,
    },
  };
}

/** The header of pages and feeds that search engines must not index. */
export const NOINDEX = { 'X-Robots-Tag': 'noindex' };

export async function renderCachedPage(
  ctx: Context,
  view: PageView,
  options: { sources?: PageSources; headers?: Record<string, string> } = {},
): Promise<CachedPage> {
  const { brandName, publicUrl } = ctx.instance;
  const page = await ctx.pages.render(view, { brandName, publicUrl });
  return createCachedPage(page.html, {
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Security-Policy': createPagePolicy(page, { framer: 'nobody', ...options.sources }),
    ...createOpenerHeader(ctx.instance, chooseOpenerPolicy(view)),
    ...options.headers,
  });
}
