import { toPlainLine } from '../../../../kernel/email/email-html.js';
import { foldText } from '../../../../kernel/text/fold-text.js';
import type { CustomField } from '../../fields/fields.js';
import { type FieldValue, parseFieldText, readFieldValue } from '../../fields/rules.js';
import { MAX_TAG_NAME_LENGTH } from '../../tags/rules.js';
import type { ImportMapping } from '../table.js';
import { removeGuard } from './parse-rows.js';

/** The tags and fields of a row. */
export interface RowValues {
  /** Names, each once. */
  tags: string[];
  /** Valid values, by the id of their field. */
  fields: Array<[number, FieldValue]>;
  /** The reason why a tag or a value is not imported, or null if all are. */
  problem: string | null;
}

export type ImportedField = Pick<CustomField, 'id' | 'key' | 'label' | 'type' | 'choices'>;

/** The maximum number of tags in one row. */
const MAX_ROW_TAGS = 50;
const MAX_PROBLEM_LENGTH = 200;

/** Creates a function that reads tags and fields of a row. Returns undefined if no column has any. */
export function createValueParser(
  mapping: ImportMapping,
  fields: readonly ImportedField[],
): ((cells: readonly string[]) => RowValues) | undefined {
  const mappedFields = fields.flatMap((field) => {
    const column = Object.hasOwn(mapping.fields, field.key) ? mapping.fields[field.key] : undefined;
    return column === undefined ? [] : [{ field, column }];
  });
  const { tags: tagColumn } = mapping;
  if (mappedFields.length === 0 && tagColumn === null) return undefined;
  return (cells) => {
    const { tags, problem } = splitTags(tagColumn === null ? '' : (cells[tagColumn] ?? ''));
    const values: RowValues = { tags, fields: [], problem };
    for (const { field, column } of mappedFields) {
      const value = parseFieldText(field, removeGuard((cells[column] ?? '').trim()));
      if (value === undefined) continue;
      const result = readFieldValue(field, value);
      if ('problem' in result)
        values.problem ??= `${field.label}: ${result.problem}`.slice(0, MAX_PROBLEM_LENGTH);
      else values.fields.push([field.id, value]);
    }
    return values;
  };
}

/**
 * Splits a cell into tag names at semicolons and commas. Removes the quotation marks that Mailchimp writes around
 * names.
 */
export function splitTags(cell: string): { tags: string[]; problem: string | null } {
  const names = new Map<string, string>();
  let problem: string | null = null;
  for (const part of cell.split(/[;,]/)) {
    const name = toPlainLine(removeGuard(part.trim().replace(/^"(.*)"$/s, '$1')));
    const key = foldText(name);
    if (key === '' || names.has(key)) continue;
    if (name.length > MAX_TAG_NAME_LENGTH) problem ??= `A tag has at most ${MAX_TAG_NAME_LENGTH} characters.`;
    else if (names.size === MAX_ROW_TAGS) problem ??= `A row has at most ${MAX_ROW_TAGS} tags.`;
    else names.set(key, name);
  }
  return { tags: [...names.values()], problem };
}
