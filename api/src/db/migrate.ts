import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Connection } from './client.js';
import type { Database } from './transact.js';

/** Brings the database to the newest schema; forward only. */
export async function migrateDatabase(connection: Connection, folder: string): Promise<void> {
  await migrate(drizzle(connection.client), { migrationsFolder: folder });
}

/** Whether the database has the schema that this version of the code was written for. */
export async function isMigrated(database: Database, folder: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  const [table] = await database.read.all(
    sql`select name from sqlite_master where name = '__drizzle_migrations'`,
  );
  if (table === undefined) return false;
  const [last] = await database.read.all<{ at: number }>(
    sql`select max(created_at) as at from __drizzle_migrations`,
  );
  return (last?.at ?? 0) >= newest;
}
