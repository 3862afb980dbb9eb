import type { User } from '../../accounts/session';
import { ALL_SUBSCRIBERS, isAllSubscribers } from '../../subscribers/audience/audience';
import type { Audience } from '../../subscribers/segments/queries';
import type { Newsletter, NewsletterTemplate } from '../newsletter';

export type ImageBlock = { image: string; link: string; alt: string };

/** The values of the editor's fields. */
export type NewsletterDraft = {
  title: string;
  content: string;
  template: NewsletterTemplate;
  /** The key of a premium design, which replaces the template. Empty for no design. */
  design: string;
  /** The creator's color for the four templates, as `#rrggbb`. Empty for the default. */
  accent: string;
  preheader: string;
  /** The end of the newsletter's URL in the archive. Empty to use the words of the title. */
  slug: string;
  imageUrl: string;
  imageAlt: string;
  ctaText: string;
  ctaUrl: string;
  senderName: string;
  senderEmail: string;
  imageBlocks: ImageBlock[];
  audience: Audience;
};

/** Returns the label of the button that sends the newsletter. */
export function sendLabel({ audience }: NewsletterDraft): string {
  return isAllSubscribers(audience) ? 'Send to all subscribers' : 'Send to this audience';
}

export const EMPTY_IMAGE_BLOCK: ImageBlock = { image: '', link: '', alt: '' };

const FIRST_IMAGE_BLOCKS = 4;

export function createEmptyDraft(user: User): NewsletterDraft {
  return {
    title: '',
    content: '',
    template: 'template-2',
    design: '',
    accent: '',
    preheader: '',
    slug: '',
    imageUrl: '',
    imageAlt: '',
    ctaText: '',
    ctaUrl: '',
    // Empty uses the name of the profile.
    senderName: '',
    senderEmail: user.email,
    imageBlocks: addSpareBlocks([]),
    audience: ALL_SUBSCRIBERS,
  };
}

export function toDraft(newsletter: Newsletter): NewsletterDraft {
  return {
    title: newsletter.title,
    content: newsletter.content,
    template: newsletter.template,
    design: newsletter.design ?? '',
    accent: newsletter.accent ?? '',
    preheader: newsletter.preheader ?? '',
    slug: newsletter.slug ?? '',
    imageUrl: newsletter.imageUrl ?? '',
    imageAlt: newsletter.imageAlt ?? '',
    ctaText: newsletter.ctaText ?? '',
    ctaUrl: newsletter.ctaUrl ?? '',
    senderName: newsletter.senderName ?? '',
    senderEmail: newsletter.senderEmail ?? '',
    imageBlocks: addSpareBlocks(
      newsletter.imageBlocks.map((image, index) => ({
        image,
        link: newsletter.imageBlockLinks[index] ?? '',
        alt: newsletter.imageBlockAlts[index] ?? '',
      })),
    ),
    audience: newsletter.audience,
  };
}

/** Returns the draft's email as the API expects it, with null for empty fields and without empty image blocks. */
export function toDraftText(draft: NewsletterDraft) {
  const blocks = draft.imageBlocks.filter((block) => block.image.trim() || block.link.trim());
  return {
    title: draft.title,
    content: draft.content,
    template: draft.template,
    design: draft.design || null,
    accent: draft.accent || null,
    preheader: draft.preheader.trim() || null,
    imageUrl: draft.imageUrl.trim() || null,
    imageAlt: draft.imageAlt.trim() || null,
    ctaText: draft.ctaText.trim() || null,
    ctaUrl: draft.ctaUrl.trim() || null,
    senderName: draft.senderName.trim() || null,
    senderEmail: draft.senderEmail.trim() || null,
    imageBlocks: blocks.map((block) => block.image.trim()),
    imageBlockLinks: blocks.map((block) => block.link.trim()),
    imageBlockAlts: blocks.map((block) => block.alt.trim()),
  };
}

/** Returns the draft as the API stores it, with its text, slug and audience. */
export function toPayload(draft: NewsletterDraft) {
  return { ...toDraftText(draft), slug: draft.slug || null, audience: draft.audience };
}

export type NewsletterPayload = ReturnType<typeof toPayload>;

/** Returns whether two drafts are equal for the server. */
export function isSameDraft(first: NewsletterDraft, second: NewsletterDraft): boolean {
  // Compares the texts first, because serializing a long text is slow.
  if (first.content !== second.content) return false;
  return JSON.stringify(toPayload(first)) === JSON.stringify(toPayload(second));
}

function addSpareBlocks(blocks: ImageBlock[]): ImageBlock[] {
  const spare = Math.max(0, FIRST_IMAGE_BLOCKS - blocks.length);
  return [...blocks, ...Array.from({ length: spare }, () => ({ ...EMPTY_IMAGE_BLOCK }))];
}
