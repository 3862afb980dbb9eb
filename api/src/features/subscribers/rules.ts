/** What the forms send when the reason stands in a field of its own. */
const OTHER_REASON = 'Other';
export const MAX_REASON_LENGTH = 500;

/** Control characters, and those that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

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
  const line = text?.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  // By characters, so that none is cut in two.
  return line === undefined || line === '' ? undefined : [...line].slice(0, MAX_REASON_LENGTH).join('');
}
