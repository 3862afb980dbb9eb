import { drizzle } from 'drizzle-orm/libsql';
import { migrate } from 'drizzle-orm/libsql/migrator';
import type { Connection } from './client.js';

/** Brings the database to the newest schema; forward only. */
export async function migrateDatabase(connection: Connection, folder: string): Promise<void> {
  await migrate(drizzle(connection.client), { migrationsFolder: folder });
}
