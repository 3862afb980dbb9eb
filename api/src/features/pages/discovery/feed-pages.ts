import type { CachedPage } from '../../../http/caching/serve-cached-pages.js';
import { formatFrameAncestors } from '../../../http/pages/security-headers.js';
import { listLatestNewsletters, toPublishedNewsletter } from '../../newsletters/index.js';
import { getSite } from '../../sites/index.js';
import { buildNewsletterAddress, createArchivePage } from '../archive/archive-pages.js';
import { renderFeedContent, toAbsoluteImageUrl } from '../archive/newsletter-content.js';
import { ARCHIVE_PATH, FEED_PATHS } from '../archive/site-archive.js';
import { createCachedPage, NOINDEX } from '../cache/cached-page.js';
import { type Feed, renderJsonFeed, renderRss } from './feed-formats.js';

const FEED_LENGTH = 20;

const FORMATS = {
  rss: { contentType: 'application/rss+xml; charset=UTF-8', write: renderRss },
  json: { contentType: 'application/feed+json; charset=UTF-8', write: renderJsonFeed },
} as const;

export const rssPage = createFeedPage('rss');
export const jsonFeedPage = createFeedPage('json');

function createFeedPage(format: keyof typeof FORMATS) {
  return createArchivePage(FEED_PATHS[format], async (ctx, user, site) => {
    const { publicUrl } = ctx.instance;
    const [rows, { updatedAt }] = await Promise.all([
      listLatestNewsletters(ctx, { userId: user.id, limit: FEED_LENGTH }),
      getSite(ctx, user.id),
    ]);
    const newsletters = rows.map(toPublishedNewsletter);
    const feed: Feed = {
      title: site.displayName,
      description: site.bio,
      language: newsletters[0]?.language ?? 'en',
      homeUrl: site.archive.address,
      feedUrl: site.archive.feeds[format],
      author: { name: site.displayName, url: site.address },
      image: site.profileImage === null ? null : toAbsoluteImageUrl(site.profileImage, publicUrl),
      items: newsletters.map((newsletter) => ({
        id: `${publicUrl}/${user.username}${ARCHIVE_PATH}/${newsletter.id}`,
        url: buildNewsletterAddress(site, newsletter.segment),
        title: newsletter.title,
        summary: newsletter.summary,
        html: renderFeedContent(newsletter, publicUrl),
        image: newsletter.image === null ? null : toAbsoluteImageUrl(newsletter.image.address, publicUrl),
        sentAt: newsletter.sentAt,
      })),
    };
    // A newsletter appears once its send can no longer be undone. All other changes belong to the site.
    const appearedAt = rows.map((row) => row.undoUntil ?? row.sentAt);
    const answer = createCachedFeed(format, feed, {
      lastModified: Math.max(updatedAt, ...appearedAt),
      robots: site.archive.listing === 'listed' ? {} : NOINDEX,
    });
    return { kind: 'ready', answer };
  });
}

function createCachedFeed(
  format: keyof typeof FORMATS,
  feed: Feed,
  options: { lastModified: number; robots: Record<string, string> },
): CachedPage {
  const { contentType, write } = FORMATS[format];
  const headers = {
    'Content-Type': contentType,
    // Feed readers in browsers request it from their own origins.
    'Access-Control-Allow-Origin': '*',
    'Content-Security-Policy': `default-src 'none'; ${formatFrameAncestors('nobody')}`,
    ...options.robots,
  };
  return createCachedPage(write(feed), headers, options.lastModified);
}
