import { readFileSync } from 'node:fs';
import { type Client, createClient } from '@libsql/client';

/** Tables with fewer rows may be read as a whole. */
const MANY_ROWS = 5_000;

export interface FullScan {
  table: string;
  statement: string;
}

/**
 * Returns the statements in the probe's file whose plan reads a large table from its first row to its last. A scan
 * that stops early, by a `limit` in the order of an index, counts too: the reader decides.
 */
export async function findFullScans(database: string, statementsFile: string): Promise<FullScan[]> {
  const client = createClient({ url: `file:${database}` });
  const statements = new Set(
    readFileSync(statementsFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string),
  );
  const large = await largeTables(client);
  const scans: FullScan[] = [];
  for (const statement of statements) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(statement)) continue;
    const { rows } = await client.execute(`explain query plan ${withoutParameters(statement)}`);
    for (const { detail } of rows) {
      const table = /^SCAN (\w+)/.exec(String(detail))?.[1];
      if (table !== undefined && large.has(table)) scans.push({ table, statement });
    }
  }
  client.close();
  return scans;
}

/** A plan needs no values. */
function withoutParameters(statement: string): string {
  return statement.replaceAll('?', 'null');
}

async function largeTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.execute(
    `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`,
  );
  const large = new Set<string>();
  for (const { name } of rows) {
    const counted = await client.execute(
      `select count(*) as many from (select 1 from "${name}" limit ${MANY_ROWS})`,
    );
    if (Number(counted.rows[0]?.many) === MANY_ROWS) large.add(String(name));
  }
  return large;
}
