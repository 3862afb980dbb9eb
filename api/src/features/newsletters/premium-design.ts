import type { DraftFields } from './draft-fields.js';

/** The name of the premium design that a newsletter wears; undefined for the four templates. */
export function premiumDesignName(newsletter: Pick<DraftFields, 'design'>): string | undefined {
  return newsletter.design ?? undefined;
}
