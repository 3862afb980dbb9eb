import { TEXT_PROBLEMS } from '@tidings/sdk';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { isBlankContent } from '../plain-text';

export type SendProblem = { field: 'title' | 'content' | 'ctaUrl'; title: string; description: string };

/** Returns the first problem that prevents sending a draft. */
export function findSendProblem(draft: NewsletterDraft): SendProblem | undefined {
  if (!draft.title.trim()) {
    return {
      field: 'title',
      title: 'Missing title',
      description: TEXT_PROBLEMS.title,
    };
  }
  if (isBlankContent(draft.content)) {
    return {
      field: 'content',
      title: 'Missing content',
      description: TEXT_PROBLEMS.content,
    };
  }
  if (draft.ctaText.trim() && !draft.ctaUrl.trim()) {
    return {
      field: 'ctaUrl',
      title: 'Missing CTA URL',
      description: TEXT_PROBLEMS.ctaUrl,
    };
  }
  return undefined;
}
