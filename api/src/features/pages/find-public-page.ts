import { archivePage, createNewsletterPage, createOlderNewslettersPage } from './archive/archive-pages.js';
import { jsonFeedPage, rssPage } from './discovery/feed-pages.js';
import { createProductPage } from './product/product-page.js';
import type { PublicPage } from './public-page.js';
import { sitePage, storePage } from './site-pages.js';

const FIXED_PAGES = new Map(
  [sitePage, storePage, archivePage, rssPage, jsonFeedPage].map((page) => [page.path, page]),
);

/** Returns the page at a raw path below a creator's own address, or undefined if none can exist. */
export function findPublicPage(path: string): PublicPage | undefined {
  const fixedPage = FIXED_PAGES.get(path);
  if (fixedPage !== undefined) return fixedPage;
  const [, cursor] = /^\/newsletters\/before\/([\w-]{1,200})$/.exec(path) ?? [];
  if (cursor !== undefined) return createOlderNewslettersPage(cursor);
  const [, product] = /^\/p\/([^/]{1,600})$/.exec(path) ?? [];
  if (product !== undefined) return createProductPage(product);
  const [, segment] = /^\/newsletters\/(\d{1,15}(?:-[^/]{0,1000})?)$/.exec(path) ?? [];
  return segment === undefined ? undefined : createNewsletterPage(segment);
}
