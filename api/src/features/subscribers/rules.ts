import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../kernel/email/email-address.js';
import { plainLine } from '../../kernel/email/email-html.js';
import { AppError, invalidInput } from '../../kernel/errors.js';

/** The value that forms send if the reason is in a separate field. */
const OTHER_REASON = 'Other';
export const MAX_REASON_LENGTH = 500;

export const MAX_NAME_LENGTH = 100;
/** The maximum length of a consent text. */
export const MAX_WORDING_LENGTH = 500;

/** The limit of each creator, like `MAX_FIELDS` and `MAX_SEGMENTS`. */
export const MAX_TAGS = 500;
export const MAX_FIELDS = 50;
export const MAX_SEGMENTS = 200;
export const MAX_TAG_NAME_LENGTH = 50;
export const MAX_TAG_DESCRIPTION_LENGTH = 200;
export const MAX_FIELD_KEY_LENGTH = 40;
export const FIELD_KEY_PROBLEM = 'A key has only a to z, 0 to 9 and _, and starts with a to z.';
export const MAX_FIELD_LABEL_LENGTH = 60;
export const MAX_CHOICES = 100;
/** The maximum length of a custom field's value, and of each choice. */
export const MAX_TEXT_VALUE_LENGTH = 200;
export const MAX_SEGMENT_NAME_LENGTH = 60;

/** Creates the error for a creator with the most tags, fields or segments. */
export function limitReachedError(most: number, things: 'tags' | 'fields' | 'segments'): AppError {
  return new AppError(
    'limit_reached',
    `You have ${most} ${things}, which is the maximum. Delete one to add another.`,
  );
}

/** Returns the reason to store for an unsubscribe: one line of free text or a listed reason; null for none. */
export function reasonFrom(fields: {
  reason?: string | undefined;
  otherReason?: string | undefined;
}): string | null {
  const chosen = tidy(fields.reason);
  const ownWords = chosen === OTHER_REASON ? tidy(fields.otherReason) : undefined;
  return ownWords ?? chosen ?? null;
}

function tidy(text: string | undefined): string | undefined {
  const line = plainLine(text ?? '').replace(/\s+/g, ' ');
  // Cuts by code points, so that none is split.
  return line === '' ? undefined : [...line].slice(0, MAX_REASON_LENGTH).join('');
}

/** Normalizes an entered address to its stored form. Throws a message about the problem. */
export function parseSubscriberAddress(given: string): string {
  const email = normalizeEmailAddress(given);
  if (email === '') throw invalidInput('email', 'Please enter your email address');
  if (!isInternationalEmailAddress(email)) throw invalidInput('email', EMAIL_PROBLEM);
  return email;
}

/** Returns the error that the specification prescribes for an address on the list. */
export function alreadySubscribedError(): AppError {
  return new AppError('already_subscribed', 'This email is already subscribed to this newsletter');
}

/**
 * Returns the value of `?n=` in a newsletter's unsubscribe link: its id in short form, since the whole URL is a header.
 */
export function writeNewsletterMark(newsletterId: number): string {
  return newsletterId.toString(36);
}

/** Returns undefined for an invalid mark: the link then works like one without. */
export function readNewsletterMark(mark: string | undefined): number | undefined {
  return mark !== undefined && /^[1-9a-z][0-9a-z]{0,9}$/.test(mark) ? Number.parseInt(mark, 36) : undefined;
}
