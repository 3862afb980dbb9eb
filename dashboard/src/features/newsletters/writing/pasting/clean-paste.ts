import { CONTENT_TAGS } from '@tidings/sdk';
import { parseHtml } from '../../../../ui/formats/parse-html';
import { completeAddress } from '../dialogs/link-address';
import { gatherBlocks, isDivision } from './gather-blocks';
import { readStyles } from './read-styles';
import { repairLists } from './repair-lists';

/** The elements to remove with their content, because a newsletter cannot contain or show them. */
const REMOVED_ELEMENTS =
  'script, style, meta, link, title, noscript, template, iframe, frame, object, embed, applet, svg, math, canvas, audio, video, input, select, textarea, button, colgroup, col, [hidden], xml';

/** The allowed elements. Others, such as small text, are replaced with their content. */
const ALLOWED_ELEMENTS = new Set(
  Object.values(CONTENT_TAGS)
    .flat()
    .filter((tag) => tag !== 'small')
    .map((tag) => tag.toUpperCase()),
);

const RENAMED_ELEMENTS: Record<string, string> = {
  B: 'STRONG',
  I: 'EM',
  CITE: 'EM',
  STRIKE: 'S',
  DEL: 'S',
  KBD: 'CODE',
  SAMP: 'CODE',
  TT: 'CODE',
  H5: 'H4',
  H6: 'H4',
  DT: 'P',
  DD: 'P',
  CAPTION: 'P',
  LEGEND: 'P',
  ADDRESS: 'P',
  THEAD: 'TBODY',
  TFOOT: 'TBODY',
};

const EMOJI = /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{Emoji_Component}]*$/u;

const ATTRIBUTES: Record<string, string[]> = {
  A: ['href', 'title'],
  OL: ['start'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
};

/**
 * Converts HTML from any source (Word, Google Docs, web pages, emails) to structure, links and images without styles.
 * Embedded images keep their `data:` URLs, which the caller uploads.
 */
export function cleanPaste(html: string): string {
  const body = parseHtml(cutFragment(html));
  removeJunk(body);
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) readStyles(element);
  repairLists(body);
  for (const element of [...body.querySelectorAll('*')]) allowOrUnwrap(element);
  lowerHeadings(body);
  unwrapFrames(body);
  gatherBlocks(body);
  return body.innerHTML.trim();
}

/** Returns only the selected part, which Windows and browsers mark with comments. */
function cutFragment(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  return start >= 0 && end > start ? html.slice(start + '<!--StartFragment-->'.length, end) : html;
}

function removeJunk(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll(REMOVED_ELEMENTS)]) element.remove();
  for (const element of [...body.querySelectorAll<HTMLElement>('[style]')]) {
    if (/display\s*:\s*none|mso-hide\s*:\s*all/i.test(element.getAttribute('style') ?? '')) element.remove();
  }
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const commentNodes: Node[] = [];
  while (comments.nextNode()) commentNodes.push(comments.currentNode);
  for (const comment of commentNodes) comment.parentNode?.removeChild(comment);
}

function allowOrUnwrap(element: Element): void {
  const name = RENAMED_ELEMENTS[element.tagName] ?? element.tagName;
  if (name === 'IMG') filterImage(element);
  else if (name === 'A' && !filterLink(element)) unwrap(element);
  else if (ALLOWED_ELEMENTS.has(name)) {
    const renamedElement = name === element.tagName ? element : rename(element, name);
    filterAttributes(renamedElement, ATTRIBUTES[name] ?? []);
  }
  // A div is a separate line but not a paragraph. gatherBlocks converts it.
  else if (!isDivision(element)) unwrap(element);
}

function filterAttributes(element: Element, allowedNames: string[]): void {
  for (const { name } of [...element.attributes]) {
    if (!allowedNames.includes(name)) element.removeAttribute(name);
  }
}

function filterLink(link: Element): boolean {
  const address = completeAddress(removeRedirect(link.getAttribute('href') ?? ''));
  if (address === undefined || !/^[a-z]+:/i.test(link.getAttribute('href') ?? '')) return false;
  link.setAttribute('href', address);
  return true;
}

/** Removes the Google redirect that Google Docs adds to links. */
function removeRedirect(address: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(address)) return address;
  const query = new URL(address).searchParams;
  return query.get('q') ?? query.get('url') ?? address;
}

function filterImage(image: Element): void {
  const source = image.getAttribute('src') ?? '';
  const alt = image.getAttribute('alt') ?? '';
  const isPixel = ['width', 'height'].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''));
  const isReachable = /^(?:https?:\/\/|data:image\/|\/media\/)/i.test(source);
  // Email and chat clients render emoji as images.
  if (EMOJI.test(alt)) image.replaceWith(alt);
  else if (isPixel || !isReachable) image.remove();
  else {
    const sizes = ['width', 'height'].filter((side) => /^\d+$/.test(image.getAttribute(side) ?? ''));
    filterAttributes(image, ['src', 'alt', ...sizes]);
  }
}

/** Lowers pasted headings by one level if they include an h1, because the newsletter's title is its h1. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const level of [3, 2, 1]) {
    for (const heading of [...body.querySelectorAll(`h${level}`)]) rename(heading, `H${level + 1}`);
  }
}

/** Unwraps tables with a single cell, which only draw a frame. */
function unwrapFrames(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const cells = table.querySelectorAll('td, th');
    const [cell] = cells;
    if (cells.length === 0) table.remove();
    else if (cells.length === 1 && cell) {
      const line = body.ownerDocument.createElement('div');
      line.append(...cell.childNodes);
      table.replaceWith(line);
    }
  }
}

function rename(element: Element, name: string): Element {
  const renamedElement = element.ownerDocument.createElement(name);
  renamedElement.append(...element.childNodes);
  element.replaceWith(renamedElement);
  return renamedElement;
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
