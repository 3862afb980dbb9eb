import { fillSlots, type Slot, slot } from '../../../kernel/email/slots.js';
import { visibleText } from '../content/html-parts.js';

/** The field names that a creator may use in double braces → their slot. */
const FIELDS: Record<string, Pick<Slot, 'name' | 'part'>> = {
  name: { name: 'name', part: 'all' },
  first_name: { name: 'name', part: 'first-word' },
  email: { name: 'to', part: 'all' },
};

/**
 * `{{name}}`, or `{{name|there}}` with a fallback for subscribers without a name. Never over a slot: braces
 * around the unsubscribe link would remove it for every subscriber with a name.
 */
const WRITTEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}\uE000\uE001]*))?\}\}/gi;

const WRITTEN_OR_TAG = new RegExp(`<[^>]*>|${WRITTEN.source}`, 'gi');

/** Turns a text's personal fields into slots. Unknown fields stay unchanged. */
export function personalText(text: string): string {
  return text.replace(WRITTEN, (written, field: string, fallback?: string) =>
    slotFor(written, field, fallback, 'none'),
  );
}

/**
 * Works as `personalText`, but only between tags: a subscriber's name must never become a URL or an
 * attribute. A fallback may contain whole elements. With half of one, the markup would differ between
 * subscribers.
 */
export function personalHtml(html: string): string {
  return html.replace(WRITTEN_OR_TAG, (written, field?: string, fallback?: string) =>
    field === undefined || !isWholeHtml(fallback ?? '') ? written : slotFor(written, field, fallback, 'html'),
  );
}

const INNERMOST = /<([a-z][a-z0-9]*)(?:\s[^<>]*)?>[^<>]*<\/\1>|<(?:br|hr|img)(?:\s[^<>]*)?>/gi;

/** Returns whether every element begins and ends in this HTML. */
function isWholeHtml(html: string): boolean {
  const outer = html.replace(INNERMOST, '');
  return outer === html ? !html.includes('<') : isWholeHtml(outer);
}

/** Builds the slot. In HTML the fallback is already HTML. */
function slotFor(written: string, field: string, fallback: string | undefined, escaping: Slot['escaping']) {
  const found = FIELDS[field.toLowerCase()];
  if (found === undefined) return written;
  return slot(found.name, { part: found.part, fallback: fallback?.trim() ?? '', escaping });
}

/** Returns the fields in a text that will not be replaced, as written. */
export function unknownFields(text: string): string[] {
  return fieldsLeft(personalText(text));
}

/**
 * Works as `unknownFields`, on the visible text of HTML: a field with bold text in its middle is not a field.
 */
export function unknownFieldsOfHtml(html: string): string[] {
  return fieldsLeft(visibleText(fillSlots(personalHtml(html), {})));
}

function fieldsLeft(text: string): string[] {
  return [...fillSlots(text, {}).matchAll(WRITTEN)].map(([written]) => written);
}

/** Returns a subscriber's own values. Without a name there are none, and the fallbacks apply. */
export function personalValues(name: string | null): Record<string, string> {
  return name === null || name === '' ? {} : { name };
}
