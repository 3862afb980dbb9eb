import { CliError } from '../../errors.js';

interface NamedRow {
  id: number;
  name: string;
}

/** The noun for a row in messages: `{ one: 'segment', many: 'segments' }`. */
export interface NounForms {
  one: string;
  many: string;
}

/** The maximum number of names in a message. */
const MAX_NAMES = 20;

/**
 * Returns the row with this name, in any case, or with this id. Fails if no row matches, or if the name of one row is
 * the id of another.
 */
export function getNamed<T extends NamedRow>(rows: readonly T[], nameOrId: string, noun: NounForms): T {
  const searchText = nameOrId.trim().toLowerCase();
  const namedRow = rows.find(({ name }) => name.toLowerCase() === searchText);
  const rowWithId = rows.find(({ id }) => String(id) === searchText);
  if (namedRow !== undefined && rowWithId !== undefined && namedRow !== rowWithId) {
    const candidates = `${describe(namedRow)} or ${describe(rowWithId)}`;
    throw new CliError(
      'ambiguous_name',
      `"${nameOrId}" could be ${candidates}. Use ${namedRow.id} for the first, or "${rowWithId.name}" for the second.`,
    );
  }
  const match = namedRow ?? rowWithId;
  if (match !== undefined) return match;
  throw new CliError('not_found', `You have no ${noun.one} "${nameOrId}". ${listNames(rows, noun)}`);
}

function listNames(rows: readonly NamedRow[], { one, many }: NounForms): string {
  if (rows.length === 0) return `Create one: tidings ${many} create`;
  const listedNames = rows.slice(0, MAX_NAMES).map(describe).join(', ');
  const moreText = rows.length > MAX_NAMES ? `, and ${rows.length - MAX_NAMES} more` : '';
  return `Your ${rows.length === 1 ? one : many}: ${listedNames}${moreText}.`;
}

function describe({ id, name }: NamedRow): string {
  return `${name} (id ${id})`;
}
