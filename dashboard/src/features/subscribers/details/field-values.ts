import type { CustomField, FieldValue } from '../tags-and-fields/queries';

/** The edited values of a subscriber, as texts by key. Empty without a value. */
export type FieldTexts = Record<string, string>;

export function getStoredText({ key }: CustomField, storedValues: Record<string, FieldValue>): string {
  return String(storedValues[key] ?? '');
}

/** Returns the edited values that differ from the stored values. Null removes a value. */
export function findChangedValues(
  fields: CustomField[],
  { edits, stored }: { edits: FieldTexts; stored: Record<string, FieldValue> },
): Record<string, FieldValue | null> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = edits[field.key]?.trim();
      if (text === undefined || text === getStoredText(field, stored)) return [];
      return [[field.key, toFieldValue(field.type, text)]];
    }),
  );
}

/** Returns the keys of inputs whose text is not a value. The browser reports such a text as empty. */
export function listUnreadableKeys(form: HTMLFormElement): string[] {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return inputs.filter(({ validity }) => validity.badInput).map(({ name }) => name);
}

function toFieldValue(type: CustomField['type'], text: string): FieldValue | null {
  if (text === '') return null;
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
