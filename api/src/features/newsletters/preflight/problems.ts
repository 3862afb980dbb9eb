import { toVisibleText } from '../../../kernel/html/html-parts.js';
import { completeLink } from '../../../kernel/links/complete-link.js';
import { EMAIL_NOT_VERIFIED } from '../../accounts/index.js';
import { QUOTA_WARNING } from '../../plans/index.js';
import { EMPTY_AUDIENCE, EXAMPLE_TEXTS, TEXT_PROBLEMS } from '../rules.js';

/** Gmail truncates longer emails. */
export const MAX_EMAIL_BYTES = 102 * 1024;

interface Sendable {
  title: string;
  content: string;
  ctaText: string | null;
  ctaUrl: string | null;
}

/** The conditions for sending a draft at this moment. */
export interface SendConditions {
  audience: number;
  /** The reason why the audience is unknown, or undefined if it is known. */
  audienceProblem: string | undefined;
  /** True if the audience is all subscribers of the list. */
  isAllSubscribers: boolean;
  /** Bytes of the HTML part. */
  sizeBytes: number;
  /** The name of a premium design that its creator's plan does not include. */
  premiumDesign: string | undefined;
  hasQuotaLeft: boolean;
  /** False while the instance requires a verified address and the creator's is not verified. */
  mayEmailOthers: boolean;
  /** The reason why the audience is too large for today or this month, or undefined if it is not. */
  recipientProblem: string | undefined;
  /** The reason why a review stops the creator from sending, or undefined if none does. */
  hold: string | undefined;
}

export type SendProblemCode =
  | 'missing_title'
  | 'missing_content'
  | 'missing_cta_url'
  | 'invalid_cta_url'
  | 'example_text'
  | 'email_not_verified'
  | 'pro_required'
  | 'too_large'
  | 'no_subscribers'
  | 'filter_unusable'
  | 'quota_exceeded'
  | 'recipient_limit_exceeded'
  | 'sending_held';

/** A sentence with a code for programs, about one field if there is one. */
export interface SendProblem {
  code: SendProblemCode;
  message: string;
  path?: string;
}

/** Returns the problems that prevent sending a draft to subscribers, in the order of display. */
export function listSendProblems(draft: Sendable, conditions: SendConditions): SendProblem[] {
  const problems = [...listTextProblems(draft), ...listExampleProblems(draft)];
  if (!conditions.mayEmailOthers) problems.push({ code: 'email_not_verified', message: EMAIL_NOT_VERIFIED });
  if (conditions.premiumDesign !== undefined) {
    const message = `The design “${conditions.premiumDesign}” is part of Pro. Upgrade, or choose one of the four templates.`;
    problems.push({ code: 'pro_required', path: 'design', message });
  }
  if (conditions.sizeBytes > MAX_EMAIL_BYTES) {
    const message = `This newsletter has ${toKilobytes(conditions.sizeBytes)} KB. Email clients cut off text beyond ${toKilobytes(MAX_EMAIL_BYTES)} KB. Shorten it.`;
    problems.push({ code: 'too_large', path: 'content', message });
  }
  problems.push(...listAudienceProblems(conditions));
  if (!conditions.hasQuotaLeft) problems.push({ code: 'quota_exceeded', message: QUOTA_WARNING });
  if (conditions.recipientProblem !== undefined) {
    problems.push({ code: 'recipient_limit_exceeded', message: conditions.recipientProblem });
  }
  if (conditions.hold !== undefined) problems.push({ code: 'sending_held', message: conditions.hold });
  return problems;
}

function listAudienceProblems({
  audience,
  audienceProblem,
  isAllSubscribers,
}: SendConditions): SendProblem[] {
  const path = 'audience';
  if (audienceProblem !== undefined) return [{ code: 'filter_unusable', path, message: audienceProblem }];
  if (audience > 0) return [];
  if (isAllSubscribers) return [{ code: 'no_subscribers', message: 'You have no subscribers yet.' }];
  return [{ code: 'no_subscribers', path, message: EMPTY_AUDIENCE }];
}

/**
 * Returns the editor's sample texts that the draft still has. A test email may show them, but subscribers
 * must not receive them.
 */
function listExampleProblems({ title, content }: Sendable): SendProblem[] {
  const texts = { title, content: toVisibleText(content) };
  return (['title', 'content'] as const)
    .filter((path) => isExample(texts[path], EXAMPLE_TEXTS[path]))
    .map((path) => ({
      code: 'example_text',
      path,
      message: `“${EXAMPLE_TEXTS[path]}” is sample text. Replace it with your own before you send this newsletter.`,
    }));
}

function isExample(text: string, example: string): boolean {
  return text.replace(/\s+/g, ' ').trim().toLowerCase() === example.toLowerCase();
}

/** Returns the problems of the text itself. A test email needs nothing else, because only its creator receives it. */
export function listTextProblems(draft: Sendable): SendProblem[] {
  const problems: SendProblem[] = [];
  if (draft.title.trim() === '') {
    problems.push({ code: 'missing_title', path: 'title', message: TEXT_PROBLEMS.title });
  }
  if (isBlankHtml(draft.content)) {
    problems.push({ code: 'missing_content', path: 'content', message: TEXT_PROBLEMS.content });
  }
  if (draft.ctaText && !draft.ctaUrl) {
    problems.push({ code: 'missing_cta_url', path: 'ctaUrl', message: TEXT_PROBLEMS.ctaUrl });
  }
  if (draft.ctaUrl && completeLink(draft.ctaUrl) === undefined) {
    const message = 'The URL of your call-to-action button is not a web address.';
    problems.push({ code: 'invalid_cta_url', path: 'ctaUrl', message });
  }
  return problems;
}

/** Rounds up, so that a size over a limit is displayed as over it. */
function toKilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

/** Returns whether HTML has only tags and spaces. An image counts as content. */
function isBlankHtml(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
