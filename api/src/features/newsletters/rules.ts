import type { FieldError } from '../../kernel/errors.js';
import { completeLink } from '../../kernel/link.js';

export const TITLE_MAX = 200;
export const CONTENT_MAX = 500_000;
export const IMAGE_BLOCKS_MAX = 8;
export const PREHEADER_MAX = 150;
export const ALT_MAX = 300;
/** Subscribers per freezing chunk: one statement for all of a large list would stop everything for seconds. */
export const FREEZE_CHUNK = 5_000;

export const DEFAULT_SENDER_NAME = 'Your Name';

interface Sendable {
  title: string;
  content: string;
  ctaText: string | null;
  ctaUrl: string | null;
}

/** What keeps a draft from being sent, in the order in which people are told. */
export function sendProblems(draft: Sendable): FieldError[] {
  const problems: FieldError[] = [];
  if (draft.title.trim() === '')
    problems.push({ path: 'title', message: 'Please add a title to your newsletter.' });
  if (isBlankHtml(draft.content)) {
    problems.push({ path: 'content', message: 'Please add some content to your newsletter.' });
  }
  if (draft.ctaText && !draft.ctaUrl) {
    problems.push({ path: 'ctaUrl', message: 'Please provide a URL for your call-to-action button.' });
  }
  if (draft.ctaUrl && completeLink(draft.ctaUrl) === undefined) {
    problems.push({ path: 'ctaUrl', message: 'The URL of your call-to-action button is not a web address.' });
  }
  return problems;
}

/** Tags and spaces alone; an image is something to read. */
function isBlankHtml(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
