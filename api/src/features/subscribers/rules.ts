import { plainLine } from '../../kernel/plain-text.js';

/** The value that forms send if the reason is in a separate field. */
const OTHER_REASON = 'Other';
export const MAX_REASON_LENGTH = 500;

export const MAX_NAME_LENGTH = 100;
/** Of a consent text. */
export const MAX_WORDING_LENGTH = 500;

export const AUTO_REPLY_MAX = 500;
/** Per creator; subscribers beyond the limit join without an auto-reply. */
export const AUTO_REPLIES_A_DAY = 1_000;
export const DEFAULT_AUTO_REPLY =
  "Thank you for subscribing to my newsletter! I'll be sending you updates soon.";

/** Returns the reason to store for an unsubscribe: one line of free text or a listed reason; null for none. */
export function reasonFrom(fields: {
  reason?: string | undefined;
  otherReason?: string | undefined;
}): string | null {
  const chosen = tidy(fields.reason);
  const ownWords = chosen === OTHER_REASON ? tidy(fields.otherReason) : undefined;
  return ownWords ?? chosen ?? null;
}

function tidy(text: string | undefined): string | undefined {
  const line = plainLine(text ?? '').replace(/\s+/g, ' ');
  // Cuts by code points, so that none is split.
  return line === '' ? undefined : [...line].slice(0, MAX_REASON_LENGTH).join('');
}
