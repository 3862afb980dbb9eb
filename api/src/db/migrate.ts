import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigError } from '../config/config-error.js';
import { type Connection, runMigration } from './client.js';
import { asExpectation, changeExpected, type Database } from './transact.js';

/** Drizzle's own table, as `drizzle-kit` reads it. */
const JOURNAL = '__drizzle_migrations';
const MAKE_JOURNAL = `CREATE TABLE IF NOT EXISTS ${JOURNAL} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;

/** For an operator who starts an older version on a database that a newer one has migrated. */
export const MADE_BY_NEWER =
  'The database was brought forward by a newer version of Tidings, which this one does not know. Start that version, or restore a backup from before the update.';

/**
 * Migrates the database to the newest schema, forward only. Any number of processes may do so at once. Each
 * migration is one transaction that begins with its entry in the journal. One process applies it, and the
 * others wait for the lock and then skip it.
 */
export async function migrateDatabase(connection: Connection, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await runMigration(connection, [MAKE_JOURNAL]);
  const reached = await newestIn(connection);
  for (const migration of migrations) {
    if (migration.folderMillis > reached) await migrateOnce(connection, migration);
  }
  if ((await newestIn(connection)) > newestOf(migrations)) throw new ConfigError(MADE_BY_NEWER);
}

async function migrateOnce(connection: Connection, migration: MigrationMeta): Promise<void> {
  const place = {
    sql: `INSERT INTO ${JOURNAL} (hash, created_at) SELECT ?, ?
      WHERE NOT EXISTS (SELECT 1 FROM ${JOURNAL} WHERE created_at >= ?)`,
    args: [migration.hash, migration.folderMillis, migration.folderMillis],
  };
  try {
    await runMigration(connection, [place, changeExpected('not_migrated'), ...migration.sql]);
  } catch (error) {
    if (asExpectation(error)?.expectation !== 'not_migrated') throw error;
  }
}

async function newestIn(connection: Connection): Promise<number> {
  const { rows } = await connection.client.execute(`SELECT max(created_at) AS newest FROM ${JOURNAL}`);
  return Number(rows[0]?.newest ?? 0);
}

function newestOf(migrations: readonly MigrationMeta[]): number {
  return migrations.at(-1)?.folderMillis ?? 0;
}

/** Compares the schema of the database with the one of this version. */
export async function compareSchema(database: Database, folder: string): Promise<'older' | 'same' | 'newer'> {
  const [table] = await database.read.all(sql`select name from sqlite_master where name = ${JOURNAL}`);
  if (table === undefined) return 'older';
  const [last] = await database.read.all<{ at: number }>(
    sql`select max(created_at) as at from ${sql.identifier(JOURNAL)}`,
  );
  const [reached, known] = [
    Number(last?.at ?? 0),
    newestOf(readMigrationFiles({ migrationsFolder: folder })),
  ];
  if (reached === known) return 'same';
  return reached < known ? 'older' : 'newer';
}
