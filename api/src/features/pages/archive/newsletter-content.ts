import { escapeHtml } from '../../../kernel/html.js';
import type { ImageSize } from '../../media/index.js';
import { imageKeyOf, mailImageAddress } from '../../media/index.js';
import { type ContentPicture, type PublishedNewsletter, writeContent } from '../../newsletters/index.js';

/** The widths of stored images that fit a newsletter's column at one and two times its size. */
const WIDTHS = [512, 1280];
const SIZES = '(min-width: 720px) 608px, calc(100vw - 72px)';

/** Returns the HTML of a newsletter for a page of ours: images in every size, wide tables in a scrolling frame. */
export function pageContent(
  newsletter: PublishedNewsletter,
  input: { publicUrl: string; sizes: ReadonlyMap<string, ImageSize> },
): string {
  return writeContent(newsletter.content, {
    publicUrl: input.publicUrl,
    picture: (picture) => pagePicture(picture, input.sizes.get(picture.address)),
    table: {
      before: '<div class="table-frame" role="group" aria-label="Table" tabindex="0">',
      after: '</div>',
    },
  });
}

function pagePicture({ address, alt, width }: ContentPicture, size: ImageSize | undefined): string {
  const key = imageKeyOf(address);
  const shown = `alt="${escapeHtml(alt)}"${measures(width, size)} loading="lazy" decoding="async"`;
  if (key === undefined) {
    return `<img src="${escapeHtml(address)}" ${shown} referrerpolicy="no-referrer">`;
  }
  const sources = (format: string) =>
    WIDTHS.map((candidate) => `/media/${key}/${candidate}.${format} ${candidate}w`).join(', ');
  return [
    `<picture><source type="image/avif" srcset="${sources('avif')}" sizes="${SIZES}">`,
    `<img src="/media/${key}/512.webp" srcset="${sources('webp')}" sizes="${SIZES}" ${shown}></picture>`,
  ].join('');
}

/** Sets the size, so that the text does not shift while the image loads. */
function measures(width: number | undefined, size: ImageSize | undefined): string {
  if (size === undefined) return width === undefined ? '' : ` width="${width}"`;
  const shownWidth = Math.min(width ?? size.width, size.width);
  return ` width="${shownWidth}" height="${Math.round((shownWidth * size.height) / size.width)}"`;
}

/** Returns the whole HTML of a newsletter for feeds: the content of the email, with absolute URLs only. */
export function feedContent(newsletter: PublishedNewsletter, publicUrl: string): string {
  const picture = ({ address, alt, width }: ContentPicture) =>
    `<img src="${escapeHtml(absolutePicture(address, publicUrl))}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` width="${width}"`}>`;
  const { image, action, products } = newsletter;
  const text = writeContent(newsletter.content, { publicUrl, picture, table: { before: '', after: '' } });
  return [
    image === null ? '' : `<p>${picture({ ...image, width: undefined })}</p>`,
    text,
    ...products.map((product) => `<p>${linked(product.link, picture({ ...product, width: undefined }))}</p>`),
    action === null ? '' : `<p>${linked(action.url, escapeHtml(action.label))}</p>`,
  ].join('');
}

function linked(address: string | null, inner: string): string {
  return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
}

/** Returns a JPEG URL, which all feed readers and social networks support. */
export function absolutePicture(address: string, publicUrl: string): string {
  const own = mailImageAddress(address);
  return own === undefined ? address : publicUrl + own;
}
