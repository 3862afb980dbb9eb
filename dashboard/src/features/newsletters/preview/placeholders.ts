import { type NewsletterDraft, type NewsletterPayload, payloadOf } from '../newsletter-draft';
import { isBlankContent } from '../plain-text';
import type { LetterPart } from './letter-document';

export const TITLE_PLACEHOLDER = 'Your title';
const CONTENT_PLACEHOLDER = '<p>Your letter begins here. Tap to write it.</p>';

/** Which parts have no words of the creator's yet. */
export function unwrittenParts(draft: NewsletterDraft): Array<LetterPart['kind']> {
  const kinds: Array<LetterPart['kind']> = [];
  if (!draft.title.trim()) kinds.push('title');
  if (isBlankContent(draft.content)) kinds.push('content');
  return kinds;
}

/** For the preview alone: words to tap where nothing is written yet. They are never saved or sent. */
export function previewBodyOf(draft: NewsletterDraft): NewsletterPayload {
  const payload = payloadOf(draft);
  return {
    ...payload,
    title: draft.title.trim() ? payload.title : TITLE_PLACEHOLDER,
    content: isBlankContent(draft.content) ? CONTENT_PLACEHOLDER : payload.content,
  };
}
