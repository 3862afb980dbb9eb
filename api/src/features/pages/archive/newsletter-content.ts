import { escapeHtml } from '../../../kernel/html.js';
import type { ImageSize } from '../../media/index.js';
import { imageKeyOf, mailImageAddress } from '../../media/index.js';
import { type ContentPicture, type PublishedNewsletter, writeContent } from '../../newsletters/index.js';

/** Of the widths that are kept of every upload, those that fit a letter's column at one and two times its size. */
const WIDTHS = [512, 1280];
const SIZES = '(min-width: 720px) 608px, calc(100vw - 72px)';

/** The text of a letter for a page of ours: pictures in every size, wide tables in a frame that scrolls. */
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

/** So that the text stands still while the picture comes. */
function measures(width: number | undefined, size: ImageSize | undefined): string {
  if (size === undefined) return width === undefined ? '' : ` width="${width}"`;
  const shownWidth = Math.min(width ?? size.width, size.width);
  return ` width="${shownWidth}" height="${Math.round((shownWidth * size.height) / size.width)}"`;
}

/** A whole letter for programs: what the mail holds, with nothing relative in it. */
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

/** Feed readers and networks take JPEG, whatever else they know. */
export function absolutePicture(address: string, publicUrl: string): string {
  const own = mailImageAddress(address);
  return own === undefined ? address : publicUrl + own;
}
