import { nameOf, type User } from '../accounts';
import type { Newsletter, NewsletterTemplate } from './newsletter';

export type ImageBlock = { image: string; link: string };

/** What stands in the editor's fields. */
export type NewsletterDraft = {
  title: string;
  content: string;
  template: NewsletterTemplate;
  imageUrl: string;
  ctaText: string;
  ctaUrl: string;
  senderName: string;
  senderEmail: string;
  imageBlocks: ImageBlock[];
};

const FIRST_IMAGE_BLOCKS = 4;
export const MAXIMUM_IMAGE_BLOCKS = 8;

export function emptyDraft(user: User): NewsletterDraft {
  return {
    title: '',
    content: '',
    template: 'template-2',
    imageUrl: '',
    ctaText: '',
    ctaUrl: '',
    senderName: nameOf(user) || 'Your Name',
    senderEmail: user.email,
    imageBlocks: withSpareBlocks([]),
  };
}

export function draftOf(newsletter: Newsletter): NewsletterDraft {
  return {
    title: newsletter.title,
    content: newsletter.content,
    template: newsletter.template,
    imageUrl: newsletter.imageUrl ?? '',
    ctaText: newsletter.ctaText ?? '',
    ctaUrl: newsletter.ctaUrl ?? '',
    senderName: newsletter.senderName ?? '',
    senderEmail: newsletter.senderEmail ?? '',
    imageBlocks: withSpareBlocks(
      newsletter.imageBlocks.map((image, index) => ({
        image,
        link: newsletter.imageBlockLinks[index] ?? '',
      })),
    ),
  };
}

/** The draft as the API takes it: an empty field is null, an empty picture block is left out. */
export function payloadOf(draft: NewsletterDraft) {
  const blocks = draft.imageBlocks.filter((block) => block.image.trim() || block.link.trim());
  return {
    title: draft.title,
    content: draft.content,
    template: draft.template,
    imageUrl: draft.imageUrl.trim() || null,
    ctaText: draft.ctaText.trim() || null,
    ctaUrl: draft.ctaUrl.trim() || null,
    senderName: draft.senderName.trim() || null,
    senderEmail: draft.senderEmail.trim() || null,
    imageBlocks: blocks.map((block) => block.image.trim()),
    imageBlockLinks: blocks.map((block) => block.link.trim()),
  };
}

export type NewsletterPayload = ReturnType<typeof payloadOf>;

/** Two drafts are the same when the server would see no difference. */
export function isSameDraft(one: NewsletterDraft, other: NewsletterDraft): boolean {
  return JSON.stringify(payloadOf(one)) === JSON.stringify(payloadOf(other));
}

function withSpareBlocks(blocks: ImageBlock[]): ImageBlock[] {
  const spare = Math.max(0, FIRST_IMAGE_BLOCKS - blocks.length);
  return [...blocks, ...Array.from({ length: spare }, () => ({ image: '', link: '' }))];
}
