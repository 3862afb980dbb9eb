import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { isBlankContent } from '../plain-text';

export type SendProblem = { field: 'title' | 'content' | 'ctaUrl'; title: string; description: string };

/** Returns the first problem that prevents sending a draft. */
export function findSendProblem(draft: NewsletterDraft): SendProblem | undefined {
  if (!draft.title.trim()) {
    return {
      field: 'title',
      title: 'Missing title',
      description: 'Please add a title to your newsletter.',
    };
  }
  if (isBlankContent(draft.content)) {
    return {
      field: 'content',
      title: 'Missing content',
      description: 'Please add some content to your newsletter.',
    };
  }
  if (draft.ctaText.trim() && !draft.ctaUrl.trim()) {
    return {
      field: 'ctaUrl',
      title: 'Missing CTA URL',
      description: 'Please provide a URL for your call-to-action button.',
    };
  }
  return undefined;
}
