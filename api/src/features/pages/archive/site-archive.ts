import type { SiteArchiveView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { findLatestPublished, publishedTitle } from '../../newsletters/index.js';
import { getListSettings } from '../../subscribers/index.js';

/** Below the creator's own address. */
export const ARCHIVE_PATH = '/newsletters';
export const FEED_PATHS = { rss: `${ARCHIVE_PATH}/feed.xml`, json: `${ARCHIVE_PATH}/feed.json` } as const;

/** Returns the URLs of a creator's archive; null if it is off. */
export async function getSiteArchive(
  ctx: Context,
  input: { userId: number; siteAddress: string },
): Promise<SiteArchiveView | null> {
  const { userId, siteAddress } = input;
  const [{ archive }, latest] = await Promise.all([
    getListSettings(ctx, userId),
    findLatestPublished(ctx, userId),
  ]);
  if (archive === 'off') return null;
  return {
    address: siteAddress + ARCHIVE_PATH,
    feeds: { rss: siteAddress + FEED_PATHS.rss, json: siteAddress + FEED_PATHS.json },
    listing: archive,
    latestTitle: latest === undefined ? null : publishedTitle(latest).title,
  };
}
