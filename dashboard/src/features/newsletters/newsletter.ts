import type { components } from '@tidings/sdk';
import { toReadableText } from './readable-text';

export type Newsletter = components['schemas']['Newsletter'];
export type DeliveryProgress = components['schemas']['SendProgress'];
export type Finding = components['schemas']['PreflightFinding'];
export type NewsletterTemplate = Newsletter['template'];

/** Returns the title that lists show. */
export function getNewsletterTitle(newsletter: Pick<Newsletter, 'title'>): string {
  return toReadableText(newsletter.title) || 'Untitled draft';
}

/** Returns the opens and clicks to show. Returns undefined if no email was accepted, or if tracking was off. */
export function findActivity({ opens, clicks, accepted, tracking }: Newsletter) {
  return !accepted || tracking === 'off' || tracking === null ? undefined : { opens, clicks, accepted };
}

/** Describes the From address, and the Reply-To address if it differs. */
export function formatSenderText({ address, replyTo }: { address: string; replyTo: string | null }): string {
  const from = `Sent as ${address}.`;
  return replyTo === null ? from : `${from} Replies go to ${replyTo}.`;
}
