import { type NewsletterDraft, toDraftText } from '../drafting/newsletter-draft';
import { isBlankContent } from '../plain-text';
import type { PreviewPart } from './preview-document';

/**
 * `editing` shows placeholders for empty parts, so that users can tap them. `reading` shows the email as subscribers
 * get it.
 */
export type PreviewPurpose = 'editing' | 'reading';

export function createPreviewBody(draft: NewsletterDraft, purpose: PreviewPurpose) {
  const payload = toDraftText(draft);
  // An emptied editor still contains an empty paragraph.
  const content = isBlankContent(draft.content) ? '' : payload.content;
  return { ...payload, title: payload.title.trim(), content, showsPlaces: purpose === 'editing' };
}

export type PreviewBody = ReturnType<typeof createPreviewBody>;

/** Returns the parts in which the creator has not written. */
export function listEmptyParts(draft: NewsletterDraft): Array<PreviewPart['kind']> {
  const kinds: Array<PreviewPart['kind']> = [];
  if (!draft.title.trim()) kinds.push('title');
  if (isBlankContent(draft.content)) kinds.push('content');
  return kinds;
}
