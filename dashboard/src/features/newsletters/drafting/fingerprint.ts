import { parseHtml } from '../../../ui/formats/parse-html';
import { type NewsletterDraft, payloadOf } from './newsletter-draft';

/** Returns a hash of a draft's text. Texts that the server would store as equal have the same hash. */
export function fingerprintOf(draft: NewsletterDraft): string {
  const { content, audience, ...fields } = payloadOf(draft);
  return hash(JSON.stringify([normalHtml(content), Object.values(fields).map(normalField), audience]));
}

/** Normalizes a field as the server does: it completes links and trims lines. */
function normalField(value: string | string[] | null): string {
  const text = Array.isArray(value) ? value.join('\n') : (value ?? '');
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** Normalizes HTML, because two serializers write entities, attributes and empty elements differently. */
function normalHtml(html: string): string {
  return parseHtml(html).innerHTML.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
}

/** Hashes with cyrb53: 53 bits are enough to distinguish the drafts of one user, and it is synchronous. */
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
