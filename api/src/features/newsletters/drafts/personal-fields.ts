import { fillSlots, type Slot, slot, slotNames } from '../../../kernel/email/slots.js';
import { visibleText } from '../../../kernel/html/html-parts.js';

/** The slots of the fields that every creator may use in double braces, by field. */
const BUILT_IN = new Map<string, Pick<Slot, 'name' | 'part'>>([
  ['name', { name: 'name', part: 'all' }],
  ['first_name', { name: 'name', part: 'first-word' }],
  ['email', { name: 'to', part: 'all' }],
]);

/** The slot of a custom field. The prefix keeps it apart from our own slots, such as the unsubscribe link. */
const CUSTOM_PREFIX = 'field-';

/**
 * `{{name}}`, or `{{city|your town}}` with a fallback for subscribers without the value. A fallback cannot contain a
 * slot, because braces around the unsubscribe link would remove it for every subscriber with a name.
 */
const FIELD = /\{\{\s*([a-z][a-z0-9_]*)\s*(?:\|([^{}\uE000\uE001]*))?\}\}/gi;

const FIELD_OR_TAG = new RegExp(`<[^>]*>|${FIELD.source}`, 'gi');

/** Turns a text's personal fields into slots. For a field without a value, subscribers see the fallback. */
export function fieldsToSlots(text: string): string {
  return text.replace(FIELD, (_written, field: string, fallback?: string) =>
    slotFor(field, fallback, 'none'),
  );
}

/**
 * Works as `fieldsToSlots`, but only between tags, because a subscriber's name must never become a URL or an attribute.
 * A fallback may contain only whole elements, because half an element would break the markup.
 */
export function personalHtml(html: string): string {
  return html.replace(FIELD_OR_TAG, (written, field?: string, fallback?: string) =>
    field === undefined || !isWholeHtml(fallback ?? '') ? written : slotFor(field, fallback, 'html'),
  );
}

const INNERMOST = /<([a-z][a-z0-9]*)(?:\s[^<>]*)?>[^<>]*<\/\1>|<(?:br|hr|img)(?:\s[^<>]*)?>/gi;

/** Returns whether every element begins and ends in this HTML. */
function isWholeHtml(html: string): boolean {
  const outer = html.replace(INNERMOST, '');
  return outer === html ? !html.includes('<') : isWholeHtml(outer);
}

/** Builds the slot. In HTML the fallback is already HTML. */
function slotFor(field: string, fallback: string | undefined, escaping: Slot['escaping']): string {
  const key = field.toLowerCase();
  const { name, part } = BUILT_IN.get(key) ?? { name: `${CUSTOM_PREFIX}${key}`, part: 'all' };
  return slot(name, { part, fallback: fallback?.trim() ?? '', escaping });
}

/** Returns the keys of the custom fields in a composed message, each once. */
export function findCustomFields(message: { subject: string; html: string; text: string }): string[] {
  const names = slotNames([message.subject, message.html, message.text]);
  return names
    .filter((name) => name.startsWith(CUSTOM_PREFIX))
    .map((name) => name.slice(CUSTOM_PREFIX.length));
}

/** Fields in a text, as written. */
export interface FieldProblems {
  /** Fields that are neither built in nor among the given keys. */
  unknown: string[];
  /** The fields that are not replaced, so that subscribers would see the braces. */
  unreplaced: string[];
}

export function fieldProblems(text: string, keys: ReadonlySet<string>): FieldProblems {
  return {
    unknown: unknownFields(text, keys),
    unreplaced: unreplacedFields(fillSlots(fieldsToSlots(text), {})),
  };
}

/**
 * Works as `fieldProblems`, on the visible text of HTML, where a field with bold text in its middle is not replaced.
 */
export function findFieldProblems(html: string, keys: ReadonlySet<string>): FieldProblems {
  const unreplaced = unreplacedFields(visibleText(fillSlots(personalHtml(html), {})));
  const unknown = unknownFields(visibleText(html), keys).filter((written) => !unreplaced.includes(written));
  return { unknown, unreplaced };
}

function unknownFields(text: string, keys: ReadonlySet<string>): string[] {
  return [...text.matchAll(FIELD)].flatMap(([written, field = '']) => {
    const key = field.toLowerCase();
    return BUILT_IN.has(key) || keys.has(key) ? [] : [written];
  });
}

function unreplacedFields(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([written]) => written);
}

/** Returns a subscriber's own values by slot. Fallbacks replace missing values. */
export function personalValues(
  name: string | null,
  custom: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values: Record<string, string> = name === null || name === '' ? {} : { name };
  for (const [key, value] of Object.entries(custom)) values[`${CUSTOM_PREFIX}${key}`] = value;
  return values;
}
