import { foldText } from '../../../../kernel/text/fold-text.js';
import type { CustomField } from '../../fields/fields.js';
import type { ImportColumn, ImportMapping } from '../table.js';

const TAGS = /^(?:tags?|labels?)$/;

/** Finds by title the columns that fill custom fields, and the column with names of tags. A field precedes tags. */
export function findValueColumns(
  columns: readonly ImportColumn[],
  fields: ReadonlyArray<Pick<CustomField, 'key' | 'label'>>,
  { email, name }: Pick<ImportMapping, 'email' | 'name'>,
): Pick<ImportMapping, 'tags' | 'fields'> {
  const titles = columns.map(({ title }, place) =>
    place === email || place === name ? '' : foldText(title),
  );
  const usedPlaces = new Set<number>();
  const find = (isIt: (title: string) => boolean) => {
    const place = titles.findIndex((title, index) => title !== '' && !usedPlaces.has(index) && isIt(title));
    if (place !== -1) usedPlaces.add(place);
    return place === -1 ? undefined : place;
  };
  const columnByKey = new Map<string, number>();
  for (const part of ['key', 'label'] as const) {
    for (const field of fields) {
      if (columnByKey.has(field.key)) continue;
      const place = find((title) => title === foldText(field[part]));
      if (place !== undefined) columnByKey.set(field.key, place);
    }
  }
  return { tags: find((title) => TAGS.test(title)) ?? null, fields: Object.fromEntries(columnByKey) };
}
