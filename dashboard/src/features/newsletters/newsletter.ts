import type { components } from '@tidings/sdk';
import { readableText } from './readable-text';

export type Newsletter = components['schemas']['Newsletter'];
export type DeliveryProgress = components['schemas']['SendProgress'];
export type Finding = components['schemas']['PreflightFinding'];
export type NewsletterTemplate = Newsletter['template'];

/** Returns the title that lists show. */
export function newsletterTitle(newsletter: Pick<Newsletter, 'title'>): string {
  return readableText(newsletter.title) || 'Untitled draft';
}
