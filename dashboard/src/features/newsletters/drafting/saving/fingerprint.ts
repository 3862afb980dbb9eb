import { CONTENT_TAGS } from '@tidings/sdk';
import { parseHtml } from '../../../../ui/formats/parse-html';
import { type NewsletterDraft, toPayload } from '../newsletter-draft';

/** Returns a hash of a draft's text. Texts that the server would store as equal have the same hash. */
export function fingerprintDraft(draft: NewsletterDraft): string {
  const { content, audience, ...fields } = toPayload(draft);
  return hash(JSON.stringify([normalizeHtml(content), Object.values(fields).map(normalizeField), audience]));
}

/** Normalizes a field like the server, which completes links and trims lines. */
function normalizeField(value: string | string[] | null): string {
  const text = Array.isArray(value) ? value.join('\n') : (value ?? '');
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** The normalized blocks of the last text, because parsing a long text again takes 20 ms on a slow processor. */
let normalizedBlocks = new Map<string, string>();

/** Normalizes HTML, because two serializers write entities, attributes and empty elements differently. */
function normalizeHtml(html: string): string {
  const blocks = splitBlocks(html);
  normalizedBlocks = new Map(
    blocks.map((block) => [block, normalizedBlocks.get(block) ?? normalizeBlock(block)]),
  );
  return blocks.map((block) => normalizedBlocks.get(block)).join('');
}

function normalizeBlock(html: string): string {
  return parseHtml(html).innerHTML.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/gi;
const { text, container, voidBlock, voidInline } = CONTENT_TAGS;
const VOID_TAGS = new Set<string>([...voidBlock, ...voidInline]);
/** The elements after which spaces have no meaning. */
const BLOCK_TAGS = new Set<string>([...text, ...container]);

/** Splits HTML after each top-level block. HTML with unclosed elements stays in one part. */
function splitBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    const tagName = name.toLowerCase();
    if (VOID_TAGS.has(tagName)) continue;
    depth += slash ? -1 : 1;
    if (depth > 0) continue;
    depth = 0;
    if (!BLOCK_TAGS.has(tagName)) continue;
    const end = index + tag.length;
    blocks.push(html.slice(start, end));
    start = end;
  }
  return [...blocks, html.slice(start)];
}

/** Hashes with cyrb53, which is synchronous. 53 bits suffice to distinguish the drafts of one user. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
