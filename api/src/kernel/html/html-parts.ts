import { Parser } from 'htmlparser2';
import { escapeHtml } from '../email/email-html.js';
import { listContentTags } from './content-tags.js';

/** An image in the content, as its author inserted it. */
interface ContentImage {
  src: string;
  alt: string;
}

export interface HtmlParts {
  links: string[];
  images: ContentImage[];
}

/** Returns the links and images of sanitized content. */
export async function readHtmlParts(content: string): Promise<HtmlParts> {
  const { Parser } = await import('htmlparser2');
  const parts: HtmlParts = { links: [], images: [] };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'a' && attributes.href) parts.links.push(attributes.href);
      if (name === 'img') parts.images.push({ src: attributes.src ?? '', alt: attributes.alt ?? '' });
    },
  });
  parser.end(content);
  return parts;
}

/**
 * Returns whether elements nest deeper than `limit`, as the parser itself sees it. The parser closes some
 * elements implicitly and ignores end tags without a start. Parsing takes quadratic time in the depth, so a
 * few hundred kilobytes of `<b>` would block the process for half a minute. This parser stops at the limit.
 */
export function isDeeperThan(html: string, limit: number): boolean {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth <= limit) return;
      isTooDeep = true;
      parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return isTooDeep;
}

/** Elements inside a word or a line. All others separate the text before them from the text after. */
const INLINE = [...listContentTags('inline'), 'abbr', 'span'].join('|');
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^>]*)?>`, 'gi');
const ANY_TAG = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * Returns the visible text of sanitized HTML on one line. Sanitized HTML has no `>` in an attribute, and few entities.
 */
export function toVisibleText(html: string): string {
  return html
    .replace(INLINE_TAG, '')
    .replace(ANY_TAG, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/**
 * Returns content as HTML. Text without an element is plain text: blank lines separate paragraphs, line ends
 * become line breaks, and web addresses become links.
 */
export function toContentHtml(input: string): string {
  if (TAG.test(input) || input.trim() === '') return input;
  return input
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(linkAddresses).join('<br>')}</p>`)
    .join('\n');
}

function linkAddresses(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const address = escapeHtml(match[0]);
    html += `${escapeHtml(line.slice(end, match.index))}<a href="${address}">${address}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(line.slice(end));
}
