import { isInternationalEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { invalidInput } from '../../kernel/errors.js';

/** What somebody typed into a form as rows keep it, or the sentence that says what is wrong with it. */
export function readAddress(typed: string): string {
  const email = normalizeEmailAddress(typed);
  if (email === '') throw invalidInput('email', 'Please enter your email address');
  if (!isInternationalEmailAddress(email)) throw invalidInput('email', 'Please enter a valid email address');
  return email;
}
