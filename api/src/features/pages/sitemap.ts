import type { Context } from '../../context.js';
import { MINUTE } from '../../kernel/clock.js';
import { perContext } from '../../kernel/per-context.js';
import { listDomainOwners } from '../domains/index.js';
import { listPublishedSites, newestSiteId, type PublishedSite } from '../sites/index.js';

/** Ids a part: well under the 50,000 addresses that a sitemap may hold. */
const PART = 10_000;
const FRESH_MS = MINUTE;
const MAX_KEPT = 20;

interface KeptPart {
  sites: Promise<PublishedSite[]>;
  readAt: number;
}

const partsOf = perContext<Context, Map<number, KeptPart>>(() => new Map());

export async function countSitemapParts(ctx: Context): Promise<number> {
  return Math.floor((await newestSiteId(ctx)) / PART) + 1;
}

/** Pages of this host with something on them. Read once a minute, however many ask. */
export function listSitemapPart(ctx: Context, part: number): Promise<PublishedSite[]> {
  const parts = partsOf(ctx);
  const kept = parts.get(part);
  if (kept !== undefined && ctx.clock.now() - kept.readAt < FRESH_MS) return kept.sites;
  if (parts.size >= MAX_KEPT) parts.clear();
  const sites = readPart(ctx, part);
  parts.set(part, { sites, readAt: ctx.clock.now() });
  sites.catch(() => parts.delete(part));
  return sites;
}

async function readPart(ctx: Context, part: number): Promise<PublishedSite[]> {
  const range = { from: part * PART, to: (part + 1) * PART };
  const [sites, elsewhere] = await Promise.all([
    listPublishedSites(ctx, range),
    listDomainOwners(ctx, range),
  ]);
  // A map speaks for its own host alone; on the creator's own domain engines find the page by its links.
  return sites.filter(({ userId }) => !elsewhere.has(userId));
}
