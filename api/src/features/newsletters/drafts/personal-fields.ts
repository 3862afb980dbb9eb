import { fillSlots, formatSlot, listSlotNames, type Slot } from '../../../kernel/email/slots.js';
import { toVisibleText } from '../../../kernel/html/html-parts.js';

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
export function convertTextFields(text: string): string {
  return text.replace(FIELD, (_written, field: string, fallback?: string) =>
    buildSlot(field, fallback, 'none'),
  );
}

/**
 * Works as `convertTextFields`, but only between tags, because a subscriber's name must never become a URL or an
 * attribute. A fallback may contain only whole elements, because half an element would break the markup.
 */
export function convertHtmlFields(html: string): string {
  return html.replace(FIELD_OR_TAG, (matchedText, field?: string, fallback?: string) =>
    field === undefined || !isWholeHtml(fallback ?? '') ? matchedText : buildSlot(field, fallback, 'html'),
  );
}

const INNERMOST = /<([a-z][a-z0-9]*)(?:\s[^<>]*)?>[^<>]*<\/\1>|<(?:br|hr|img)(?:\s[^<>]*)?>/gi;

/** Returns whether every element begins and ends in this HTML. */
function isWholeHtml(html: string): boolean {
  const outer = html.replace(INNERMOST, '');
  return outer === html ? !html.includes('<') : isWholeHtml(outer);
}

/** Builds the slot. In HTML the fallback is already HTML. */
function buildSlot(field: string, fallback: string | undefined, escaping: Slot['escaping']): string {
  const key = field.toLowerCase();
  const { name, part } = BUILT_IN.get(key) ?? { name: `${CUSTOM_PREFIX}${key}`, part: 'all' };
  return formatSlot(name, { part, fallback: fallback?.trim() ?? '', escaping });
}

/** Returns the keys of the custom fields in a composed message, each once. */
export function findCustomFields(message: { subject: string; html: string; text: string }): string[] {
  const names = listSlotNames([message.subject, message.html, message.text]);
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

export function findTextFieldProblems(text: string, keys: ReadonlySet<string>): FieldProblems {
  return {
    unknown: listUnknownFields(text, keys),
    unreplaced: listUnreplacedFields(fillSlots(convertTextFields(text), {})),
  };
}

/**
 * Works as `findTextFieldProblems`, on the visible text of HTML, where a field with bold text in its middle is not
 * replaced.
 */
export function findFieldProblems(html: string, keys: ReadonlySet<string>): FieldProblems {
  const unreplaced = listUnreplacedFields(toVisibleText(fillSlots(convertHtmlFields(html), {})));
  const unknown = listUnknownFields(toVisibleText(html), keys).filter((field) => !unreplaced.includes(field));
  return { unknown, unreplaced };
}

function listUnknownFields(text: string, keys: ReadonlySet<string>): string[] {
  return [...text.matchAll(FIELD)].flatMap(([matchedText, field = '']) => {
    const key = field.toLowerCase();
    return BUILT_IN.has(key) || keys.has(key) ? [] : [matchedText];
  });
}

function listUnreplacedFields(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([matchedText]) => matchedText);
}

/** Returns a subscriber's own values by slot. Fallbacks replace missing values. */
export function buildSlotValues(
  name: string | null,
  custom: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values: Record<string, string> = name === null || name === '' ? {} : { name };
  for (const [key, value] of Object.entries(custom)) values[`${CUSTOM_PREFIX}${key}`] = value;
  return values;
}
