import { chmod, open } from 'node:fs/promises';
import { type Client, createClient } from '@libsql/client';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { DatabaseAddress } from './client.js';

const LOCK_TIMEOUT_MS = 5_000;

/** Returns the file's path, or undefined for a database across a network. */
export function findDatabaseFile({ url }: DatabaseAddress): string | undefined {
  return url.startsWith('file:') ? url.slice('file:'.length) : undefined;
}

/**
 * Copies the database as of one moment, even during writes. Blocks this thread until it is done, so call it in a
 * separate process. Throws if the database is damaged.
 */
export async function copyDatabase(file: string, copy: string): Promise<void> {
  await withClient(file, (client) => client.execute({ sql: 'VACUUM INTO ?', args: [copy] }));
  await chmod(copy, 0o600);
  const problem = await findDamage(copy);
  if (problem !== undefined) throw new Error(`The copy of the database is damaged: ${problem}`);
  const handle = await open(copy, 'r');
  await handle.sync();
  await handle.close();
}

/** Reads rows of a file that no process has open, and changes nothing in it. */
export async function readRows<T>(file: string, query: SQL): Promise<T[]> {
  return withClient(file, (client) => drizzle(client).all<T>(query));
}

/** Returns the first damage that SQLite finds in the file, if any. Blocks this thread until it is done. */
export async function findDamage(file: string): Promise<string | undefined> {
  return withClient(file, async (client) => {
    const [row] = (await client.execute('PRAGMA quick_check')).rows;
    return row?.[0] === 'ok' ? undefined : String(row?.[0]);
  });
}

/** Moves all data into the main file, so that moving this file moves all. No other process may have it open. */
export async function flattenDatabase(file: string): Promise<void> {
  const busy = await withClient(file, async (client) => {
    return (await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')).rows[0]?.busy;
  });
  if (busy !== 0) throw new Error(`${file} is still in use.`);
}

/** Returns the time of the newest migration, which distinguishes an older schema from a newer schema. */
export async function readSchemaVersion(file: string): Promise<number> {
  return withClient(file, async (client) => {
    const { rows } = await client.execute('SELECT max(created_at) AS newest FROM __drizzle_migrations');
    return Number(rows[0]?.newest ?? 0);
  });
}

export function readNewestSchema(migrationsFolder: string): number {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
}

async function withClient<T>(file: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient({ url: `file:${file}`, concurrency: 1, timeout: LOCK_TIMEOUT_MS });
  try {
    return await use(client);
  } finally {
    client.close();
  }
}
