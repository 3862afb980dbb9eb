import type { Context } from '../../context.js';
import { listPublishedSites, newestSiteId } from '../sites/index.js';

/** Ids a part: well under the 50,000 addresses that a sitemap may hold. */
const PART = 10_000;

export async function countSitemapParts(ctx: Context): Promise<number> {
  return Math.floor((await newestSiteId(ctx)) / PART) + 1;
}

/** Pages with something on them; empty ones are nothing to find. */
export function listSitemapPart(ctx: Context, part: number) {
  return listPublishedSites(ctx, { from: part * PART, to: (part + 1) * PART });
}
