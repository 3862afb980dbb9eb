import type { InStatement } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigError } from '../../config/paths.js';
import { type Connection, runMigration } from '../client.js';
import { changeExpectationSql, type Database, toExpectationFailed } from '../transact.js';
import { planSteps } from './migration-steps.js';

/** Drizzle's own table, as `drizzle-kit` reads it. */
const JOURNAL = '__drizzle_migrations';
const CREATE_JOURNAL = `CREATE TABLE IF NOT EXISTS ${JOURNAL} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;
/** The completed steps of unfinished migrations on a libSQL server. */
const STEPS = '__tidings_migration_steps';
const CREATE_STEPS = `CREATE TABLE IF NOT EXISTS ${STEPS} (hash text, position integer, PRIMARY KEY (hash, position))`;

/** The error if an operator starts an older version on a database that a newer version has migrated. */
export const DATABASE_TOO_NEW =
  'A newer version of Tidings migrated the database. Start that version, or restore a backup from before the update.';

/** The error if migrations were edited after they ran, which happens only before the first release. */
export const MIGRATIONS_CHANGED =
  'An unreleased version of Tidings created this database with other tables: export your data with the version that created it, or start this version with an empty DATA_DIR.';

const NOT_MIGRATED = 'The database is from an earlier version. Start the server, which updates it.';

/**
 * Migrates the database to the newest schema, forward only. Any number of processes may do so at once. Each migration
 * is one transaction that begins with its entry in the journal. One process applies it, and the others wait for the
 * lock and then skip it. On a libSQL server, a migration can be several such steps. After an interruption, the next
 * start continues with the first missing step.
 */
export async function migrateDatabase(connection: Connection, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await runMigration(connection, [CREATE_JOURNAL]);
  const appliedMigrations = await readJournal(connection);
  rejectSchema(compareMigrations(appliedMigrations, migrations), ['different']);
  for (const migration of migrations) {
    if (migration.folderMillis > findNewestTime(appliedMigrations)) await migrateOnce(connection, migration);
  }
  rejectSchema(compareMigrations(await readJournal(connection), migrations), ['different', 'newer']);
}

async function migrateOnce(connection: Connection, migration: MigrationMeta): Promise<void> {
  const steps = connection.isRemote ? planSteps(migration.sql) : [migration.sql];
  const last = steps.pop() ?? [];
  if (steps.length > 0) await runMigration(connection, [CREATE_STEPS]);
  for (const [position, statements] of steps.entries()) {
    await runOnce(connection, [claimStep(migration, position), ...statements]);
  }
  await runOnce(connection, [
    claimMigration(migration),
    ...last,
    ...(steps.length > 0 ? [deleteSteps(migration)] : []),
  ]);
}

/** Runs the statements if the first changes a row. Otherwise another process has run them. */
async function runOnce(connection: Connection, [claim, ...statements]: InStatement[]): Promise<void> {
  if (claim === undefined) return;
  try {
    await runMigration(connection, [claim, changeExpectationSql('not_migrated'), ...statements]);
  } catch (error) {
    if (toExpectationFailed(error)?.expectation !== 'not_migrated') throw error;
  }
}

const NOT_APPLIED = `WHERE NOT EXISTS (SELECT 1 FROM ${JOURNAL} WHERE created_at >= ?)`;

function claimMigration({ hash, folderMillis }: MigrationMeta): InStatement {
  return {
    sql: `INSERT INTO ${JOURNAL} (hash, created_at) SELECT ?, ? ${NOT_APPLIED}`,
    args: [hash, folderMillis, folderMillis],
  };
}

function claimStep({ hash, folderMillis }: MigrationMeta, position: number): InStatement {
  return {
    sql: `INSERT OR IGNORE INTO ${STEPS} (hash, position) SELECT ?, ? ${NOT_APPLIED}`,
    args: [hash, position, folderMillis],
  };
}

function deleteSteps({ hash }: MigrationMeta): InStatement {
  return { sql: `DELETE FROM ${STEPS} WHERE hash = ?`, args: [hash] };
}

interface AppliedMigration {
  hash: string;
  /** The time at which drizzle generated the migration, and its key. */
  folderMillis: number;
}

async function readJournal(connection: Connection): Promise<AppliedMigration[]> {
  const { rows } = await connection.client.execute(`SELECT hash, created_at AS at FROM ${JOURNAL}`);
  return rows.map(({ hash, at }) => ({ hash: String(hash), folderMillis: Number(at) }));
}

function findNewestTime(migrations: readonly AppliedMigration[]): number {
  return Math.max(0, ...migrations.map(({ folderMillis }) => folderMillis));
}

type SchemaState = 'older' | 'same' | 'newer' | 'different';

/** Compares the applied migrations with the files of this version, by time and hash. */
function compareMigrations(
  appliedMigrations: readonly AppliedMigration[],
  files: readonly MigrationMeta[],
): SchemaState {
  const [reached, newest] = [findNewestTime(appliedMigrations), findNewestTime(files)];
  const joinHashes = (migrations: readonly AppliedMigration[]) =>
    migrations
      .filter(({ folderMillis }) => folderMillis <= Math.min(reached, newest))
      .map(({ folderMillis, hash }) => `${folderMillis} ${hash}`)
      .sort()
      .join();
  if (joinHashes(appliedMigrations) !== joinHashes(files)) return 'different';
  if (reached === newest) return 'same';
  return reached < newest ? 'older' : 'newer';
}

const REFUSALS: Record<Exclude<SchemaState, 'same'>, string> = {
  older: NOT_MIGRATED,
  newer: DATABASE_TOO_NEW,
  different: MIGRATIONS_CHANGED,
};

function rejectSchema(schema: SchemaState, rejectedStates: ReadonlyArray<keyof typeof REFUSALS>): void {
  const reason = rejectedStates.find((candidate) => candidate === schema);
  if (reason !== undefined) throw new ConfigError(REFUSALS[reason]);
}

/** Compares the schema of the database with the schema of this version. */
export async function compareSchema(database: Database, folder: string): Promise<SchemaState> {
  const [table] = await database.read.all(sql`select name from sqlite_master where name = ${JOURNAL}`);
  if (table === undefined) return 'older';
  const appliedMigrations = await database.read.all<AppliedMigration>(
    sql`select hash, created_at as folderMillis from ${sql.identifier(JOURNAL)}`,
  );
  return compareMigrations(appliedMigrations, readMigrationFiles({ migrationsFolder: folder }));
}

/** Throws an error for the operator unless the database has exactly the schema of this version. */
export async function checkSchema(database: Database, folder: string): Promise<void> {
  rejectSchema(await compareSchema(database, folder), ['older', 'newer', 'different']);
}
