import { toIso } from '../../../kernel/clock.js';
import { readHtmlParts } from '../../../kernel/html/html-parts.js';
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
  toPublishedEntry,
  toPublishedNewsletter,
  toPublishedTitle,
} from '../../newsletters/index.js';
import { NOINDEX, renderCachedPage } from '../cache/cached-page.js';
import type { PublicPage, PublicResponse } from '../public-page.js';
import { getSiteView } from '../site-view.js';
import { renderPageContent, toAbsoluteImageUrl } from './newsletter-content.js';
import { ARCHIVE_PATH } from './site-archive.js';

const PER_PAGE = 20;

/** Paths of older pages contain their cursor, since responses are cached by path. */
const OLDER_PATH = `${ARCHIVE_PATH}/before`;

type SiteWithArchive = SiteView & { archive: SiteArchiveView };
type RenderArchivePage = (
  ctx: Context,
  user: User,
  site: SiteWithArchive,
) => Promise<PublicResponse | undefined>;

/** Returns a page of the archive, if its creator has one. */
export function createArchivePage(path: string, render: RenderArchivePage): PublicPage {
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
export function createOlderNewslettersPage(cursor: string): PublicPage {
  return createArchivePage(`${OLDER_PATH}/${cursor}`, (ctx, user, site) =>
    renderList(ctx, user, site, cursor),
  );
}

async function renderList(
  ctx: Context,
  user: User,
  site: SiteWithArchive,
  cursor: string | undefined,
): Promise<PublicResponse | undefined> {
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
  const entries = rows.map(toPublishedEntry);
  const sizes = await findImageSizes(
    ctx,
    entries.flatMap(({ image }) => image?.address ?? []),
  );
  const buildPageAddress = (position: ArchivePosition) =>
    `${site.address}${OLDER_PATH}/${archiveCursor.write(position)}`;
  const archive = {
    address: before === undefined ? site.archive.address : buildPageAddress(before),
    newsletters: entries.map((entry) => buildEntryView(entry, { site, sizes })),
    newer: newer === undefined ? null : getNewerAddress(newer, site, buildPageAddress),
    older: next === null ? null : buildPageAddress(next),
  };
  return renderReady(ctx, { page: 'archive', site, archive });
}

function getNewerAddress(
  position: ArchivePosition | null,
  site: SiteWithArchive,
  buildPageAddress: (position: ArchivePosition) => string,
): string {
  return position === null ? site.archive.address : buildPageAddress(position);
}

/** Returns the page of one newsletter. Its path ends in its slug or title, and any other ending redirects there. */
export function createNewsletterPage(segment: string): PublicPage {
  const newsletterId = Number(/^\d{1,15}/.exec(segment)?.[0]);
  return createArchivePage(`${ARCHIVE_PATH}/${segment}`, async (ctx, user, site) => {
    const row = await findSentNewsletter(ctx, { userId: user.id, newsletterId });
    if (row === undefined) return undefined;
    const newsletter = toPublishedNewsletter(row);
    if (newsletter.segment !== segment) return { kind: 'moved', to: `${ARCHIVE_PATH}/${newsletter.segment}` };
    return renderReady(ctx, {
      page: 'newsletter',
      site,
      newsletter: await buildNewsletterView(ctx, user, site, newsletter),
    });
  });
}

async function renderReady(
  ctx: Context,
  view: Extract<Parameters<typeof renderCachedPage>[1], { page: 'archive' | 'newsletter' }>,
): Promise<PublicResponse> {
  const isListed = view.site.archive?.listing === 'listed';
  const options = { sources: { images: 'any' as const }, headers: isListed ? {} : NOINDEX };
  return { kind: 'ready', answer: await renderCachedPage(ctx, view, options) };
}

async function buildNewsletterView(
  ctx: Context,
  user: User,
  site: SiteWithArchive,
  newsletter: PublishedNewsletter,
): Promise<NewsletterView> {
  const { publicUrl } = ctx.instance;
  const { image, products, language, dir, action } = newsletter;
  const addresses = [image, ...products].flatMap((item) => item?.address ?? []);
  const { images } = await readHtmlParts(newsletter.content);
  const [sizes, { older, newer }] = await Promise.all([
    findImageSizes(ctx, [...addresses, ...images.map(({ src }) => src)]),
    findNeighbors(ctx, { userId: user.id, position: newsletter }),
  ]);
  return {
    ...buildEntryView(newsletter, { site, sizes }),
    language,
    dir,
    action,
    content: renderPageContent(newsletter, { publicUrl, sizes }),
    products: products.map((product) => ({ ...buildImageView(product, sizes), link: product.link })),
    shareImage: image === null ? null : toAbsoluteImageUrl(image.address, publicUrl),
    newer: newer === undefined ? null : buildLink(newer, site),
    older: older === undefined ? null : buildLink(older, site),
  };
}

type ImageSizes = Awaited<ReturnType<typeof findImageSizes>>;

function buildEntryView(
  entry: PublishedEntry,
  { site, sizes }: { site: SiteWithArchive; sizes: ImageSizes },
): ArchiveEntryView {
  const { title, summary, segment, image, sentAt } = entry;
  return {
    title,
    summary,
    address: buildNewsletterAddress(site, segment),
    image: image === null ? null : buildImageView(image, sizes),
    sentAt: toIso(sentAt),
  };
}

function buildImageView({ address, alt }: { address: string; alt: string }, sizes: ImageSizes): ImageView {
  return { address, alt, size: sizes.get(address) ?? null };
}

function buildLink(newsletter: Parameters<typeof toPublishedTitle>[0], site: SiteWithArchive) {
  const { title, segment } = toPublishedTitle(newsletter);
  return { title, address: buildNewsletterAddress(site, segment) };
}

export function buildNewsletterAddress(site: SiteWithArchive, segment: string): string {
  return `${site.archive.address}/${segment}`;
}
