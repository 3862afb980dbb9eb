import type { IOptions } from 'sanitize-html';
import { withoutSlots } from '../../kernel/slots.js';

/** What a newsletter may hold: text structure, links and images. No scripts, forms, frames, ids, classes or styles. */
const ALLOWED: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'small',
      'mark',
      'a',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** Runs at every write, so that what rows hold is safe to mail, preview and archive. */
export async function sanitizeContent(html: string): Promise<string> {
  // Loaded on demand: it takes 280 ms, which no start needs to wait for.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(withoutSlots(html), ALLOWED);
}
