import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/paths.js';
import { type FileLock, shareLock, takeLock } from '../db/file-lock.js';
import { isSwapInterrupted, undoSwap } from './backups/swap-data.js';

/** The folders of files in `DATA_DIR`. A backup has the same parts. */
export const FILE_FOLDERS = ['blobs', 'simulated-payments', 'mailbox', 'keys'] as const;
export const DATABASE_FILE = 'tidings.db';
/** All our parts of `DATA_DIR`, except the lock. */
export const DATA_DIR_PARTS = [
  DATABASE_FILE,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  ...FILE_FOLDERS,
] as const;

const LOCK_FILE = 'in-use';

/** Locks the data folder for reading and writing, shared with others. Reverts a restore that was killed halfway. */
export async function shareDataDir(dataDir: string): Promise<FileLock> {
  await mkdir(dataDir, { recursive: true });
  if (isSwapInterrupted(dataDir)) await (await takeDataDir(dataDir)).release();
  const lock = await shareLock(join(dataDir, LOCK_FILE));
  if (lock !== undefined) return lock;
  throw new ConfigError(`A backup is being restored into ${dataDir}. Start the server after that.`);
}

/** Locks the data folder exclusively, to replace its content. */
export async function takeDataDir(dataDir: string): Promise<FileLock> {
  await mkdir(dataDir, { recursive: true });
  const lock = await takeLock(join(dataDir, LOCK_FILE));
  if (lock === undefined) {
    throw new ConfigError(
      `${dataDir} is in use. Stop the server and its workers, and wait for a running backup or restore.`,
    );
  }
  await undoSwap(dataDir);
  return lock;
}

export function hasData(dataDir: string): boolean {
  return DATA_DIR_PARTS.some((part) => existsSync(join(dataDir, part)));
}
