import { toSlug } from '@tidings/widgets/slug';
import { createFieldError } from '../errors.js';

/** The longest text that is accepted as a slug. The cleaned slug is shorter. */
export const MAX_SLUG_LENGTH = 64;
export const SLUG_TOO_LONG = `The end of a URL has at most ${MAX_SLUG_LENGTH} characters.`;

/** Cleans the field `slug` of a request. Throws if the text has no word and no number. */
export function cleanSlug(input: string): string {
  const slug = toSlug(input);
  if (slug === '') throw createFieldError('slug', 'Please use at least one word or number.');
  return slug;
}
