import type { DraftFields } from '../drafts/draft-fields.js';
import { designFor } from './designs.js';

/** Returns the name of a newsletter's premium design; undefined for the four templates. */
export function premiumDesignName(newsletter: Pick<DraftFields, 'design' | 'template'>): string | undefined {
  const design = designFor(newsletter);
  return design.template === null ? design.name : undefined;
}
