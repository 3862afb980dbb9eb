import { escapeHtml } from '../../../kernel/email/email-html.js';
import { type ContentImage, writeContent } from '../../../kernel/html/web-content.js';
import type { ImageSize } from '../../media/index.js';
import { findEmailImageAddress, parseImageKey } from '../../media/index.js';
import type { PublishedNewsletter } from '../../newsletters/index.js';

/** Frames wide tables. */
export const TABLE_FRAME = {
  before: '<div class="table-frame" role="group" aria-label="Table" tabindex="0">',
  after: '</div>',
};

/** The widths of stored images that fit a newsletter's column at one and two times its size. */
const WIDTHS = [512, 1280];
const SIZES = '(min-width: 720px) 608px, calc(100vw - 72px)';

/** Returns the HTML of a newsletter for our pages, with images in every size, and scrolling frames of wide tables. */
export function renderPageContent(
  newsletter: PublishedNewsletter,
  input: { publicUrl: string; sizes: ReadonlyMap<string, ImageSize> },
): string {
  return writeContent(newsletter.content, {
    publicUrl: input.publicUrl,
    image: (image) => renderPageImage(image, input.sizes.get(image.address)),
    table: TABLE_FRAME,
  });
}

export function renderPageImage({ address, alt, width }: ContentImage, size: ImageSize | undefined): string {
  const key = parseImageKey(address);
  const attributes = `alt="${escapeHtml(alt)}"${formatSize(width, size)} loading="lazy" decoding="async"`;
  if (key === undefined) {
    return `<img src="${escapeHtml(address)}" ${attributes} referrerpolicy="no-referrer">`;
  }
  const formatSources = (format: string) =>
    WIDTHS.map((candidate) => `/media/${key}/${candidate}.${format} ${candidate}w`).join(', ');
  return [
    `<picture><source type="image/avif" srcset="${formatSources('avif')}" sizes="${SIZES}">`,
    `<img src="/media/${key}/512.webp" srcset="${formatSources('webp')}" sizes="${SIZES}" ${attributes}></picture>`,
  ].join('');
}

/** Sets the size, so that the text does not shift while the image loads. */
function formatSize(width: number | undefined, size: ImageSize | undefined): string {
  if (size === undefined) return width === undefined ? '' : ` width="${width}"`;
  const shownWidth = Math.min(width ?? size.width, size.width);
  return ` width="${shownWidth}" height="${Math.round((shownWidth * size.height) / size.width)}"`;
}

/** Returns the whole HTML of a newsletter for feeds, with the content of the email, and only absolute URLs. */
export function renderFeedContent(newsletter: PublishedNewsletter, publicUrl: string): string {
  const renderImage = ({ address, alt, width }: ContentImage) =>
    `<img src="${escapeHtml(toAbsoluteImageUrl(address, publicUrl))}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` width="${width}"`}>`;
  const { image, action, products } = newsletter;
  const text = writeContent(newsletter.content, {
    publicUrl,
    image: renderImage,
    table: { before: '', after: '' },
  });
  return [
    image === null ? '' : `<p>${renderImage({ ...image, width: undefined })}</p>`,
    text,
    ...products.map(
      (product) => `<p>${wrapInLink(product.link, renderImage({ ...product, width: undefined }))}</p>`,
    ),
    action === null ? '' : `<p>${wrapInLink(action.url, escapeHtml(action.label))}</p>`,
  ].join('');
}

function wrapInLink(address: string | null, inner: string): string {
  return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
}

/** Returns a JPEG URL, which all feed readers and social networks support. */
export function toAbsoluteImageUrl(address: string, publicUrl: string): string {
  const emailImagePath = findEmailImageAddress(address);
  return emailImagePath === undefined ? address : publicUrl + emailImagePath;
}
