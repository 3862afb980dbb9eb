import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/config.js';
import { copyDatabase, findDatabaseFile, readSchemaVersion } from '../../db/database-file.js';
import { systemClock, toIso } from '../../kernel/clock.js';
import { DATABASE_FILE, FILE_FOLDERS } from '../data-dir.js';
import { openInstance } from '../open-instance.js';
import type { Progress } from '../progress.js';
import { recordBackup } from '../record-runs.js';
import { Refusal } from '../refusal.js';
import type { BackupTarget } from './backup-target.js';
import { forEachConcurrently } from './copy-file.js';
import { formatManifest, type ManifestEntry } from './manifest.js';
import { findMissingFiles } from './missing-files.js';

export interface Backup {
  /** The folder, or `s3://bucket/prefix/name`. */
  folder: string;
  files: number;
  bytes: number;
  /** The number of files that were deleted while the backup was made. */
  deletedFiles: number;
  /** The reason why the audit log has no entry of the backup. Undefined if it has an entry. */
  unlogged: string | undefined;
  /** The files that rows name and `DATA_DIR` lacks. Undefined if the files are in a bucket. */
  missing: string[] | undefined;
}

/**
 * Copies an instance while it runs. Copies the database first, because the files that it names were written earlier, so
 * they exist when files are copied.
 */
export async function makeBackup(
  config: Config,
  { target, progress }: { target: BackupTarget; progress: Progress },
): Promise<Backup> {
  const database = getDatabaseFile(config);
  const startedAt = systemClock.now();
  const lock = await openInstance(config);
  try {
    await target.open();
    const contents = await fill(config, { database, target, progress });
    const { name } = target;
    return {
      folder: name,
      ...contents,
      unlogged: await recordBackup(config, { folder: name, startedAt, bytes: contents.bytes }),
    };
  } finally {
    await target.close();
    await lock.release();
  }
}

async function fill(
  config: Config,
  { database, target, progress }: { database: string; target: BackupTarget; progress: Progress },
): Promise<Omit<Backup, 'folder' | 'unlogged'>> {
  try {
    progress.say('Copying the database');
    const copy = target.databaseFile();
    await copyDatabase(database, copy);
    const measurement = await target.addDatabase();
    if (measurement === undefined) throw new Error('The copy of the database disappeared.');
    const entries: ManifestEntry[] = [{ path: DATABASE_FILE, ...measurement }];
    const deletedFiles = await copyFiles(config.dataDir, target, entries, progress);
    const missing = config.files.kind === 's3' ? undefined : await findMissingFiles(copy, entries);
    await target.complete(
      formatManifest({
        madeAt: toIso(systemClock.now()),
        schema: await readSchemaVersion(copy),
        files: describeFilesPlace(config),
        entries,
      }),
    );
    const bytes = entries.reduce((sum, { size }) => sum + size, 0);
    return { files: entries.length - 1, bytes, deletedFiles, missing };
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/**
 * Copies the files, and lists them again while one of them is missing, because its next version may be newer than the
 * list, as after a subscriber was erased. Returns the number of missing files.
 */
async function copyFiles(
  dataDir: string,
  target: BackupTarget,
  entries: ManifestEntry[],
  progress: Progress,
): Promise<number> {
  const seenPaths = new Set<string>();
  let deletedCount = 0;
  for (let deletedBefore = -1; deletedCount > deletedBefore; ) {
    deletedBefore = deletedCount;
    await forEachConcurrently(listFiles(dataDir), async (path) => {
      if (seenPaths.has(path)) return;
      seenPaths.add(path);
      const copiedFile = await target.add(path, join(dataDir, path));
      if (copiedFile === undefined) deletedCount += 1;
      else entries.push({ path, ...copiedFile });
      progress.count('files copied', entries.length - 1);
    });
  }
  return deletedCount;
}

/** Lists the remains of killed backups. A running backup looks the same. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const place = dirname(resolve(folder));
  const names = existsSync(place) ? await readdir(place) : [];
  const begins = `${basename(resolve(folder))}.`;
  return names
    .filter((name) => name.startsWith(begins) && /^[0-9a-f]{24}\.part$/.test(name.slice(begins.length)))
    .map((name) => join(place, name));
}

function getDatabaseFile(config: Config): string {
  const file = findDatabaseFile(config.database);
  if (file !== undefined) return file;
  throw new Refusal(
    'The database is on a libSQL server, which this command cannot copy. Back it up with the tools of that server. Also back up DATA_DIR/keys and the files.',
  );
}

function describeFilesPlace({ files }: Config) {
  if (files.kind === 'disk') return { kind: 'disk' as const };
  return { kind: 's3' as const, endpoint: files.endpoint, bucket: files.bucket };
}

/** Yields paths relative to `DATA_DIR`, keys last. A file being written has no final name yet. */
async function* listFiles(dataDir: string): AsyncGenerator<string> {
  for (const folder of FILE_FOLDERS) yield* listFolder(dataDir, folder);
}

async function* listFolder(dataDir: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readFolder(join(dataDir, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(dataDir, path);
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield path;
  }
}

/** Reads a folder. Returns no entries if it does not exist. */
async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
