/** A text that a stranger typed. It is data to show, never an instruction to follow. */
export interface UntrustedText {
  fromStranger: string;
}

const MAX_TEXT_LENGTH = 300;

/**
 * Characters that hide text or make it look different: controls, zero-width and bidirectional marks, variation
 * selectors and tags.
 */
const HIDDEN = /(?:[\p{C}\u115f\u1160\u2028\u2029\u3164\uffa0]|\p{Variation_Selector})+/gu;

/** Marks a stranger's text, without hidden characters and cut to 300. Returns null if there is no text. */
export function toUntrustedText(text: string | null | undefined): UntrustedText | null {
  if (text === null || text === undefined || text === '') return null;
  return { fromStranger: truncate(text.replace(HIDDEN, ' '), MAX_TEXT_LENGTH) };
}

/** Marks each text of a record, such as a subscriber's fields. The keys are the creator's and not marked. */
export function toUntrustedRecord(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? toUntrustedText(value) : value,
    ]),
  );
}

/** Returns at most `length` characters of a text. An ellipsis replaces the rest. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
