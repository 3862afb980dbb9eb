import { nameOf, type User } from '../../accounts';
import { EMPTY_IMAGE_BLOCK, emptyDraft, type NewsletterDraft } from '../newsletter-draft';

/** What the composer begins with: a letter that can be looked at before a word is written. */
export function composerDraft(user: User): NewsletterDraft {
  return {
    ...emptyDraft(user),
    title: 'Newsletter Title',
    content: 'Your newsletter content will appear here.',
    senderName: nameOf(user) || 'Your Name',
    imageBlocks: [{ ...EMPTY_IMAGE_BLOCK }, { ...EMPTY_IMAGE_BLOCK }],
  };
}
