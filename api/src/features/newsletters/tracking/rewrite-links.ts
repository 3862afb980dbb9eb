import { domainToUnicode } from 'node:url';
import { escapeHtml } from '../../../kernel/html.js';
import { parseUrl } from '../../../kernel/parse-url.js';
import { fillSlots, hasSlots } from '../../../kernel/slots.js';

export interface RewrittenLinks {
  html: string;
  /** Where each position leads; an address that stands in a mail twice has one. */
  urls: string[];
}

interface Rewriting {
  /** Of the instance, without a trailing slash. */
  publicUrl: string;
  /** What stands in the mail for a position. */
  addressOf(position: number): string;
}

/** A slot first: what stands in one may be replaced as a whole. */
const SLOT_OR_LINK = /\uE000[^\uE001]*\uE001|(<a\b[^>]*? href=")([^"]*)("[^>]*>)([\s\S]*?<\/a>)/g;

/** Puts counted addresses in the place of those of a rendered mail. Works on our own html, which is well-formed. */
export function rewriteLinks(html: string, { publicUrl, addressOf }: Rewriting): RewrittenLinks {
  const positions = new Map<string, number>();
  const rewritten = html.replace(
    SLOT_OR_LINK,
    (whole, before?: string, href = '', after = '', content = '') => {
      if (before === undefined) return whole;
      const url = countedUrl(unescapeHtml(href), publicUrl);
      if (url === undefined || namesItsHost(content, url)) return whole;
      const position = positions.get(url.href) ?? positions.size;
      positions.set(url.href, position);
      return before + escapeHtml(addressOf(position)) + after + content;
    },
  );
  return { html: rewritten, urls: [...positions.keys()] };
}

/** Behind all else, so that nothing moves; with a size and without a description, so that nobody is told of it. */
export function addPixel(html: string, address: string): string {
  const pixel = `<img src="${escapeHtml(address)}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0;">`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + pixel : `${html.slice(0, end)}${pixel}\n${html.slice(end)}`;
}

/** First path segments of the instance that belong to one reader, or to nobody's letter. */
const UNTRACKED_SEGMENTS = new Set(['', 'api', 'c', 'confirm', 'o', 'r', 'u', 'unsubscribe']);

/** Undefined for what keeps its address: mail, own pages of readers, places in the mail, addresses with slots. */
function countedUrl(href: string, publicUrl: string): URL | undefined {
  const url = hasSlots(href) ? undefined : parseUrl(href);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const [, segment = ''] = url.pathname.split('/');
  const isOurs = url.origin === new URL(publicUrl).origin;
  return isOurs && UNTRACKED_SEGMENTS.has(segment.toLowerCase()) ? undefined : url;
}

/**
 * Whether a link's words say where it leads. Mail programs warn of words that name one site over an address that
 * leads to another, as forgers write them, so such a link keeps its own.
 */
function namesItsHost(content: string, url: URL): boolean {
  const words = unescapeHtml(fillSlots(content, {}).replace(/<[^>]*>/g, '')).toLowerCase();
  const host = url.hostname.replace(/^www\./, '');
  return words.includes(host) || words.includes(domainToUnicode(host));
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** What `escapeHtml` wrote; nothing else is written into our mails. */
function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
