import { escapeHtml } from './html.js';

/**
 * A slot is a named hole in a message that is composed once and joined per recipient. Its marks are
 * private-use characters that no keyboard types and that `withoutSlots` takes out of whatever people write.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARKED = /\uE000([^\uE001]*)\uE001/g;

export interface Slot {
  name: string;
  /** Stands there for whoever has no value; as it is, html and all. */
  fallback: string;
  /** `html`: the value is a reader's own words between elements, and is escaped there. */
  escaping: 'none' | 'html';
}

/** `name` in lower case letters and hyphens. */
export function slot(name: string, options: Partial<Omit<Slot, 'name'>> = {}): string {
  const { fallback = '', escaping = 'none' } = options;
  return `${OPEN}${name}${escaping === 'html' ? '&' : ''}${fallback === '' ? '' : `|${fallback}`}${CLOSE}`;
}

/** What stands between the marks. */
export function parseSlot(inner: string): Slot {
  const [, name = '', mark = '', fallback = ''] = /^([a-z-]+)(&?)(?:\|([\s\S]*))?$/.exec(inner) ?? [];
  return { name, fallback, escaping: mark === '&' ? 'html' : 'none' };
}

/** What one recipient reads in a slot's place. */
export function slotValue(slot: Slot, values: Record<string, string>): string {
  const value = values[slot.name];
  if (value === undefined || value === '') return slot.fallback;
  return slot.escaping === 'html' ? escapeHtml(value) : value;
}

export function withoutSlots(text: string): string {
  return text.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

export function hasSlots(text: string): boolean {
  return text.includes(OPEN);
}

/** Replaces each slot of a text by its value or its fallback. For what only one reader sees. */
export function fillSlots(text: string, values: Record<string, string>): string {
  return text.replace(MARKED, (_, inner: string) => slotValue(parseSlot(inner), values));
}
