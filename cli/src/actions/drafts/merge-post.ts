import { type NewsletterDraft, parsePost } from '../../posts/parse-post.js';
import type { Newsletter } from '../newsletters/newsletter.js';

/** What a post has a word for; what it leaves out is empty. */
const FIELDS = [
  ...(['title', 'content', 'template', 'design', 'preheader', 'imageUrl', 'imageAlt'] as const),
  ...(['ctaText', 'ctaUrl', 'senderName', 'senderEmail'] as const),
];

/** The newsletter as the post has it: what a post has no word for, such as product pictures, stays. */
export function mergePost(newsletter: Newsletter, markdown: string, sourceName: string): NewsletterDraft {
  const post = parsePost(markdown, sourceName);
  const { accent, imageBlocks, imageBlockLinks, imageBlockAlts } = newsletter;
  const own = Object.fromEntries(FIELDS.map((field) => [field, post[field] ?? null]));
  return {
    ...{ accent, imageBlocks, imageBlockLinks, imageBlockAlts },
    ...own,
    title: post.title ?? '',
    content: post.content ?? '',
    template: post.template ?? newsletter.template,
  };
}

/** The names of the fields in which the post is another than the newsletter. */
export function differingFields(newsletter: Newsletter, markdown: string, sourceName: string): string[] {
  const merged = mergePost(newsletter, markdown, sourceName);
  return FIELDS.filter((field) => flat(merged[field]) !== flat(newsletter[field]));
}

/** A line break between two blocks says nothing. */
function flat(value: string | null | undefined): string {
  return (value ?? '').replace(/>\s+</g, '><').trim();
}
