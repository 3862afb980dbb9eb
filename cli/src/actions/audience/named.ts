import { CliError } from '../../errors.js';

interface Named {
  id: number;
  name: string;
}

/** The words for a row in messages: `{ one: 'segment', many: 'segments' }`. */
export interface Noun {
  one: string;
  many: string;
}

/** At most this many names are in a message. */
const MAX_NAMES = 20;

/**
 * Returns the row with this name, in any case, or with this id. Fails if there is none, and if the name of one row is
 * the id of another.
 */
export function getNamed<T extends Named>(rows: readonly T[], typed: string, noun: Noun): T {
  const wanted = typed.trim().toLowerCase();
  const named = rows.find(({ name }) => name.toLowerCase() === wanted);
  const numbered = rows.find(({ id }) => String(id) === wanted);
  if (named !== undefined && numbered !== undefined && named !== numbered) {
    const both = `${describe(named)} and ${describe(numbered)}`;
    throw new CliError('ambiguous_name', `"${typed}" could be ${both}. Rename one, or use the other’s id.`);
  }
  const found = named ?? numbered;
  if (found !== undefined) return found;
  throw new CliError('not_found', `You have no ${noun.one} "${typed}". ${listNames(rows, noun)}`);
}

function listNames(rows: readonly Named[], { one, many }: Noun): string {
  if (rows.length === 0) return `Create one: tidings ${many} create`;
  const shown = rows.slice(0, MAX_NAMES).map(describe).join(', ');
  const rest = rows.length > MAX_NAMES ? `, and ${rows.length - MAX_NAMES} more` : '';
  return `Your ${rows.length === 1 ? one : many}: ${shown}${rest}.`;
}

function describe({ id, name }: Named): string {
  return `${name} (id ${id})`;
}
