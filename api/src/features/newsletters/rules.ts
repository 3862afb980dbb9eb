import { DAY, MINUTE } from '../../kernel/clock.js';
import { visibleText } from '../../kernel/html/html-parts.js';
import { completeLink } from '../../kernel/link.js';
import { EMAIL_NOT_VERIFIED } from '../accounts/index.js';
import { QUOTA_WARNING } from '../plans/index.js';

/** Newsletters in the list of recent ones. */
export const RECENT_NEWSLETTERS = 3;

/** The sample texts of a new newsletter. The editor shows them, and sending them to subscribers is refused. */
export const EXAMPLE_TEXTS = {
  title: 'Newsletter Title',
  content: 'Your newsletter content will appear here.',
} as const;

/** The problems of a text, which clients find before they ask the server. */
export const TEXT_PROBLEMS = {
  title: 'Please add a title to your newsletter.',
  content: 'Please add some content to your newsletter.',
  ctaUrl: 'Please provide a URL for your call-to-action button.',
} as const;

export const SCHEDULE_PROBLEMS = {
  missing: 'Please choose a day and a time.',
  tooSoon: 'Please choose a time at least a minute from now.',
  tooLate: 'Please choose a time within a year from now.',
} as const;

export const TEST_ADDRESS_PROBLEMS = {
  missing: 'Please enter an email address to send the test to.',
  invalid: 'Please enter a valid email address.',
} as const;

export const EMPTY_AUDIENCE = 'No subscriber is in this audience. Choose another one.';

export const TITLE_MAX = 200;
export const CONTENT_MAX = 500_000;
export const IMAGE_BLOCKS_MAX = 8;
export const PREHEADER_MAX = 150;
export const CTA_TEXT_MAX = 100;
export const ALT_MAX = 300;
/** Gmail truncates longer emails. */
export const EMAIL_MAX_BYTES = 102 * 1024;
/**
 * Subscribers per chunk of the audience snapshot. Larger chunks delay other requests and take more memory: 10
 * MB at 1,000, 30 at 5,000.
 */
export const SNAPSHOT_CHUNK = 250;

export const DEFAULT_SENDER_NAME = 'Your Name';

/** The shortest and longest time until a scheduled newsletter. */
export const SCHEDULE_AHEAD = { least: MINUTE, most: 365 * DAY } as const;

const COPY_PREFIX = 'Copy of ';

/** Returns the title of a copy, within the length limit. A copy of a copy gets the prefix only once. */
export function copyTitle(title: string): string {
  if (title.startsWith(COPY_PREFIX)) return title;
  // Drops the first half of a split surrogate pair.
  return (COPY_PREFIX + title)
    .slice(0, TITLE_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

interface Sendable {
  title: string;
  content: string;
  ctaText: string | null;
  ctaUrl: string | null;
}

/** The conditions for sending a draft at this moment. */
export interface Circumstances {
  audience: number;
  /** Why the audience is unknown; undefined if it is known. */
  audienceProblem: string | undefined;
  /** Whether the audience is everybody on the list. */
  isEverybody: boolean;
  /** Of the HTML part. */
  sizeBytes: number;
  /** The name of a premium design that its creator's plan does not include. */
  designBeyondPlan: string | undefined;
  hasQuotaLeft: boolean;
  /** False while the instance requires a verified address and the creator's is not verified. */
  mayEmailOthers: boolean;
  /** Why the audience is too large for today or this month; undefined if it is not. */
  recipientProblem: string | undefined;
  /** Why a review stops the creator from sending; undefined if none does. */
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
export function sendProblems(draft: Sendable, around: Circumstances): SendProblem[] {
  const problems = [...textProblems(draft), ...exampleProblems(draft)];
  if (!around.mayEmailOthers) problems.push({ code: 'email_not_verified', message: EMAIL_NOT_VERIFIED });
  if (around.designBeyondPlan !== undefined) {
    const message = `The design “${around.designBeyondPlan}” is part of Pro. Upgrade, or choose one of the four templates.`;
    problems.push({ code: 'pro_required', path: 'design', message });
  }
  if (around.sizeBytes > EMAIL_MAX_BYTES) {
    const message = `This newsletter has ${kilobytes(around.sizeBytes)} KB. Email clients cut off text beyond ${kilobytes(EMAIL_MAX_BYTES)} KB. Shorten it.`;
    problems.push({ code: 'too_large', path: 'content', message });
  }
  problems.push(...audienceProblems(around));
  if (!around.hasQuotaLeft) problems.push({ code: 'quota_exceeded', message: QUOTA_WARNING });
  if (around.recipientProblem !== undefined) {
    problems.push({ code: 'recipient_limit_exceeded', message: around.recipientProblem });
  }
  if (around.hold !== undefined) problems.push({ code: 'sending_held', message: around.hold });
  return problems;
}

function audienceProblems({ audience, audienceProblem, isEverybody }: Circumstances): SendProblem[] {
  const path = 'audience';
  if (audienceProblem !== undefined) return [{ code: 'filter_unusable', path, message: audienceProblem }];
  if (audience > 0) return [];
  if (isEverybody) return [{ code: 'no_subscribers', message: 'You have no subscribers yet.' }];
  return [{ code: 'no_subscribers', path, message: EMPTY_AUDIENCE }];
}

/**
 * Returns the editor's sample texts that the draft still has. A test email may show them, but subscribers
 * must not receive them.
 */
function exampleProblems({ title, content }: Sendable): SendProblem[] {
  const texts = { title, content: visibleText(content) };
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

/**
 * Returns the problems of the text itself. Nothing else matters for a test email, which goes to its creator.
 */
export function textProblems(draft: Sendable): SendProblem[] {
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
function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

/** Returns whether HTML has only tags and spaces. An image counts as content. */
function isBlankHtml(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** The filters of a list of newsletters. A draft is neither scheduled nor sent. */
export const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'sent'] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];
