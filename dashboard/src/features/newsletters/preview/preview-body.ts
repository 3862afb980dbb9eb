import { type NewsletterDraft, payloadOf } from '../newsletter-draft';
import { isBlankContent } from '../plain-text';
import type { PreviewPart } from './newsletter-document';

/** `editing`: what is still empty shows its place, so that it can be tapped. `reading`: as readers get it. */
export type PreviewPurpose = 'editing' | 'reading';

export function previewBodyOf(draft: NewsletterDraft, purpose: PreviewPurpose) {
  const payload = payloadOf(draft);
  // An emptied editor still holds an empty paragraph.
  const content = isBlankContent(draft.content) ? '' : payload.content;
  return { ...payload, title: payload.title.trim(), content, showsPlaces: purpose === 'editing' };
}

/** Which parts have no words of the creator's yet. */
export function unwrittenParts(draft: NewsletterDraft): Array<PreviewPart['kind']> {
  const kinds: Array<PreviewPart['kind']> = [];
  if (!draft.title.trim()) kinds.push('title');
  if (isBlankContent(draft.content)) kinds.push('content');
  return kinds;
}
