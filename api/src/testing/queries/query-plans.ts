import type { Client } from '@libsql/client';

const WITH_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Matches `from subscribers as s`, because the plan has the second name. */
const ALIASES = /\b(?:from|join|update)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi;

const SUBQUERIES = /\)\s+as\s+"?(\w+)"?/gi;

/**
 * Returns the tables that the plan of a statement reads from their first row to their last. Ignores virtual tables and
 * partial indexes.
 */
export async function listFullScans(client: Client, statement: string): Promise<string[]> {
  if (!WITH_PLAN.test(statement)) return [];
  const { tables, partialIndexes } = await readSchema(client);
  const aliases = new Map([...statement.matchAll(ALIASES)].map(([, table = '', alias]) => [alias, table]));
  const subqueries = new Set([...statement.matchAll(SUBQUERIES)].map(([, alias]) => alias));
  // A plan needs no values.
  const plan = await client.execute(`explain query plan ${statement.replaceAll('?', 'null')}`);
  return plan.rows.flatMap(({ detail }) => {
    const scan = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(?!.* VIRTUAL TABLE)/.exec(String(detail));
    const [, name = '', index = ''] = scan ?? [];
    const table = aliases.get(name) ?? name;
    return tables.has(table) && !subqueries.has(name) && !partialIndexes.has(index) ? [table] : [];
  });
}

async function readSchema(client: Client): Promise<{ tables: Set<string>; partialIndexes: Set<string> }> {
  const { rows } = await client.execute('select type, name, sql from sqlite_master');
  const filterNames = (kind: string, pattern: RegExp) =>
    new Set(
      rows
        .filter(({ type, sql }) => type === kind && pattern.test(String(sql)))
        .map(({ name }) => String(name)),
    );
  return { tables: filterNames('table', /^/), partialIndexes: filterNames('index', /\bwhere\b/i) };
}
