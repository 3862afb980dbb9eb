import { EXAMPLE_TEXTS } from '@tidings/sdk';
import { type User, userName } from '../../accounts';
import { EMPTY_IMAGE_BLOCK, emptyDraft, type NewsletterDraft } from '../drafting/newsletter-draft';

/** Returns the draft that the composer starts with: a newsletter that can be previewed before any text is typed. */
export function composerDraft(user: User): NewsletterDraft {
  return {
    ...emptyDraft(user),
    ...EXAMPLE_TEXTS,
    senderName: userName(user) || 'Your Name',
    imageBlocks: [{ ...EMPTY_IMAGE_BLOCK }, { ...EMPTY_IMAGE_BLOCK }],
  };
}
