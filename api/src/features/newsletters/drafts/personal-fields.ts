import { fillSlots, type Slot, slot } from '../../../kernel/slots.js';
import { visibleText } from '../content/visible-text.js';

/** What a creator may write in double braces → the name of the slot that it becomes. */
const FIELDS: Record<string, string> = { name: 'name', first_name: 'first-name', email: 'to' };

/**
 * `{{name}}`, or `{{name|there}}` with what stands there for readers who gave none. Never over a slot: a pair of
 * braces around the way out of the list would take it from every reader with a name.
 */
const WRITTEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}\uE000\uE001]*))?\}\}/gi;

const WRITTEN_OR_TAG = new RegExp(`<[^>]*>|${WRITTEN.source}`, 'gi');

/** Turns a text's personal fields into slots; fields that nobody knows stay as they were written. */
export function personalText(text: string): string {
  return text.replace(WRITTEN, (written, field: string, fallback?: string) =>
    slotFor(written, field, fallback, 'none'),
  );
}

/**
 * As `personalText`, between tags alone: a reader's name must never become an address or an attribute. A fallback
 * may hold whole elements; with half of one, the mail would be built differently for each reader.
 */
export function personalHtml(html: string): string {
  return html.replace(WRITTEN_OR_TAG, (written, field?: string, fallback?: string) =>
    field === undefined || !isWholeHtml(fallback ?? '') ? written : slotFor(written, field, fallback, 'html'),
  );
}

const INNERMOST = /<([a-z][a-z0-9]*)(?:\s[^<>]*)?>[^<>]*<\/\1>|<(?:br|hr|img)(?:\s[^<>]*)?>/gi;

/** Every element in it begins and ends in it. */
function isWholeHtml(html: string): boolean {
  const outer = html.replace(INNERMOST, '');
  return outer === html ? !html.includes('<') : isWholeHtml(outer);
}

/** In html the fallback is html already. */
function slotFor(written: string, field: string, fallback: string | undefined, escaping: Slot['escaping']) {
  const name = FIELDS[field.toLowerCase()];
  return name === undefined ? written : slot(name, { fallback: fallback?.trim() ?? '', escaping });
}

/** What looks like a field in a text and will not be replaced, as it was written. */
export function unknownFields(text: string): string[] {
  return fieldsLeft(personalText(text));
}

/** As `unknownFields`, in html as readers see it: a field that is bold in its middle is none. */
export function unknownFieldsOfHtml(html: string): string[] {
  return fieldsLeft(visibleText(fillSlots(personalHtml(html), {})));
}

function fieldsLeft(text: string): string[] {
  return [...fillSlots(text, {}).matchAll(WRITTEN)].map(([written]) => written);
}

/** A reader's own values. Whoever gave no name has none, and reads the fallbacks. */
export function personalValues(name: string | null): Record<string, string> {
  const [first = ''] = (name ?? '').split(' ');
  return name === null || name === '' ? {} : { name, 'first-name': first };
}
