import type { DraftFields } from '../drafts/draft-fields.js';
import { designFor } from './designs.js';

/** The name of the premium design that a newsletter wears; undefined for the four templates. */
export function premiumDesignName(newsletter: Pick<DraftFields, 'design' | 'template'>): string | undefined {
  const design = designFor(newsletter);
  return design.template === null ? design.name : undefined;
}
