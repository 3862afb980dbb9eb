import { readFileSync } from 'node:fs';
import { type Client, createClient } from '@libsql/client';
import { listFullScans } from '../../../src/testing/queries/query-plans.js';

/** Tables with fewer rows may be read as a whole. */
const MANY_ROWS = 5_000;

export interface FullScan {
  table: string;
  statement: string;
}

/**
 * Returns the statements in the probe's file whose plan reads a large table from its first row to its last. Includes
 * scans that a `limit` ends early.
 */
export async function findFullScans(database: string, statementsFile: string): Promise<FullScan[]> {
  const client = createClient({ url: `file:${database}` });
  const lines = readFileSync(statementsFile, 'utf8').trim().split('\n');
  const large = await findLargeTables(client);
  const scans: FullScan[] = [];
  for (const statement of new Set(lines.map((line) => JSON.parse(line) as string))) {
    const tables = await listFullScans(client, statement);
    scans.push(...tables.filter((table) => large.has(table)).map((table) => ({ table, statement })));
  }
  client.close();
  return scans;
}

async function findLargeTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.execute(`select name from sqlite_master where type = 'table'`);
  const large = new Set<string>();
  for (const { name } of rows) {
    const countResult = await client.execute(
      `select count(*) as many from (select 1 from "${name}" limit ${MANY_ROWS})`,
    );
    if (Number(countResult.rows[0]?.many) === MANY_ROWS) large.add(String(name));
  }
  return large;
}
