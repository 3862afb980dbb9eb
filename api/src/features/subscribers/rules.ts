import {
  EMAIL_PROBLEM,
  isInternationalEmailAddress,
  normalizeEmailAddress,
} from '../../kernel/email/email-address.js';
import { AppError, createFieldError } from '../../kernel/errors.js';

export const MAX_NAME_LENGTH = 100;
/** The maximum length of a consent text. */
export const MAX_WORDING_LENGTH = 500;

/** Creates the error for a creator with the maximum number of tags, fields or segments. */
export function limitReachedError(limit: number, noun: 'tags' | 'fields' | 'segments'): AppError {
  return new AppError(
    'limit_reached',
    `You have ${limit} ${noun}, which is the maximum. Delete one to add another.`,
  );
}

/** Normalizes an entered address to its stored form. Throws a message about the problem. */
export function parseSubscriberAddress(input: string): string {
  const email = normalizeEmailAddress(input);
  if (email === '') throw createFieldError('email', 'Please enter your email address');
  if (!isInternationalEmailAddress(email)) throw createFieldError('email', EMAIL_PROBLEM);
  return email;
}

/** Returns the error that the specification prescribes for an address on the list. */
export function createAlreadySubscribedError(): AppError {
  return new AppError('already_subscribed', 'This email is already subscribed to this newsletter');
}
