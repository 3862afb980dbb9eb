import { DAY, MINUTE } from '../../kernel/clock.js';

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

export const MAX_NEWSLETTER_TITLE_LENGTH = 200;
export const MAX_CONTENT_LENGTH = 500_000;
export const MAX_IMAGE_BLOCKS = 8;
export const MAX_PREHEADER_LENGTH = 150;
export const MAX_CTA_TEXT_LENGTH = 100;
export const MAX_ALT_LENGTH = 300;
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
    .slice(0, MAX_NEWSLETTER_TITLE_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** The filters of a list of newsletters. A draft is neither scheduled nor sent. */
export const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'sent'] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];
