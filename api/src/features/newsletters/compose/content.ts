import { escapeHtml } from '../../../kernel/email/email-html.js';
import { detectDirectionWithin } from './direction.js';
import { renderLayoutTable } from './layout-tables.js';
import { renderButton, toEmailImageUrl } from './sections.js';
import { formatPadding, type Sheet } from './sheet.js';
import {
  type EmailElement,
  type EmailNode,
  isBlock,
  isButton,
  isElement,
  joinText,
  listItems,
  wrapParagraphs,
} from './tree.js';

/** The column of a run of content. Its width limits the width of its images. */
export interface Column {
  width: number;
}

const MONO = "'Courier New',Courier,monospace";
const BLOCK_GAP = 20;
const GAP_IN_LIST = 8;
/** The space between an image and its caption. */
const CAPTION_GAP = 8;

/** Renders content with inline styles on every element, because some clients drop style sheets. */
export function renderBlocks(sheet: Sheet, blocks: EmailElement[], column: Column, gap = BLOCK_GAP): string {
  return blocks
    .map((block, index) => {
      const space: Margins = {
        above: index > 0 && isHeading(block) ? 14 : 0,
        below: index === blocks.length - 1 ? 0 : gap,
      };
      return renderWithDirection(sheet, block, column, space);
    })
    .join('');
}

/**
 * Renders a block in another direction than its newsletter, such as a Hebrew line in an English newsletter. Code is
 * never mirrored.
 */
function renderWithDirection(sheet: Sheet, node: EmailElement, column: Column, space: Margins): string {
  const direction =
    node.tag === 'pre' ? sheet.direction : detectDirectionWithin(sheet.direction, joinText([node]));
  if (direction === sheet.direction) return renderBlock(sheet, node, column, space);
  const inner = renderBlock({ ...sheet, direction }, node, column, space);
  return `<div dir="${direction.dir}" style="text-align:${direction.start};">${inner}</div>`;
}

interface Margins {
  above: number;
  below: number;
}

const isHeading = (node: EmailNode) => isElement(node, 'h1', 'h2', 'h3', 'h4');

function renderBlock(sheet: Sheet, node: EmailElement, column: Column, space: Margins): string {
  const margin = `margin:${space.above}px 0 ${space.below}px;`;
  if (isButton(node)) {
    const { href = '' } = node.attributes;
    return renderButton(sheet, { label: joinText([node]).trim(), href: toAbsoluteUrl(sheet, href), margin });
  }
  switch (node.tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return renderHeading(sheet, node, margin);
    case 'hr':
      return `<hr class="rule" style="${margin}height:0;border:0;border-top:1px solid ${sheet.colors.rule};">`;
    case 'ul':
    case 'ol':
      return list(sheet, node, column, space);
    case 'blockquote':
      return `<blockquote style="${margin}">${renderQuote(sheet, renderFlow(sheet, node.children, narrowColumn(column, 20)))}</blockquote>`;
    case 'pre':
      return `<div style="${margin}">${renderCode(sheet, inline(sheet, node.children, column))}</div>`;
    case 'table':
      return renderDataTable(sheet, node, column, margin);
    case 'figure':
      return `<div style="${margin}">${renderFlow(sheet, node.children, column, CAPTION_GAP)}</div>`;
    case 'figcaption':
      return `<p class="muted" style="margin:${CAPTION_GAP}px 0 ${space.below}px;font-size:13px;line-height:20px;color:${sheet.colors.muted};">${inline(sheet, node.children, column)}</p>`;
    default:
      return `<p style="${margin}">${inline(sheet, node.children, column)}</p>`;
  }
}

/** Renders a list item or cell. Text without other blocks gets no block. */
function renderFlow(sheet: Sheet, children: EmailNode[], column: Column, gap = BLOCK_GAP): string {
  return children.some(isBlock)
    ? renderBlocks(sheet, wrapParagraphs(children), column, gap)
    : inline(sheet, children, column);
}

const narrowColumn = (column: Column, pixels: number): Column => ({ width: column.width - pixels });

const SIZES: Record<string, [size: number, line: number]> = {
  h1: [23, 29],
  h2: [22, 28],
  h3: [19, 26],
  h4: [17, 26],
};

/** Renders a heading. The email's only h1 is its title, so an h1 of the content becomes an h2. */
function renderHeading(sheet: Sheet, node: EmailElement, margin: string): string {
  const [size, line] = SIZES[node.tag] ?? [19, 26];
  const tag = node.tag === 'h1' ? 'h2' : node.tag;
  return `<${tag} class="head" style="${margin}font-family:${sheet.design.headFont};font-size:${size}px;line-height:${line}px;font-weight:bold;">${inline(sheet, node.children, { width: 600 })}</${tag}>`;
}

function list(sheet: Sheet, node: EmailElement, column: Column, space: Margins): string {
  const { start } = sheet.direction;
  const side = start === 'left' ? `0 0 ${space.below}px 24px` : `0 24px ${space.below}px 0`;
  const first = /^\d+$/.test(node.attributes.start ?? '') ? ` start="${node.attributes.start}"` : '';
  const items = listItems(node);
  const renderedItems = items.map((item, index) => {
    const gap = index === items.length - 1 ? 0 : GAP_IN_LIST;
    const inner = renderFlow(sheet, unwrapParagraph(item.children), narrowColumn(column, 24), GAP_IN_LIST);
    return `<li style="margin:0 0 ${gap}px;">${inner}</li>`;
  });
  return `<${node.tag}${first} style="margin:${side};padding:0;">${renderedItems.join('')}</${node.tag}>`;
}

/** Unwraps an editor's `<li><p>…</p></li>`, which is a line and not a paragraph. */
function unwrapParagraph(children: EmailNode[]): EmailNode[] {
  const [only, ...otherChildren] = children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
  return otherChildren.length === 0 && isElement(only, 'p') ? only.children : children;
}

function renderQuote({ colors, direction }: Sheet, inner: string): string {
  const cell = `<tr><td class="quote" style="border-${direction.start}:3px solid ${colors.link};padding:2px 0;padding-${direction.start}:17px;">${inner}</td></tr>`;
  return renderLayoutTable(cell, { width: '100%' });
}

function renderCode({ colors }: Sheet, inner: string): string {
  const cell = `<tr><td class="tint" bgcolor="${colors.tint}" style="padding:14px 16px;background-color:${colors.tint};"><pre style="margin:0;font-family:${MONO};font-size:15px;line-height:23px;white-space:pre-wrap;">${inner}</pre></td></tr>`;
  return renderLayoutTable(cell, { width: '100%' });
}

/** Renders a data table with real rows and headers, unlike the layout tables. */
function renderDataTable(sheet: Sheet, node: EmailElement, column: Column, margin: string): string {
  const render = (child: EmailNode): string => {
    if (typeof child === 'string') return '';
    if (isElement(child, 'tr')) return `<tr>${renderTableCells(sheet, child, column)}</tr>`;
    return `<${child.tag}>${child.children.map(render).join('')}</${child.tag}>`;
  };
  return `<table width="100%" cellpadding="0" cellspacing="0" style="${margin}width:100%;border-collapse:collapse;">${node.children.map(render).join('')}</table>`;
}

function renderTableCells(sheet: Sheet, line: EmailElement, column: Column): string {
  const { colors, direction, design } = sheet;
  const cells = line.children.filter((child) => isElement(child, 'td', 'th'));
  const isGrid = design.layout === 'data-first';
  const edge = isGrid
    ? `border:1px solid ${colors.link};padding:9px 12px;`
    : `border-bottom:1px solid ${colors.rule};padding:${formatPadding(sheet, [9, 12, 9, 0])};`;
  const scope = cells.every(({ tag }) => tag === 'th') ? 'col' : 'row';
  return cells
    .map((cell) => {
      const { tag, attributes, children } = cell;
      const align = /^(?:left|right|center)$/.exec(attributes.align ?? '')?.[0] ?? direction.start;
      const spans = ['colspan', 'rowspan']
        .filter((name) => /^\d{1,3}$/.test(attributes[name] ?? ''))
        .map((name) => ` ${name}="${attributes[name]}"`)
        .join('');
      const [head, weight] = tag === 'th' ? [` scope="${scope}"`, 'font-weight:bold;'] : ['', ''];
      const inner = renderFlow(sheet, children, narrowColumn(column, 24));
      return `<${tag} class="${isGrid ? 'quote' : 'rule'}"${head}${spans} style="${edge}${weight}text-align:${align};vertical-align:top;">${inner}</${tag}>`;
    })
    .join('');
}

const INLINE_STYLES: Record<string, string> = {
  code: `font-family:${MONO};font-size:16px;`,
  mark: 'background-color:#fbe9a2;color:#2b2410;',
  sup: 'font-size:13px;line-height:1;',
  sub: 'font-size:13px;line-height:1;',
  small: 'font-size:14px;',
};

const PLAIN_TAGS = new Set('strong b em i u s sub sup small mark code'.split(' '));

export function inline(sheet: Sheet, nodes: EmailNode[], column: Column): string {
  return nodes
    .map((node, index) => {
      // Blocks inside bold text or a link lose their element, but must not lose their line break.
      const isLine = index > 0 && nodes.slice(index - 1, index + 1).some(isBlock);
      return (isLine ? '<br>' : '') + inlineNode(sheet, node, column);
    })
    .join('');
}

function inlineNode(sheet: Sheet, node: EmailNode, column: Column): string {
  if (typeof node === 'string') return escapeHtml(node);
  if (node.tag === 'br') return '<br>';
  if (node.tag === 'img') return renderContentImage(sheet, node, column);
  const inner = inline(sheet, node.children, column);
  if (node.tag === 'a') return link(sheet, node, inner);
  if (!PLAIN_TAGS.has(node.tag)) return inner;
  const style = INLINE_STYLES[node.tag];
  return `<${node.tag}${style === undefined ? '' : ` style="${style}"`}>${inner}</${node.tag}>`;
}

function link(sheet: Sheet, node: EmailElement, inner: string): string {
  const href = toAbsoluteUrl(sheet, node.attributes.href ?? '');
  if (href === '') return inner;
  return `<a class="link" href="${escapeHtml(href)}" style="color:${sheet.colors.link};text-decoration:underline;">${inner}</a>`;
}

/** Makes a link absolute, because an email has no base URL. */
function toAbsoluteUrl({ newsletter }: Sheet, href: string): string {
  if (/^(?:https?:|mailto:)/i.test(href)) return href;
  return /^\/(?!\/)/.test(href) ? newsletter.publicUrl + href : '';
}

/** An image up to this width is an icon in a line of text. */
const MAX_ICON_WIDTH = 48;

function renderContentImage(sheet: Sheet, node: EmailElement, column: Column): string {
  const address = toEmailImageUrl(node.attributes.src ?? '', sheet.newsletter.publicUrl);
  if (!/^https?:/i.test(address)) return escapeHtml(node.attributes.alt ?? '');
  const ownWidth = Number.parseInt(node.attributes.width ?? '', 10);
  const width = ownWidth > 0 ? Math.min(ownWidth, column.width) : column.width;
  const display = width <= MAX_ICON_WIDTH ? 'display:inline;' : 'display:block;';
  const corner = width <= MAX_ICON_WIDTH ? 0 : sheet.design.corners[1];
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(node.attributes.alt ?? '')}" width="${width}" style="${display}width:100%;max-width:${width}px;height:auto;border:0;border-radius:${corner}px;">`;
}
