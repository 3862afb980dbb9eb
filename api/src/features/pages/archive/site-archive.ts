import { toIso } from '../../../kernel/clock.js';
import type { ArchiveEntryView, SiteArchiveView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { type ArchiveRow, listArchive, toPublishedEntry } from '../../newsletters/index.js';
import { getListSettings } from '../../subscribers/index.js';

/** The path below the creator's own address. */
export const ARCHIVE_PATH = '/newsletters';
export const FEED_PATHS = { rss: `${ARCHIVE_PATH}/feed.xml`, json: `${ARCHIVE_PATH}/feed.json` } as const;

function buildLatestView(row: ArchiveRow, archive: string): ArchiveEntryView {
  const { title, summary, segment, image, sentAt } = toPublishedEntry(row);
  return {
    title,
    summary,
    address: `${archive}/${segment}`,
    // The page shows it in a square, so it needs no size.
    image: image && { ...image, size: null },
    sentAt: toIso(sentAt),
  };
}

/** Returns the URLs of a creator's archive, or null if it is off. */
export async function getSiteArchive(
  ctx: Context,
  input: { userId: number; siteAddress: string },
): Promise<SiteArchiveView | null> {
  const { userId, siteAddress } = input;
  const [{ archive }, newest] = await Promise.all([
    getListSettings(ctx, userId),
    listArchive(ctx, { userId, limit: 1, before: undefined }),
  ]);
  if (archive === 'off') return null;
  const [row] = newest.rows;
  const address = siteAddress + ARCHIVE_PATH;
  return {
    address,
    feeds: { rss: siteAddress + FEED_PATHS.rss, json: siteAddress + FEED_PATHS.json },
    listing: archive,
    latest: row === undefined ? null : buildLatestView(row, address),
  };
}
