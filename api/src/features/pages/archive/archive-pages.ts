import { toIso } from '../../../kernel/clock.js';
import { htmlParts } from '../../../kernel/html/html-parts.js';
import type {
  ArchiveEntryView,
  ImageView,
  NewsletterView,
  SiteArchiveView,
  SiteView,
} from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import type { User } from '../../accounts/index.js';
import { findImageSizes } from '../../media/index.js';
import {
  type ArchivePosition,
  archiveCursor,
  findNeighbors,
  findNewerPage,
  findSentNewsletter,
  listArchive,
  type PublishedEntry,
  type PublishedNewsletter,
  publishedEntry,
  publishedNewsletter,
  publishedTitle,
} from '../../newsletters/index.js';
import { NOINDEX, renderCachedPage } from '../cache/cached-page.js';
import type { PublicAnswer, PublicPage } from '../public-page.js';
import { getSiteView } from '../site-view.js';
import { absoluteImage, pageContent } from './newsletter-content.js';
import { ARCHIVE_PATH } from './site-archive.js';

const PER_PAGE = 20;

/** Paths of older pages contain their cursor, since responses are cached by path. */
const OLDER_PATH = `${ARCHIVE_PATH}/before`;

type SiteWithArchive = SiteView & { archive: SiteArchiveView };
type Render = (ctx: Context, user: User, site: SiteWithArchive) => Promise<PublicAnswer | undefined>;

/** Returns a page of the archive, if its creator has one. */
export function createArchivePage(path: string, render: Render): PublicPage {
  return {
    path,
    async render(ctx, user) {
      const site = await getSiteView(ctx, user);
      return site.archive === null ? undefined : render(ctx, user, { ...site, archive: site.archive });
    },
  };
}

export const archivePage = createArchivePage(ARCHIVE_PATH, (ctx, user, site) =>
  renderList(ctx, user, site, undefined),
);

/** Returns the page of newsletters sent before a position, or none for an invalid cursor. */
export function olderNewslettersPage(cursor: string): PublicPage {
  return createArchivePage(`${OLDER_PATH}/${cursor}`, (ctx, user, site) =>
    renderList(ctx, user, site, cursor),
  );
}

async function renderList(
  ctx: Context,
  user: User,
  site: SiteWithArchive,
  cursor: string | undefined,
): Promise<PublicAnswer | undefined> {
  const before = cursor === undefined ? undefined : archiveCursor.read(cursor);
  if (cursor !== undefined && before === undefined) return undefined;
  const { rows, next } = await listArchive(ctx, { userId: user.id, limit: PER_PAGE, before });
  const [first] = rows;
  // All newsletters after this cursor have been deleted.
  if (cursor !== undefined && first === undefined) return { kind: 'moved', to: ARCHIVE_PATH };
  const newer =
    cursor === undefined || first === undefined
      ? undefined
      : await findNewerPage(ctx, { userId: user.id, first, limit: PER_PAGE });
  const entries = rows.map(publishedEntry);
  const sizes = await findImageSizes(
    ctx,
    entries.flatMap(({ image }) => image?.address ?? []),
  );
  const pageAt = (position: ArchivePosition) =>
    `${site.address}${OLDER_PATH}/${archiveCursor.write(position)}`;
  const archive = {
    address: before === undefined ? site.archive.address : pageAt(before),
    newsletters: entries.map((entry) => entryView(entry, { site, sizes })),
    newer: newer === undefined ? null : newerAddress(newer, site, pageAt),
    older: next === null ? null : pageAt(next),
  };
  return renderReady(ctx, { page: 'archive', site, archive });
}

function newerAddress(
  position: ArchivePosition | null,
  site: SiteWithArchive,
  pageAt: (position: ArchivePosition) => string,
): string {
  return position === null ? site.archive.address : pageAt(position);
}

/** Returns the page of one newsletter. Its path ends in its slug or title, and any other ending redirects there. */
export function newsletterPage(segment: string): PublicPage {
  const newsletterId = Number(/^\d{1,15}/.exec(segment)?.[0]);
  return createArchivePage(`${ARCHIVE_PATH}/${segment}`, async (ctx, user, site) => {
    const row = await findSentNewsletter(ctx, { userId: user.id, newsletterId });
    if (row === undefined) return undefined;
    const newsletter = publishedNewsletter(row);
    if (newsletter.segment !== segment) return { kind: 'moved', to: `${ARCHIVE_PATH}/${newsletter.segment}` };
    return renderReady(ctx, {
      page: 'newsletter',
      site,
      newsletter: await newsletterView(ctx, user, site, newsletter),
    });
  });
}

async function renderReady(
  ctx: Context,
  view: Extract<Parameters<typeof renderCachedPage>[1], { page: 'archive' | 'newsletter' }>,
): Promise<PublicAnswer> {
  const isListed = view.site.archive?.listing === 'listed';
  const options = { sources: { images: 'any' as const }, headers: isListed ? {} : NOINDEX };
  return { kind: 'ready', answer: await renderCachedPage(ctx, view, options) };
}

async function newsletterView(
  ctx: Context,
  user: User,
  site: SiteWithArchive,
  newsletter: PublishedNewsletter,
): Promise<NewsletterView> {
  const { publicUrl } = ctx.instance;
  const { image, products, language, dir, action } = newsletter;
  const addresses = [image, ...products].flatMap((shown) => shown?.address ?? []);
  const { images } = await htmlParts(newsletter.content);
  const [sizes, { older, newer }] = await Promise.all([
    findImageSizes(ctx, [...addresses, ...images.map(({ src }) => src)]),
    findNeighbors(ctx, { userId: user.id, position: newsletter }),
  ]);
  return {
    ...entryView(newsletter, { site, sizes }),
    language,
    dir,
    action,
    content: pageContent(newsletter, { publicUrl, sizes }),
    products: products.map((product) => ({ ...imageView(product, sizes), link: product.link })),
    shareImage: image === null ? null : absoluteImage(image.address, publicUrl),
    newer: newer === undefined ? null : linkTo(newer, site),
    older: older === undefined ? null : linkTo(older, site),
  };
}

type Sizes = Awaited<ReturnType<typeof findImageSizes>>;

function entryView(
  entry: PublishedEntry,
  { site, sizes }: { site: SiteWithArchive; sizes: Sizes },
): ArchiveEntryView {
  const { title, summary, segment, image, sentAt } = entry;
  return {
    title,
    summary,
    address: newsletterAddress(site, segment),
    image: image === null ? null : imageView(image, sizes),
    sentAt: toIso(sentAt),
  };
}

function imageView({ address, alt }: { address: string; alt: string }, sizes: Sizes): ImageView {
  return { address, alt, size: sizes.get(address) ?? null };
}

function linkTo(newsletter: Parameters<typeof publishedTitle>[0], site: SiteWithArchive) {
  const { title, segment } = publishedTitle(newsletter);
  return { title, address: newsletterAddress(site, segment) };
}

export function newsletterAddress(site: SiteWithArchive, segment: string): string {
  return `${site.archive.address}/${segment}`;
}
