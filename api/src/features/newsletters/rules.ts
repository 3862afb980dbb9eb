/** The number of newsletters in the list of recent newsletters. */
export const RECENT_NEWSLETTERS = 3;

/** The sample texts of a new newsletter. The editor shows them, but they cannot be sent to subscribers. */
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

export const EMPTY_AUDIENCE = 'No subscriber is in this audience. Choose another one.';

export const DEFAULT_SENDER_NAME = 'Your Name';

/** The filters of a list of newsletters. A draft is neither scheduled nor sent. */
export const NEWSLETTER_STATUSES = ['draft', 'scheduled', 'sent'] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];
