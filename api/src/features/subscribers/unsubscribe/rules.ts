import { toPlainLine } from '../../../kernel/email/email-html.js';

/** The value that forms send if the reason is in a separate field. */
const OTHER_REASON = 'Other';
export const MAX_REASON_LENGTH = 500;

/** Returns the reason to store for an unsubscribe, as one line of free text or a listed reason, or null for none. */
export function pickReason(fields: {
  reason?: string | undefined;
  otherReason?: string | undefined;
}): string | null {
  const chosenReason = normalizeReason(fields.reason);
  const otherReason = chosenReason === OTHER_REASON ? normalizeReason(fields.otherReason) : undefined;
  return otherReason ?? chosenReason ?? null;
}

function normalizeReason(text: string | undefined): string | undefined {
  const line = toPlainLine(text ?? '').replace(/\s+/g, ' ');
  // Cuts by code points, so that no character is split.
  return line === '' ? undefined : [...line].slice(0, MAX_REASON_LENGTH).join('');
}

/**
 * Returns the value of `?n=` in a newsletter's unsubscribe link. It is the id in short form, as the URL is a header.
 */
export function writeNewsletterMark(newsletterId: number): string {
  return newsletterId.toString(36);
}

/** Returns undefined for an invalid mark. The link then works like a link without a mark. */
export function readNewsletterMark(newsletterMark: string | undefined): number | undefined {
  return newsletterMark !== undefined && /^[1-9a-z][0-9a-z]{0,9}$/.test(newsletterMark)
    ? Number.parseInt(newsletterMark, 36)
    : undefined;
}
