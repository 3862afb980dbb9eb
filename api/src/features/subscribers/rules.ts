import { plainLine } from '../../kernel/plain-text.js';

/** What the forms send when the reason stands in a field of its own. */
const OTHER_REASON = 'Other';
export const MAX_REASON_LENGTH = 500;

export const MAX_NAME_LENGTH = 100;
/** Of what somebody agrees to. */
export const MAX_WORDING_LENGTH = 500;

export const AUTO_REPLY_MAX = 500;
/** Of one creator; whoever joins beyond that is on the list and gets none. */
export const AUTO_REPLIES_A_DAY = 1_000;
export const DEFAULT_AUTO_REPLY =
  "Thank you for subscribing to my newsletter! I'll be sending you updates soon.";

/** What is kept of why somebody leaves: one line of their own words or a listed reason; null for none. */
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
  // By characters, so that none is cut in two.
  return line === '' ? undefined : [...line].slice(0, MAX_REASON_LENGTH).join('');
}
