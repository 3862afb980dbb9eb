import type { CustomField } from '../tags-and-fields/queries';
import type { ColumnMapping } from './import-run';

/** The use of a column: ignored, names of tags, or values of a field. */
export type ColumnUse = '' | 'tags' | `field:${string}`;

export function getColumnUse({ tags, fields }: ColumnMapping, index: number): ColumnUse {
  if (tags === index) return 'tags';
  const key = Object.keys(fields).find((field) => fields[field] === index);
  return key === undefined ? '' : `field:${key}`;
}

/** Assigns a use to a column. The previous column with this use is ignored. */
export function assignColumn(mapping: ColumnMapping, index: number, use: string): ColumnMapping {
  const otherFields = Object.entries(mapping.fields).filter(([, column]) => column !== index);
  const baseMapping = { ...mapping, tags: mapping.tags === index ? null : mapping.tags };
  if (use === 'tags') return { ...baseMapping, tags: index, fields: Object.fromEntries(otherFields) };
  const key = use.startsWith('field:') ? [[use.slice('field:'.length), index] as const] : [];
  return { ...baseMapping, fields: Object.fromEntries([...otherFields, ...key]) };
}

/** Lists the uses that a creator can choose. Fields of the mapping are listed before the other fields have loaded. */
export function listUses(
  mapping: ColumnMapping,
  fields: readonly CustomField[],
): ReadonlyArray<{ use: ColumnUse; label: string }> {
  const missing = Object.keys(mapping.fields).filter((key) => fields.every((field) => field.key !== key));
  return [
    { use: '', label: 'Ignored' },
    { use: 'tags', label: 'Tags' },
    ...fields.map(({ key, label }) => ({ use: `field:${key}` as const, label })),
    ...missing.map((key) => ({ use: `field:${key}` as const, label: key })),
  ];
}
