import { escapeHtml } from './email-html.js';

/**
 * A slot is a named gap in a message that is composed once and joined per recipient. Its delimiters are private-use
 * characters that no keyboard types, and that `removeSlots` removes from all input.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARKED = /\uE000([^\uE001]*)\uE001/g;

export interface Slot {
  name: string;
  /** The used part, either the whole value or its first word. */
  part: 'all' | 'first-word';
  /** The text for a recipient without a value. It is not escaped. */
  fallback: string;
  /** `html` escapes the value, which is a subscriber's own text between elements. */
  escaping: 'none' | 'html';
}

/** Returns a slot. `name` has lower case letters, digits, hyphens and underscores. */
export function formatSlot(name: string, options: Partial<Omit<Slot, 'name'>> = {}): string {
  const { part = 'all', fallback = '', escaping = 'none' } = options;
  const flags = `${part === 'first-word' ? '^' : ''}${escaping === 'html' ? '&' : ''}`;
  return `${OPEN}${name}${flags}${fallback === '' ? '' : `|${fallback}`}${CLOSE}`;
}

/** Parses the text between the delimiters. */
export function parseSlot(inner: string): Slot {
  const [, name = '', first, escaped, fallback = ''] =
    /^([a-z0-9_-]+)(\^)?(&)?(?:\|([\s\S]*))?$/.exec(inner) ?? [];
  return { name, part: first ? 'first-word' : 'all', fallback, escaping: escaped ? 'html' : 'none' };
}

/** Returns one recipient's value for a slot. */
export function getSlotValue(slot: Slot, values: Record<string, string>): string {
  const fullValue = values[slot.name] ?? '';
  const value = slot.part === 'first-word' ? (fullValue.split(' ')[0] ?? '') : fullValue;
  if (value === '') return slot.fallback;
  return slot.escaping === 'html' ? escapeHtml(value) : value;
}

export function removeSlots(text: string): string {
  return text.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

export function hasSlots(text: string): boolean {
  return text.includes(OPEN);
}

/** Returns the names of the slots in texts, each once. */
export function listSlotNames(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(MARKED)].map(([, inner = '']) => parseSlot(inner).name),
  );
  return [...new Set(names)];
}

/** Replaces each slot of a text by its value or its fallback, for text that only one recipient sees. */
export function fillSlots(text: string, values: Record<string, string>): string {
  return prepareText(text)(values);
}

/** Prepares a text for many recipients. Returns a function that fills its slots with one recipient's values. */
export function prepareText(text: string): (values: Record<string, string>) => string {
  // The group of the pattern is at every second index.
  const [start = '', ...rest] = text.split(MARKED);
  const slots = rest.filter((_, index) => index % 2 === 0).map(parseSlot);
  const parts = rest.filter((_, index) => index % 2 === 1);
  return (values) => {
    let filledText = start;
    for (const [index, slot] of slots.entries())
      filledText += getSlotValue(slot, values) + (parts[index] ?? '');
    return filledText;
  };
}
