/**
 * Kinds of cases for an administrator. `import`: a large import. `sending`: a creator who cannot send because of
 * bounces, complaints or an administrator. `newsletter`: the first large newsletter of an account, or a newsletter that
 * an administrator holds.
 */
export const REVIEW_KINDS = ['import', 'sending', 'newsletter'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const REVIEW_REASONS = [
  'import_size',
  'first_send',
  'hard_bounces',
  'complaints',
  'administrator',
] as const;
/** The meaning of each reason, for the API's description. */
export const REVIEW_REASONS_TEXT =
  '`import_size`: a large import. `first_send`: the first large newsletter. `hard_bounces`, `complaints`: the newest newsletters had too many. `administrator`: an administrator stopped it.';
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const REVIEW_STATUSES = ['open', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const DECISIONS = ['approved', 'rejected'] as const satisfies readonly ReviewStatus[];
export type Decision = (typeof DECISIONS)[number];

/** Counts of a review, which are rows of a file, or emails of a newsletter. */
export type ReviewCounts = Record<string, number>;

/** Domains shown with a review, the most frequent first. */
export const SAMPLE_DOMAINS = 10;

/** Writes the message to the creator, with the event, and how to appeal. */
export function formatReviewMessage(review: {
  kind: ReviewKind;
  reason: ReviewReason;
  counts: ReviewCounts;
  status: ReviewStatus;
  decisionReason: string | null;
  contactEmail: string;
  /** The title of a newsletter, for messages that are not shown beside it. */
  title?: string | undefined;
}): string {
  const { kind, reason, counts, status, decisionReason, contactEmail, title } = review;
  const quotedTitle = title ? ` “${title}”` : '';
  const reasonSentence = decisionReason ? ` Reason: ${toSentence(decisionReason)}` : '';
  if (reason === 'administrator') {
    return `${STOPPED[kind](quotedTitle)}${reasonSentence} If you think this is a mistake, write to ${contactEmail}.`;
  }
  const appeal = `If you think this is a mistake, write to ${contactEmail} and explain how you collected the addresses.`;
  if (status === 'rejected') return `${REJECTED[reason](quotedTitle)}${reasonSentence} ${appeal}`;
  return `${OPENED[reason](counts, quotedTitle)} ${appeal}`;
}

/** The messages about an import or email that an administrator stopped by hand. */
const STOPPED: Record<ReviewKind, (titled: string) => string> = {
  import: () => 'An administrator stopped your import.',
  sending: () => 'An administrator paused sending from your account.',
  newsletter: (quotedTitle) => `An administrator paused your newsletter${quotedTitle}.`,
};

type FoundReason = Exclude<ReviewReason, 'administrator'>;

const SENDING_REJECTED =
  'An administrator reviewed your account and did not approve it for sending. You cannot send newsletters.';

const REJECTED: Record<FoundReason, (titled: string) => string> = {
  import_size: () =>
    'An administrator reviewed your import and did not approve it. No subscribers were added.',
  first_send: (quotedTitle) =>
    `An administrator reviewed your newsletter${quotedTitle} and did not approve it. It will not be sent.`,
  hard_bounces: () => SENDING_REJECTED,
  complaints: () => SENDING_REJECTED,
};

const OPENED: Record<FoundReason, (counts: ReviewCounts, titled: string) => string> = {
  import_size: ({ rows = 0 }) =>
    `Your file has ${formatCount(rows)} rows, so an administrator must approve the import first. No subscribers have been added yet.`,
  first_send: ({ audience = 0 }, quotedTitle) =>
    `Your newsletter${quotedTitle} has ${formatCount(audience)} recipients, so an administrator must approve it first. No email has been sent yet.`,
  hard_bounces: ({ hardBounced = 0, tried = 0 }) =>
    `Sending is paused: ${formatCount(hardBounced)} of ${formatCount(tried)} emails hard-bounced. An administrator will review sending from your account.`,
  complaints: ({ complained = 0, accepted = 0 }) =>
    `Sending is paused: ${formatCount(complained)} of ${formatCount(accepted)} recipients reported your newsletter as spam. An administrator will review sending from your account.`,
};

/** Ends a text that an administrator typed, so that a sentence can follow it. */
function toSentence(text: string): string {
  const trimmedText = text.trim();
  return /[.!?…。！？]["'”’»)]*$/u.test(trimmedText) ? trimmedText : `${trimmedText}.`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
