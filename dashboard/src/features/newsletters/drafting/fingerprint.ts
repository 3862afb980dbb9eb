import { parseHtml } from '../../../ui/parse-html';
import { type NewsletterDraft, payloadOf } from '../newsletter-draft';

/** A short name for a draft's text: equal for what the server would keep as equal, whoever wrote the html. */
export function fingerprintOf(draft: NewsletterDraft): string {
  const { content, ...fields } = payloadOf(draft);
  return hash(JSON.stringify([normalHtml(content), Object.values(fields).map(normalField)]));
}

/** The server completes links and trims lines. */
function normalField(value: string | string[] | null): string {
  const text = Array.isArray(value) ? value.join('\n') : (value ?? '');
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
}

/** Two serialisers write entities, attributes and empty elements in their own ways; a browser reads them alike. */
function normalHtml(html: string): string {
  return parseHtml(html).innerHTML.replace(/\s+/g, ' ').replace(/> </g, '><').trim();
}

/** cyrb53: 53 bits are plenty to tell a person's drafts apart, and it needs no waiting. */
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
