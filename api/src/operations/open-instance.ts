import { existsSync } from 'node:fs';
import type { Config } from '../config/config.js';
import { findDatabaseFile } from '../db/database-file.js';
import type { FileLock } from '../db/file-lock.js';
import { shareDataDir } from './data-dir.js';
import { Refusal } from './refusal.js';

/** Opens an existing instance for a command, because a mistyped `DATA_DIR` must not create an instance. */
export async function openInstance(config: Config): Promise<FileLock> {
  const file = findDatabaseFile(config.database);
  const missing = new Refusal(
    `There is no database at ${file}. Set DATA_DIR to the folder that the server uses.`,
  );
  if (file !== undefined && !existsSync(config.dataDir)) throw missing;
  // Locks first, because an interrupted restore may have moved the database.
  const lock = await shareDataDir(config.dataDir);
  if (file === undefined || existsSync(file)) return lock;
  await lock.release();
  throw missing;
}
