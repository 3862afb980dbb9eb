import { FIELD_KEY_PROBLEM, MAX_FIELD_KEY_LENGTH } from '@tidings/sdk';
import type { CustomField } from './queries';

/** A custom field during editing. The choices are lines. */
export type FieldForm = Pick<CustomField, 'key' | 'label' | 'type' | 'isPublic'> & { choices: string };

export function toFieldForm(field: Partial<CustomField>): FieldForm {
  const { key = '', label = '', type = 'text', isPublic = false, choices = [] } = field;
  return { key, label, type, isPublic, choices: choices.join('\n') };
}

/** Returns the choices, without empty and repeated lines. Returns no choices for other types. */
export function parseChoices({ choices, type }: Pick<FieldForm, 'choices' | 'type'>): string[] {
  if (type !== 'choice') return [];
  const lines = choices.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}

/** Suggests a key for a label, such as `favorite_color` for "Favorite color". */
export function toFieldKey(label: string): string {
  const words = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return words
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, MAX_FIELD_KEY_LENGTH);
}

/** Returns the problems by field. */
export function findFieldProblems(form: FieldForm): Partial<Record<'label' | 'key' | 'choices', string>> {
  return {
    ...(form.label.trim() === '' && { label: 'Please enter a label.' }),
    ...(!/^[a-z][a-z0-9_]*$/.test(form.key) && { key: FIELD_KEY_PROBLEM }),
    ...(form.type === 'choice' && parseChoices(form).length === 0 && { choices: 'Please enter a choice.' }),
  };
}
