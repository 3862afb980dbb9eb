import { domainToUnicode } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { escapeHtml } from '../../../kernel/email/email-html.js';
import { fillSlots, hasSlots } from '../../../kernel/email/slots.js';
import { parseUrl } from '../../../kernel/network/parse-url.js';
import type { Context } from '../../../server/context.js';
import { newsletterLinks } from '../table.js';

interface RewrittenLinks {
  html: string;
  /** The link target at each position. A URL that occurs twice in an email has one position. */
  urls: string[];
}

interface RewriteOptions {
  /** The URL of the instance, without a trailing slash. */
  publicUrl: string;
  /** Returns the tracked URL for a position. */
  addressOf(position: number): string;
}

/** Slots match first, because the content of a slot may be replaced as a whole. */
const SLOT_OR_LINK = /\uE000[^\uE001]*\uE001|(<a\b[^>]*? href=")([^"]*)("[^>]*>)([\s\S]*?<\/a>)/g;

/** Replaces the links of a rendered email with tracked links. Works on our own HTML, which is well-formed. */
export function rewriteLinks(html: string, { publicUrl, addressOf }: RewriteOptions): RewrittenLinks {
  const positions = new Map<string, number>();
  const rewritten = html.replace(
    SLOT_OR_LINK,
    (matchedText, textBefore?: string, href = '', textAfter = '', content = '') => {
      if (textBefore === undefined) return matchedText;
      const url = findTrackableUrl(unescapeHtml(href), publicUrl);
      if (url === undefined || hasHost(content, url)) return matchedText;
      const position = positions.get(url.href) ?? positions.size;
      positions.set(url.href, position);
      return textBefore + escapeHtml(addressOf(position)) + textAfter + content;
    },
  );
  return { html: rewritten, urls: [...positions.keys()] };
}

/**
 * Adds the tracking pixel at the end, where it moves nothing. Its empty alternative text makes screen readers skip it.
 */
export function addPixel(html: string, address: string): string {
  const pixel = `<img src="${escapeHtml(address)}" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0;">`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + pixel : `${html.slice(0, end)}${pixel}\n${html.slice(end)}`;
}

/** First path segments of the instance that are personal to a subscriber, or unrelated to newsletters. */
const UNTRACKED_SEGMENTS = new Set(['', 'api', 'c', 'confirm', 'o', 'r', 'u', 'unsubscribe']);

/**
 * Returns the URL to track. Returns undefined for links that stay unchanged, such as mailto, preference pages, anchors
 * and URLs with slots.
 */
function findTrackableUrl(href: string, publicUrl: string): URL | undefined {
  const url = hasSlots(href) ? undefined : parseUrl(href);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const [, segment = ''] = url.pathname.split('/');
  const isOurs = url.origin === new URL(publicUrl).origin;
  return isOurs && UNTRACKED_SEGMENTS.has(segment.toLowerCase()) ? undefined : url;
}

/**
 * Returns whether a link's text contains its host. Email clients warn of phishing if the text names one site
 * and the URL is another, so such a link stays unchanged.
 */
function hasHost(content: string, url: URL): boolean {
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

/** Reverses `escapeHtml`, the only escaping in our emails. */
function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Saves the link targets, for the batch that sends a newsletter. Uses one statement, because there may be hundreds. */
export function saveLinks(ctx: Context, input: { newsletterId: number; urls: string[] }): Statement {
  return ctx.db.write.run(sql`
    insert into newsletter_links (newsletter_id, position, url)
    select ${input.newsletterId}, key, value from json_each(${JSON.stringify(input.urls)})`);
}

/** Builds the statement that deletes the link targets, for the batch that undoes a sending. */
export function deleteLinks(ctx: Context, newsletterId: number): Statement {
  return ctx.db.write.delete(newsletterLinks).where(eq(newsletterLinks.newsletterId, newsletterId));
}
