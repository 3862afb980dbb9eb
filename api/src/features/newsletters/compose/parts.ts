import { escapeHtml } from '../../../kernel/email/email-html.js';
import { completeLink } from '../../../kernel/links/complete-link.js';
import { EXAMPLE_TEXTS } from '../rules.js';
import { renderBlocks } from './content.js';
import { detectDirectionWithin } from './direction.js';
import {
  renderBareRow,
  renderColumns,
  renderColumnTable,
  renderLayoutTable,
  renderTextRow,
} from './layout-tables.js';
import { canShowProducts, renderButton, toEmailImageUrl } from './sections.js';
import { formatBodyStyle, formatMetaStyle, formatMonth, formatPadding, type Sheet } from './sheet.js';
import type { EmailElement } from './tree.js';

/** The parts of a newsletter. By their `t-` classes the editor's preview identifies the tapped part. */

interface TitleLook {
  size: number;
  align?: string;
  margin?: string;
  /** True if the title is on a band of the accent color. */
  isOnBand?: boolean;
  style?: string;
}

/**
 * Returns the font weight. Some faces look better without bold. Black faces request the maximum, so that
 * their fallback is bold.
 */
function getFontWeight(font: string): number {
  if (font.startsWith("'Arial Black'")) return 900;
  return /^(?:Garamond|'Gill)/.test(font) ? 400 : 700;
}

export function renderTitle(sheet: Sheet, look: TitleLook): string {
  const { newsletter, design, colors, direction } = sheet;
  const text = newsletter.title || (newsletter.showsPlaces ? EXAMPLE_TEXTS.title : '');
  if (text === '') return '';
  const { size, align = direction.start, margin = '0 0 20px', isOnBand = false, style = '' } = look;
  const [className, color] = isOnBand ? ['on-band', colors.onBand] : ['ink', colors.ink];
  const { dir } = detectDirectionWithin(direction, text);
  return `<h1 class="head ${className} t-title" dir="${dir}" style="margin:${margin};font-family:${design.headFont};font-size:${size}px;line-height:${Math.round(size * 1.16)}px;font-weight:${getFontWeight(design.headFont)};color:${color};text-align:${align};${style}">${escapeHtml(text)}</h1>`;
}

/** Renders a run of the content. */
export function renderContent(sheet: Sheet, blocks: EmailElement[], width: number): string {
  return renderBlocks(sheet, blocks, { width });
}

interface ImageLook {
  address: string;
  alt: string;
  width: number;
  corner?: number;
  className?: string;
  /** True if the image is on a band of the accent color. */
  isOnBand?: boolean;
}

/** Renders an image. If images are blocked, its alternative text uses the email's own type. */
function renderImage(
  { design, colors }: Sheet,
  { address, alt, width, corner = 0, className = '', isOnBand = false }: ImageLook,
): string {
  const [role, color] = isOnBand ? ['on-band', colors.onBand] : ['muted', colors.muted];
  const radius = corner === 0 ? '' : `border-radius:${corner}px;`;
  return `<img class="${`wide ${role} ${className}`.trim()}" src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;${radius}font-family:${design.bodyFont};font-size:15px;line-height:24px;color:${color};">`;
}

/** Renders the newsletter's image, or nothing if it has none. */
export function renderNewsletterImage(
  sheet: Sheet,
  width: number,
  look: Pick<ImageLook, 'corner' | 'isOnBand'> = {},
): string {
  const { imageUrl, imageAlt, publicUrl, showsPlaces } = sheet.newsletter;
  const address = toEmailImageUrl(imageUrl ?? '', publicUrl);
  if (isWebAddress(address)) {
    return renderImage(sheet, { address, alt: imageAlt ?? '', width, ...look, className: 't-image' });
  }
  return showsPlaces ? renderPlaceholder(sheet, { text: 'Add an image', className: 't-image' }) : '';
}

/** Renders the image from edge to edge. If images are blocked, it is a strip with the alternative text. */
export function renderEdgeToEdgeImage(sheet: Sheet, padding = '0'): string {
  const { tint } = sheet.colors;
  const image = renderNewsletterImage(sheet, 600);
  const background = renderLayoutTable(
    renderBareRow(image, {
      className: 'tint',
      bgcolor: tint,
      align: 'center',
      style: `background-color:${tint};`,
    }),
    { width: '100%' },
  );
  return renderBareRow(background, { padding });
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Renders a placeholder for an image, in the editor. */
function renderPlaceholder(
  { colors, design }: Sheet,
  { text, className }: { text: string; className: string },
): string {
  return renderLayoutTable(
    `<tr><td class="tint muted ${className}" align="center" bgcolor="${colors.tint}" style="padding:64px 20px;background-color:${colors.tint};font-family:${design.bodyFont};font-size:15px;line-height:24px;color:${colors.muted};">${escapeHtml(text)}</td></tr>`,
    { width: '100%' },
  );
}

export function renderAction(sheet: Sheet, look: { margin?: string; align?: 'center' } = {}): string {
  const { ctaText, ctaUrl } = sheet.newsletter;
  const href = completeLink(ctaUrl ?? '');
  if (!ctaText || href === undefined) return '';
  return renderButton(sheet, { label: ctaText, href, className: 't-action', ...look });
}

interface Product {
  address: string;
  link: string | undefined;
  alt: string;
}

export function listVisibleProducts(sheet: Sheet): Product[] {
  return listProducts(sheet).filter(({ address }) => isWebAddress(address));
}

/** Returns the products, also without an image. */
function listProducts({ newsletter }: Sheet): Product[] {
  if (!canShowProducts(newsletter)) return [];
  return newsletter.imageBlocks.map((block, index) => ({
    address: toEmailImageUrl(block, newsletter.publicUrl),
    link: completeLink(newsletter.imageBlockLinks[index] ?? ''),
    // A link needs an accessible name, even if its image has none.
    alt: newsletter.imageBlockAlts[index] || `Product ${index + 1}`,
  }));
}

/** Renders two products per row, in boxes with a fixed shape even if images are blocked. */
function renderProductRows(sheet: Sheet, width: number): string {
  const list = sheet.newsletter.showsPlaces ? listProducts(sheet) : listVisibleProducts(sheet);
  const half = width / 2;
  const pairs = Array.from({ length: Math.ceil(list.length / 2) }, (_, index) =>
    list.slice(index * 2, index * 2 + 2),
  );
  const buildColumn = (product: Product, index: number) => {
    const padding = formatPadding(sheet, index === 0 ? [0, 8, 16, 0] : [0, 0, 16, 8]);
    const box = isWebAddress(product.address)
      ? renderProductBox(sheet, product, half - 8)
      : renderPlaceholder(sheet, { text: product.alt, className: 't-product' });
    return {
      width: half,
      inner: renderColumnTable(`<tr><td class="flat" style="padding:${padding};">${box}</td></tr>`),
    };
  };
  return pairs.map((pair) => renderColumns(pair.map(buildColumn))).join('');
}

/** Renders the products' own row in a card, or nothing if there are none. */
export function renderProducts(sheet: Sheet, padding = '28px 40px 0', width = 520): string {
  const inner = renderLayoutTable(renderProductRows(sheet, width), { width: '100%' });
  return renderBareRow(inner, { className: 'pad', padding });
}

interface EndingLook {
  side?: number;
  bottom?: number;
  align?: 'center';
  /** Further HTML after the button. */
  after?: string;
}

/** Renders the end of every newsletter, with the products, then the button, then space. */
export function renderEnding(sheet: Sheet, look: EndingLook = {}): string {
  return renderProducts(sheet) + renderClosing(sheet, look);
}

/** Renders the button, then space, for layouts that have already shown their products. */
export function renderClosing(
  sheet: Sheet,
  { side = 40, bottom = 44, align, after = '' }: EndingLook = {},
): string {
  const last = renderAction(sheet, { align }) + after;
  return last === ''
    ? renderSpacer(bottom)
    : renderTextRow(sheet, last, { padding: `28px ${side}px ${bottom}px` });
}

export function renderSpacer(height: number): string {
  return `<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0;">&nbsp;</td></tr>`;
}

function renderProductBox(sheet: Sheet, product: Product, width: number): string {
  const { colors, design } = sheet;
  const look = { address: product.address, alt: product.alt, width: width - 18, corner: design.corners[1] };
  const image = renderImage(sheet, { ...look, className: 't-product' });
  const linkedImage =
    product.link === undefined
      ? image
      : `<a class="link" href="${escapeHtml(product.link)}" style="display:block;color:${colors.link};text-decoration:none;">${image}</a>`;
  return renderLayoutTable(
    `<tr><td class="card rule" bgcolor="${colors.card}" style="padding:8px;background-color:${colors.card};border:1px solid ${colors.rule};border-radius:${design.corners[1] + 4}px;">${linkedImage}</td></tr>`,
    { width: '100%', style: 'border-collapse:separate;' },
  );
}

/** Renders the sender's signature. */
export function renderSignature(sheet: Sheet, align: string = sheet.direction.start): string {
  const { newsletter, design, colors } = sheet;
  return `<p class="link" style="margin:28px 0 0;font-family:${design.headFont};font-size:25px;line-height:32px;font-style:italic;color:${colors.link};text-align:${align};">${escapeHtml(newsletter.senderName)}</p>`;
}

/** Renders the small print above the content, with author and date. */
export function renderMeta(sheet: Sheet, text: string, style = ''): string {
  return `<p class="muted" style="margin:0;${formatMetaStyle(sheet)}${style}">${text}</p>`;
}

export const formatSenderName = ({ newsletter }: Sheet) => escapeHtml(newsletter.senderName);

/** Returns a text such as "Mara Lind · November 2026". */
export const formatByline = (sheet: Sheet) =>
  `${formatSenderName(sheet)} &middot; ${formatMonth(sheet.newsletter)}`;

/** Renders a small element at the start of a line, and the text beside it on every screen. */
export function renderSideBySide(sheet: Sheet, small: string, inner: string, width: number): string {
  return renderLayoutTable(
    `<tr><td width="${width}" valign="top" style="width:${width}px;vertical-align:top;">${small}</td><td class="ink t-content" valign="top" style="vertical-align:top;${formatBodyStyle(sheet)}">${inner}</td></tr>`,
    { width: '100%' },
  );
}
