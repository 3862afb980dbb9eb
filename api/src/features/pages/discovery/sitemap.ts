import { MINUTE } from '../../../kernel/clock.js';
import { cachePerContext } from '../../../kernel/process/cache-per-context.js';
import type { Context } from '../../../server/context.js';
import { listDomainOwnerIds } from '../../domains/index.js';
import {
  getNewestSentId,
  listListedArchives,
  listListedNewsletters,
  toPublishedTitle,
} from '../../newsletters/index.js';
import {
  buildProductPagePath,
  getNewestProductId,
  listProductPages,
  listStores,
} from '../../products/index.js';
import { getNewestOwnerId, listPublishedSites } from '../../sites/index.js';
import { ARCHIVE_PATH } from '../archive/site-archive.js';
import { storePage } from '../site-pages.js';

/** Ids per part, with three URLs each, well under the 50,000 that a sitemap may hold. */
const PART_SIZE = 10_000;
const FRESH_MS = MINUTE;
const MAX_CACHED_PARTS = 20;

/** A path on this host, and the time of the last change of its content. */
export interface MappedPage {
  path: string;
  changedAt: number;
}

/** Splits pages by ids of creators, newsletters and products by their own ids, so that no part counts earlier rows. */
export type SitemapKind = 'pages' | 'newsletters' | 'products';

interface CachedPart {
  pages: Promise<MappedPage[]>;
  readAt: number;
}

const getParts = cachePerContext<Context, Map<string, CachedPart>>(() => new Map());

export async function countSitemapParts(ctx: Context): Promise<Record<SitemapKind, number>> {
  const [site, newsletter, product] = await Promise.all([
    getNewestOwnerId(ctx),
    getNewestSentId(ctx),
    getNewestProductId(ctx),
  ]);
  return {
    pages: Math.floor(site / PART_SIZE) + 1,
    newsletters: newsletter === 0 ? 0 : Math.floor(newsletter / PART_SIZE) + 1,
    products: product === 0 ? 0 : Math.floor(product / PART_SIZE) + 1,
  };
}

/** Lists this host's pages with content. The list is cached for a minute for all clients. */
export function listSitemapPart(ctx: Context, kind: SitemapKind, part: number): Promise<MappedPage[]> {
  const parts = getParts(ctx);
  const key = `${kind} ${part}`;
  const cachedPart = parts.get(key);
  if (cachedPart !== undefined && ctx.clock.now() - cachedPart.readAt < FRESH_MS) return cachedPart.pages;
  if (parts.size >= MAX_CACHED_PARTS) parts.clear();
  const range = { from: part * PART_SIZE, to: (part + 1) * PART_SIZE };
  const pages = READ[kind](ctx, range);
  parts.set(key, { pages, readAt: ctx.clock.now() });
  pages.catch(() => parts.delete(key));
  return pages;
}

interface Range {
  from: number;
  to: number;
}

async function readPages(ctx: Context, range: Range): Promise<MappedPage[]> {
  const [published, stores, archives, domainOwnerIds] = await Promise.all([
    listPublishedSites(ctx, range),
    listStores(ctx, range),
    listListedArchives(ctx, range),
    listDomainOwnerIds(ctx, range),
  ]);
  const publishedUserIds = new Set(published.map(({ userId }) => userId));
  // Products count as content of the page.
  const sites = [...published, ...stores.filter(({ userId }) => !publishedUserIds.has(userId))];
  // A sitemap covers only its own host. Search engines find the page on a custom domain by its links.
  return [
    ...sites.map(({ userId, username, updatedAt }) => ({
      userId,
      path: `/${username}`,
      changedAt: updatedAt,
    })),
    ...stores.map(({ userId, username, updatedAt }) => ({
      userId,
      path: `/${username}${storePage.path}`,
      changedAt: updatedAt,
    })),
    ...archives.map(({ userId, username, sentAt }) => ({
      userId,
      path: `/${username}${ARCHIVE_PATH}`,
      changedAt: sentAt,
    })),
  ].filter(({ userId }) => !domainOwnerIds.has(userId));
}

const READ: Record<SitemapKind, (ctx: Context, range: Range) => Promise<MappedPage[]>> = {
  pages: readPages,
  newsletters: readNewsletters,
  products: readProducts,
};

async function readProducts(ctx: Context, range: Range): Promise<MappedPage[]> {
  const products = await listProductPages(ctx, range);
  const domainOwnerIds = await listOwnersAmong(ctx, products);
  return products
    .filter(({ userId }) => !domainOwnerIds.has(userId))
    .map(({ username, slug, updatedAt }) => ({
      path: `/${username}${buildProductPagePath(slug)}`,
      changedAt: updatedAt,
    }));
}

/** Returns the creators with a page on a domain of their own. */
async function listOwnersAmong(ctx: Context, rows: ReadonlyArray<{ userId: number }>): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const creators = rows.map(({ userId }) => userId);
  return listDomainOwnerIds(ctx, {
    from: creators.reduce((lowest, id) => Math.min(lowest, id)),
    to: creators.reduce((highest, id) => Math.max(highest, id)) + 1,
  });
}

async function readNewsletters(ctx: Context, range: Range): Promise<MappedPage[]> {
  const newsletters = await listListedNewsletters(ctx, range);
  const domainOwnerIds = await listOwnersAmong(ctx, newsletters);
  return newsletters
    .filter(({ userId }) => !domainOwnerIds.has(userId))
    .map((newsletter) => ({
      path: `/${newsletter.username}${ARCHIVE_PATH}/${toPublishedTitle(newsletter).segment}`,
      changedAt: newsletter.sentAt,
    }));
}
