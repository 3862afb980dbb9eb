import { toSlug } from '@tidings/widgets/slug';
import { invalidInput } from '../errors.js';

/** The longest text that is accepted as a slug. The cleaned slug is shorter. */
export const MAX_SLUG_LENGTH = 64;
export const SLUG_TOO_LONG = `The end of a URL has at most ${MAX_SLUG_LENGTH} characters.`;

/** Cleans the field `slug` of a request. Throws if the text has no word and no number. */
export function cleanSlug(given: string): string {
  const slug = toSlug(given);
  if (slug === '') throw invalidInput('slug', 'Please use at least one word or number.');
  return slug;
}
