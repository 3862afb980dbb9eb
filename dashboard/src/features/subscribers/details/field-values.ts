import type { CustomField, FieldValue } from '../vocabulary/queries';

/** The values of a subscriber while they are edited: texts by key, empty for none. */
export type FieldTexts = Record<string, string>;

export function textsOf(fields: CustomField[], values: Record<string, FieldValue>): FieldTexts {
  return Object.fromEntries(fields.map(({ key }) => [key, String(values[key] ?? '')]));
}

/** Returns the values that differ from the stored ones; null for one to remove. */
export function changedValues(
  fields: CustomField[],
  input: { texts: FieldTexts; stored: Record<string, FieldValue> },
): Record<string, FieldValue | null> {
  const before = textsOf(fields, input.stored);
  const changed = fields.filter(({ key }) => (input.texts[key] ?? '').trim() !== before[key]);
  return Object.fromEntries(
    changed.map(({ key, type }) => [key, typedValue(type, (input.texts[key] ?? '').trim())]),
  );
}

function typedValue(type: CustomField['type'], text: string): FieldValue | null {
  if (text === '') return null;
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
