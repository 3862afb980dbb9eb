import type { Client } from '@libsql/client';

interface Table {
  columns: Set<string>;
  /** The column with the creator. Undefined for a table whose rows belong to rows of another table. */
  owner: string | undefined;
  /** The columns that are unique alone. */
  keys: Set<string>;
  /** The table that a column refers to. */
  references: Map<string, string>;
}

/** The tables with rows of creators, by name. */
export type OwnedTables = ReadonlyMap<string, Table>;

/** A table of creators in a statement. `scope` is the select that names it. */
interface TableReference {
  scope: number;
  table: string;
  alias: string;
}

/** A select, or one part of a `union`. */
interface SelectScope {
  /** The text of the select. `#3` stands for the select in parentheses with the name 3. */
  text: string;
  /** The name of the select, which all parts of a `union` share. */
  name: number;
  /** The name of the enclosing select, or -1 for the whole statement. */
  around: number;
}

const OWNER_COLUMNS = ['user_id', 'owner_id', 'creator_id'];
/** References without a foreign key, because their row may be erased earlier. */
const LOOSE_REFERENCES: Readonly<Record<string, string>> = {
  'subscribers.left_newsletter_id': 'newsletters',
  'reviews.subject_id': 'mailings',
  'newsletters.held_mailing_id': 'mailings',
};

/** Reads the tables with rows of creators, which have an owner or refer to such a table. */
export async function readOwnedTables(client: Client): Promise<OwnedTables> {
  const selectRows = async (query: string) => (await client.execute(query)).rows;
  const columns = await selectRows(`
    select tables.name as place, columns.name as name, columns.pk as pk
    from sqlite_master as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'`);
  const keys = await selectRows(`
    select tables.name as place, min(columns.name) as name
    from sqlite_master as tables, pragma_index_list(tables.name) as lists, pragma_index_info(lists.name) as columns
    where tables.type = 'table' and lists."unique" = 1 group by tables.name, lists.name having count(*) = 1`);
  const references = await selectRows(`
    select tables.name as place, keys."from" as name, keys."table" as parent
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`);
  const tables = new Map<string, Table>();
  for (const { place, name, pk } of columns) {
    const table = tables.get(String(place)) ?? createTable();
    tables.set(String(place), table);
    table.columns.add(String(name));
    if (pk === 1 && name === 'id') table.keys.add('id');
    const isOwner = place === 'users' ? name === 'id' : OWNER_COLUMNS.includes(String(name));
    if (isOwner) table.owner ??= String(name);
  }
  for (const { place, name } of keys) tables.get(String(place))?.keys.add(String(name));
  for (const { place, name, parent } of references) {
    tables.get(String(place))?.references.set(String(name), String(parent));
  }
  for (const [column, parent] of Object.entries(LOOSE_REFERENCES)) {
    const [place = '', name = ''] = column.split('.');
    tables.get(place)?.references.set(name, parent);
  }
  const isOwned = ({ owner, references: referencedTables }: Table, visitedTables: Table[] = []): boolean =>
    owner !== undefined ||
    [...referencedTables.values()].some((name) => {
      const parent = tables.get(name);
      return (
        parent !== undefined && !visitedTables.includes(parent) && isOwned(parent, [...visitedTables, parent])
      );
    });
  return new Map([...tables].filter(([, table]) => isOwned(table)));
}

function createTable(): Table {
  // Each table has SQLite's own key.
  return { columns: new Set(['rowid']), owner: undefined, keys: new Set(['rowid']), references: new Map() };
}

/**
 * Returns the tables of creators in a statement whose rows may be of another creator than the other rows. A table is
 * bound if its owner, its key or a reference equals a parameter, a value of the request, or a column of a bound table
 * that has the same meaning. It ignores `or`, so a condition counts anywhere.
 */
export function findUnboundTables(tables: OwnedTables, statement: string): string[] {
  const scopes = splitScopes(statement.replaceAll('"', '').replace(/\s+/g, ' '));
  const refs = findRefs(tables, scopes);
  const bound = new Set<TableReference>();
  const links: Array<[TableReference, TableReference]> = [];
  for (const [scope, { text }] of scopes.entries()) {
    const [, target] = INSERT.exec(text) ?? [];
    for (const ref of refs) if (ref.scope === scope && ref.table === target) bound.add(ref);
    for (const { groups } of text.matchAll(EQUALITY)) {
      const { leftAlias, left = '', right = '' } = groups ?? {};
      for (const leftRef of findColumn({ tables, scopes, refs }, { scope, alias: leftAlias, column: left })) {
        const rightSide = readRight({ tables, scopes, refs }, { scope, right });
        if (rightSide === 'value') {
          if (isIdentity(tables, leftRef, left)) bound.add(leftRef);
        } else {
          for (const { ref, column } of rightSide) {
            const isSame =
              column === undefined
                ? isIdentity(tables, leftRef, left)
                : hasSameMeaning(tables, [leftRef, left], [ref, column]);
            if (isSame && ref !== leftRef) links.push([leftRef, ref]);
          }
        }
      }
    }
  }
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    for (const [firstRef, secondRef] of links) {
      if (bound.has(firstRef)) bound.add(secondRef);
      else if (bound.has(secondRef)) bound.add(firstRef);
    }
  }
  return refs.filter((ref) => !bound.has(ref)).map(({ table }) => table);
}

const INSERT = /^\s*(?:insert|replace)\b[^#]*?\binto (\w+)/i;
const EQUALITY =
  /\+?(?:(?<leftAlias>\w+)\.)?(?<left>\w+)\s*(?:=|\bin\b|\bis\b(?!\s+not\b))\s*\(?\s*(?<right>\?|#\d+|\+?(?:\w+\.)?\w+)/gi;
const NO_ALIAS =
  '(?!(?:on|where|set|indexed|cross|inner|left|join|order|group|limit|select|values|union|having|default|returning)\\b)';
const NAMED = new RegExp(`\\b(?:from|join|update|into)\\s+(\\w+)(?:\\s+(?:as\\s+)?${NO_ALIAS}(\\w+))?`, 'gi');
/** Matches a table after a comma, as in `from one, two as second`. */
const AFTER_COMMA = new RegExp(`,\\s*(\\w+)(?:\\s+(?:as\\s+)?${NO_ALIAS}(\\w+))?`, 'gi');
const FROM_CLAUSE =
  /\bfrom\b(.*?)(?:\bwhere\b|\bgroup by\b|\border by\b|\blimit\b|\bunion\b|\breturning\b|$)/gi;

/** Splits a statement at each select in parentheses and at each `union`. */
function splitScopes(statement: string): SelectScope[] {
  const texts = [''];
  const enclosingScopes = [-1];
  /** The select to return to, for each open parenthesis. */
  const open: number[] = [];
  let current = 0;
  for (const token of statement.match(/'[^']*'|\(\s*(?:select|with)\b|[^'()]+|[()]/gi) ?? []) {
    if (/^\(\s*\w/.test(token)) {
      texts[current] += ` #${texts.length} `;
      open.push(current);
      enclosingScopes.push(current);
      current = texts.push(token.slice(1)) - 1;
      continue;
    }
    const outer = token === ')' ? open.pop() : undefined;
    if (token === '(') open.push(current);
    if (outer === undefined || outer === current) texts[current] += token;
    else current = outer;
  }
  return texts.flatMap((text, name) =>
    text
      .split(/\bunion(?: all)?\b/i)
      .map((part) => ({ text: part, name, around: enclosingScopes[name] ?? -1 })),
  );
}

function findRefs(tables: OwnedTables, scopes: SelectScope[]): TableReference[] {
  const refs: TableReference[] = [];
  for (const [scope, { text }] of scopes.entries()) {
    const lists = [...text.matchAll(FROM_CLAUSE)].map(([, list = '']) => list);
    const tableMatches = [
      ...text.matchAll(NAMED),
      ...lists.flatMap((list) => [...list.matchAll(AFTER_COMMA)]),
    ];
    for (const [, table = '', alias = table] of tableMatches) {
      if (tables.has(table)) refs.push({ scope, table, alias });
    }
  }
  return refs;
}

interface ParsedStatement {
  tables: OwnedTables;
  scopes: SelectScope[];
  refs: TableReference[];
}

/** Finds the tables that a column may belong to, in its select, else in the next enclosing select. */
function findColumn(
  { tables, scopes, refs }: ParsedStatement,
  { scope, alias, column }: { scope: number; alias: string | undefined; column: string },
): TableReference[] {
  const isIt = (ref: TableReference) =>
    (alias === undefined || ref.alias === alias) && tables.get(ref.table)?.columns.has(column) === true;
  const matchingRefs = refs.filter((ref) => ref.scope === scope && isIt(ref));
  const { around = -1, name } = scopes[scope] ?? {};
  if (matchingRefs.length > 0 || around < 0) return matchingRefs;
  // The next scope is the part of an enclosing `union` that contains this select.
  const next = scopes.findIndex((each) => each.name === around && each.text.includes(` #${name} `));
  return findColumn({ tables, scopes, refs }, { scope: next, alias, column });
}

/** Reads the right side of an equality, either a value or tables, with the column if it has a name. */
function readRight(
  parsedStatement: ParsedStatement,
  { scope, right }: { scope: number; right: string },
): 'value' | Array<{ ref: TableReference; column?: string }> {
  if (right === '?') return 'value';
  if (right.startsWith('#')) {
    const inner = findInnerRefs(parsedStatement, Number(right.slice(1)));
    return inner.length === 0 ? 'value' : inner.map((ref) => ({ ref }));
  }
  const [column = '', alias] = right.replace('+', '').split('.').reverse();
  const matchedRefs = findColumn(parsedStatement, { scope, alias, column });
  // Any other name belongs to a list in a parameter, or to an inner select, which has its own check.
  return matchedRefs.length === 0 && alias !== undefined
    ? 'value'
    : matchedRefs.map((ref) => ({ ref, column }));
}

/** Returns the tables of a select, or of inner selects if it names none itself. */
function findInnerRefs(
  { scopes, refs }: Pick<ParsedStatement, 'scopes' | 'refs'>,
  name: number,
): TableReference[] {
  return scopes.flatMap((each, scope) => {
    if (each.name !== name) return [];
    const scopeRefs = refs.filter((ref) => ref.scope === scope);
    if (scopeRefs.length > 0) return scopeRefs;
    return [...each.text.matchAll(/ #(\d+) /g)].flatMap(([, inner]) =>
      findInnerRefs({ scopes, refs }, Number(inner)),
    );
  });
}

/** Returns whether one value of a column is of one creator. */
function isIdentity(tables: OwnedTables, { table }: TableReference, column: string): boolean {
  const { owner, keys, references } = tables.get(table) ?? createTable();
  return column === owner || keys.has(column) || tables.has(references.get(column) ?? '');
}

/** Returns whether two equal columns imply the same creator, as owners, same keys, or a reference and its row. */
function hasSameMeaning(
  tables: OwnedTables,
  [leftRef, left]: [TableReference, string],
  [rightRef, right]: [TableReference, string],
): boolean {
  const findSubject = ({ table }: TableReference, column: string) => {
    const { owner, keys, references } = tables.get(table) ?? createTable();
    if (column === owner) return 'users';
    const referencedTable = references.get(column);
    if (referencedTable !== undefined) return referencedTable;
    return keys.has(column) ? table : undefined;
  };
  const subject = findSubject(leftRef, left);
  return subject !== undefined && subject === findSubject(rightRef, right);
}
