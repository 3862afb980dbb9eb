import { isEverybody } from '../../../subscribers';
import type { NewsletterDraft } from '../../drafting/newsletter-draft';

/** Returns the label of the button that sends the newsletter. */
export function sendLabel({ audience }: NewsletterDraft): string {
  return isEverybody(audience) ? 'Send to all subscribers' : 'Send to this audience';
}
