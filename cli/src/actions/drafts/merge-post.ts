import { parsePost } from '../../posts/parse-post.js';
import type { Newsletter } from '../newsletters/newsletter.js';
import { type DraftText, draftTextOf } from './draft-text.js';

/** The fields that a post can set. A post without one clears it. */
const FIELDS = [
  'title',
  'content',
  'template',
  'design',
  'preheader',
  'imageUrl',
  'imageAlt',
  'ctaText',
  'ctaUrl',
  'senderName',
  'senderEmail',
] as const;

/**
 * Returns the newsletter with the fields of the post. A field that posts do not have, such as `imageBlocks`, is
 * preserved.
 */
export function mergePost(newsletter: Newsletter, markdown: string, sourceName: string): DraftText {
  const post = parsePost(markdown, sourceName);
  const own = Object.fromEntries(FIELDS.map((field) => [field, post[field] ?? null]));
  return {
    ...draftTextOf(newsletter),
    ...own,
    title: post.title ?? '',
    content: post.content ?? '',
    template: post.template ?? newsletter.template,
  };
}

/** Returns the names of the fields in which the post differs from the newsletter. */
export function differingFields(newsletter: Newsletter, markdown: string, sourceName: string): string[] {
  const merged = mergePost(newsletter, markdown, sourceName);
  return FIELDS.filter((field) => flat(merged[field]) !== flat(newsletter[field]));
}

/** A line break between two blocks has no meaning. */
function flat(value: string | null | undefined): string {
  return (value ?? '').replace(/>\s+</g, '><').trim();
}
