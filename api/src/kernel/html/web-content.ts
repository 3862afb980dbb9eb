import { Parser } from 'htmlparser2';
import { escapeHtml } from '../email/email-html.js';
import { parseUrl } from '../network/parse-url.js';
import { listContentTags } from './content-tags.js';
import { toVisibleText } from './html-parts.js';

export interface ContentImage {
  /** The URL, either absolute with https or our own path: `/media/…`. */
  address: string;
  alt: string;
  /** The width that the creator set, in pixels. */
  width: number | undefined;
}

/** The target of the content, as far as it affects the output. */
export interface ContentTarget {
  /** The base URL of addresses without a host. */
  publicUrl: string;
  image(image: ContentImage): string;
  /** The markup around a table, which may be wider than the page. */
  table: { before: string; after: string };
}

/** The attributes written for each element, and no others. */
const ATTRIBUTES: Record<string, string[]> = {
  ...Object.fromEntries(listContentTags().map((tag) => [tag, []])),
  a: ['href', 'title', 'class'],
  ol: ['start'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
};
const VOID_TAGS = new Set(listContentTags('voidBlock', 'voidInline'));

/**
 * Writes content for the web. The content was sanitized when it was saved. This function still writes only allowed
 * elements and URLs, because the HTML shares our origin with sessions.
 */
export function writeContent(html: string, target: ContentTarget): string {
  let output = '';
  const closings: string[] = [];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const [opening, closing] = renderTags(tag, attributes, target);
      output += opening;
      closings.push(closing);
    },
    ontext(text) {
      output += escapeHtml(text);
    },
    onclosetag() {
      output += closings.pop() ?? '';
    },
  });
  parser.end(html);
  return output;
}

type Attributes = Record<string, string>;

function renderTags(tag: string, attributes: Attributes, target: ContentTarget): [string, string] {
  if (!Object.hasOwn(ATTRIBUTES, tag)) return ['', ''];
  if (tag === 'img') return [renderImage(attributes, target), ''];
  if (VOID_TAGS.has(tag)) return [`<${tag}>`, ''];
  // The only h1 of a page is its title.
  const name = tag === 'h1' ? 'h2' : tag;
  const opening = `<${name}${writeAttributes(tag, attributes, target)}>`;
  if (tag === 'table') return [target.table.before + opening, `</table>${target.table.after}`];
  if (tag === 'a' && !opening.includes(' href="')) return ['', ''];
  return [opening, `</${name}>`];
}

function writeAttributes(tag: string, attributes: Attributes, target: ContentTarget): string {
  return (ATTRIBUTES[tag] ?? [])
    .map((name) => {
      const value = attributes[name];
      const allowedText = value === undefined ? undefined : findAllowedValue(name, value, target);
      return allowedText === undefined ? '' : ` ${name}="${escapeHtml(allowedText)}"`;
    })
    .join('');
}

function findAllowedValue(name: string, value: string, target: ContentTarget): string | undefined {
  switch (name) {
    case 'href':
      return completeLinkAddress(value, target.publicUrl);
    case 'class':
      return value === 'button' ? value : undefined;
    case 'align':
      return /^(?:left|right|center)$/.test(value) ? value : undefined;
    case 'colspan':
    case 'rowspan':
    case 'start':
      return /^\d{1,3}$/.test(value) ? value : undefined;
    default:
      return value;
  }
}

function renderImage(attributes: Attributes, target: ContentTarget): string {
  const { src = '', alt = '', width = '' } = attributes;
  const address = toWebImageUrl(src);
  if (address === undefined) return escapeHtml(alt);
  const image = { address, alt, width: /^\d{1,4}$/.test(width) ? Number(width) : undefined };
  return target.image(image);
}

/**
 * Returns a link's URL. Resolves a root-relative path against our host, because email clients and feed apps
 * have no base URL.
 */
export function completeLinkAddress(link: string, publicUrl: string): string | undefined {
  const address = /^\/(?![/\\])/.test(link) ? publicUrl + link : link;
  return /^(?:https?:\/\/|mailto:)/i.test(address) && parseUrl(address) ? address : undefined;
}

/** Returns an image's URL for web pages if it is on this server or https, otherwise undefined. */
export function toWebImageUrl(address: string): string | undefined {
  if (/^\/media\/[0-9a-f]{24}\/[\w.-]+$/.test(address)) return address;
  const secure = address.replace(/^http:/i, 'https:');
  return /^https:\/\//i.test(secure) && parseUrl(secure) ? secure : undefined;
}

/** The length of an excerpt, enough for a list, a description or a preview. */
const EXCERPT_LENGTH = 200;

/** Returns the first words of content, even if it is cut off inside a tag. */
export function createExcerpt(html: string): string {
  const words = toVisibleText(html.replace(/<[^<>]*$/, ''));
  const characters = [...words];
  if (characters.length <= EXCERPT_LENGTH) return words;
  const start = characters.slice(0, EXCERPT_LENGTH).join('');
  const end = start.lastIndexOf(' ');
  return `${end > EXCERPT_LENGTH / 2 ? start.slice(0, end) : start}…`;
}
