import { isInternationalEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { invalidInput } from '../../kernel/errors.js';

/** Normalizes a typed address to its stored form, or throws with a message about what is wrong. */
export function readAddress(typed: string): string {
  const email = normalizeEmailAddress(typed);
  if (email === '') throw invalidInput('email', 'Please enter your email address');
  if (!isInternationalEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  return email;
}
