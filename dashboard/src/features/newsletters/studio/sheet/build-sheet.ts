import { CONTENT_TAGS } from '@tidings/sdk';
import { parseHtml } from '../../../../ui/formats/parse-html';
import { buildWritingStyles } from './writing-styles';

/** The elements in which the creator writes. They move into each new design with their focus and selection. */
export type EditableElements = { title: HTMLElement; content: HTMLElement; action: HTMLElement };

export function createEditableElements(): EditableElements {
  const [title, content, action] = ['div', 'div', 'span'].map((tag) => document.createElement(tag));
  if (!title || !content || !action) throw new Error('The document creates no elements.');
  return { title, content, action };
}

/** Renames the style attribute, because the dashboard's policy reports each one that is parsed. */
const STYLE = 'data-style';

function deactivateStyles(html: string): string {
  return html.slice(html.indexOf('<body')).replaceAll(' style="', ` ${STYLE}="`);
}

/** The allowed elements and their replacements. A link becomes a span, because it would navigate away. */
const ELEMENTS: Record<string, string> = {
  ...Object.fromEntries([...Object.values(CONTENT_TAGS).flat(), 'div', 'span'].map((tag) => [tag, tag])),
  a: 'span',
  // The page's own title is the only h1.
  h1: 'div',
};
const ATTRIBUTES = ['dir', 'lang', 'role', 'alt', 'colspan', 'rowspan', 'aria-hidden'];
/** The classes of the email with rules in newsletter.css. Other names might be classes of the dashboard. */
const CLASS = /^(?:t-(?:title|content|image|action|product)|pad|narrow|flat|column|wide)$/;

/**
 * Builds the design around the writing slots from the response to `createFrameBody`. Returns its elements and the CSS
 * rules for the words, because the dashboard's policy allows styles only by script.
 */
export function buildSheet(html: string, slots: EditableElements): { sheet: HTMLElement; css: string } {
  const body = parseHtml(deactivateStyles(html));
  const specimen = body.querySelector('.t-content blockquote');
  const hosts = new Map<Element | null | undefined, HTMLElement>([
    [body.querySelector('.t-title'), slots.title],
    [specimen?.closest('.t-content'), slots.content],
    [body.querySelector('.t-action'), slots.action],
  ]);

  function copyNode(node: Node): Node | undefined {
    if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? '');
    if (!(node instanceof HTMLElement) || /display:\s*none/.test(node.getAttribute(STYLE) ?? ''))
      return undefined;
    const tag = ELEMENTS[node.localName];
    if (tag === undefined) return undefined;
    const copy = document.createElement(tag);
    copyAttributes(node, copy);
    const host = hosts.get(node);
    if (host) copy.append(host);
    else
      for (const child of node.childNodes)
        copy.append(...[copyNode(child)].filter((childCopy) => childCopy !== undefined));
    return copy;
  }

  const sheet = document.createElement('div');
  copyAttributes(body, sheet);
  for (const child of body.childNodes)
    sheet.append(...[copyNode(child)].filter((childCopy) => childCopy !== undefined));
  return { sheet, css: specimen ? buildWritingStyles(specimen, STYLE) : '' };
}

function copyAttributes(from: HTMLElement, to: HTMLElement): void {
  to.style.cssText = `${getPresentationalHints(from)}${from.getAttribute(STYLE) ?? ''}`;
  for (const name of ATTRIBUTES) {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  }
  to.classList.add(...[...from.classList].filter((name) => CLASS.test(name)));
  if (to instanceof HTMLImageElement) to.src = toLocalImageAddress(from.getAttribute('src') ?? '');
}

/** Returns the presentation attributes as styles, because newsletter.css reverts attributes too. */
function getPresentationalHints(element: Element): string {
  const [width, height, background, valign, align, spacing] = [
    'width',
    'height',
    'bgcolor',
    'valign',
    'align',
    'cellspacing',
  ].map((name) => element.getAttribute(name));
  const formatLength = (value: string) => (/^\d+$/.test(value) ? `${value}px` : value);
  const isTable = element.localName === 'table';
  return [
    width && `width:${formatLength(width)};`,
    height && `height:${formatLength(height)};`,
    background && `background-color:${background};`,
    valign && `vertical-align:${valign};`,
    align && (isTable ? 'margin-inline:auto;' : `text-align:${align};text-align:-webkit-${align};`),
    isTable && spacing && `border-spacing:${formatLength(spacing)};`,
    /^t[dh]$/.test(element.localName) && 'padding:0;',
  ]
    .filter(Boolean)
    .join('');
}

/** Returns the path of an uploaded image, so that it loads from this origin even if the public URL has another one. */
function toLocalImageAddress(address: string): string {
  const { pathname, protocol } = URL.parse(address) ?? { pathname: '', protocol: '' };
  if (/^\/media\/[0-9a-f]{24}\//.test(pathname)) return pathname;
  return /^https?:$/.test(protocol) ? address : '';
}
