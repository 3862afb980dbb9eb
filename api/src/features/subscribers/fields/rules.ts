import { DAY } from '../../../kernel/clock.js';
import { toPlainLine } from '../../../kernel/email/email-html.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { FieldType } from '../segments/filter.js';

/** The maximum number of custom fields of a creator. */
export const MAX_FIELDS = 50;
export const MAX_FIELD_KEY_LENGTH = 40;
export const FIELD_KEY_PROBLEM = 'A key has only a to z, 0 to 9 and _, and starts with a to z.';
export const MAX_FIELD_LABEL_LENGTH = 60;
export const MAX_CHOICES = 100;
/** The maximum length of a custom field's value, and of each choice. */
export const MAX_TEXT_VALUE_LENGTH = 200;

export type FieldValue = string | number | boolean;

/** The columns of a value (see `fieldValues`). */
export interface ValueColumns {
  text: string | null;
  folded: string | null;
  number: number | null;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Reads a value of a field. Returns the columns to store, or a problem that the creator can fix. */
export function readFieldValue(
  field: { type: FieldType; choices: readonly string[] },
  value: FieldValue,
): ValueColumns | { problem: string } {
  switch (field.type) {
    case 'text': {
      if (typeof value !== 'string') return { problem: 'This must be a text.' };
      const text = toPlainLine(value);
      if (text === '') return { problem: 'Please enter a text, or null for no value.' };
      if (text.length > MAX_TEXT_VALUE_LENGTH)
        return { problem: `This text has more than ${MAX_TEXT_VALUE_LENGTH} characters.` };
      return { text, folded: foldText(text), number: null };
    }
    case 'choice':
      if (typeof value === 'string' && field.choices.includes(value)) {
        return { text: value, folded: foldText(value), number: null };
      }
      return { problem: `This must be one of: ${field.choices.join(', ')}.` };
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'This must be a number.' };
      return { text: null, folded: null, number: value };
    case 'boolean':
      if (typeof value !== 'boolean') return { problem: 'This must be true or false.' };
      return { text: null, folded: null, number: Number(value) };
    case 'date': {
      const days =
        typeof value === 'string' && DATE.test(value) ? Date.parse(`${value}T00:00:00Z`) / DAY : Number.NaN;
      // Some parsers accept February 30 as March 2.
      const isDate = !Number.isNaN(days) && new Date(days * DAY).toISOString().startsWith(String(value));
      if (!isDate) return { problem: 'Please write the date as 2026-11-21.' };
      return { text: String(value), folded: null, number: days };
    }
  }
}

const YES = new Set(['yes', 'true', '1', 'on']);
const NO = new Set(['no', 'false', '0', 'off']);

/**
 * Reads a value as people write it in forms and files, or undefined for an empty text. Returns a text that does not fit
 * the type unchanged, and `readFieldValue` explains the problem.
 */
export function parseFieldText(
  field: { type: FieldType; choices: readonly string[] },
  input: string,
): FieldValue | undefined {
  const text = input.trim();
  if (text === '') return undefined;
  const foldedText = foldText(text);
  switch (field.type) {
    case 'number':
      return Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      if (YES.has(foldedText)) return true;
      return NO.has(foldedText) ? false : text;
    case 'choice':
      return field.choices.find((choice) => foldText(choice) === foldedText) ?? text;
    case 'text':
    case 'date':
      return text;
  }
}
