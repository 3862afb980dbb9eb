import { type Slot, slot } from '../../kernel/slots.js';

/** What a creator may write in double braces → the name of the slot that it becomes. */
const FIELDS: Record<string, string> = { name: 'name', first_name: 'first-name', email: 'to' };

/** `{{name}}`, or `{{name|there}}` with what stands there for readers who gave none. */
const WRITTEN = /\{\{\s*([a-z_]+)\s*(?:\|([^{}]*))?\}\}/gi;

const WRITTEN_OR_TAG = new RegExp(`<[^>]*>|${WRITTEN.source}`, 'gi');

/** Turns a text's personal fields into slots; fields that nobody knows stay as they were written. */
export function personalText(text: string): string {
  return text.replace(WRITTEN, (written, field: string, fallback?: string) =>
    slotFor(written, field, fallback, 'none'),
  );
}

/** As `personalText`, between tags alone: a reader's name must never become an address or an attribute. */
export function personalHtml(html: string): string {
  return html.replace(WRITTEN_OR_TAG, (written, field?: string, fallback?: string) =>
    field === undefined ? written : slotFor(written, field, fallback, 'html'),
  );
}

/** In html the fallback is html already. */
function slotFor(written: string, field: string, fallback: string | undefined, escaping: Slot['escaping']) {
  const name = FIELDS[field.toLowerCase()];
  return name === undefined ? written : slot(name, { fallback: fallback?.trim() ?? '', escaping });
}

/** The fields of a text that will not be replaced, as they were written. */
export function unknownFields(text: string): string[] {
  return [...text.matchAll(WRITTEN)]
    .filter(([, field = '']) => FIELDS[field.toLowerCase()] === undefined)
    .map(([written]) => written);
}

/** A reader's own values. Whoever gave no name has none, and reads the fallbacks. */
export function personalValues(name: string | null): Record<string, string> {
  const [first = ''] = (name ?? '').split(' ');
  return name === null || name === '' ? {} : { name, 'first-name': first };
}
