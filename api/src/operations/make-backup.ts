import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { copyDatabase, fileOf, schemaOf } from '../db/database-file.js';
import { systemClock } from '../kernel/clock.js';
import { randomId } from '../kernel/ids.js';
import { copyFile, forEachConcurrently, measureFile } from './copy-file.js';
import { DATABASE_FILE, FILE_FOLDERS } from './data-dir.js';
import { type ManifestEntry, writeManifest } from './manifest.js';
import { findMissingFiles } from './missing-files.js';
import { openInstance } from './open-instance.js';
import type { Progress } from './progress.js';
import { recordBackup } from './record-runs.js';
import { Refusal } from './refusal.js';
import { syncFolder } from './swap.js';

export interface Backup {
  folder: string;
  files: number;
  bytes: number;
  /** Removed while the backup was made. */
  deletedFiles: number;
  /** Why the audit log has no entry of it; undefined if it has one. */
  unlogged: string | undefined;
  /** Files that rows name and that are not in `DATA_DIR`; undefined if the files are in a bucket. */
  missing: string[] | undefined;
}

/**
 * Copies an instance to a folder while it runs. The database is first: the files that its copy names were written
 * before it, so they exist when files are copied. The folder gets its name once it is complete.
 */
export async function makeBackup(
  config: Config,
  input: { folder: string; progress: Progress },
): Promise<Backup> {
  const folder = resolve(input.folder);
  const database = refuseRemote(config);
  refusePlace(folder, config.dataDir);
  const startedAt = systemClock.now();
  const lock = await openInstance(config);
  const unfinished = `${folder}.${randomId()}.part`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    input.progress.say('Copying the database');
    await copyDatabase(database, join(unfinished, DATABASE_FILE));
    const entries: ManifestEntry[] = [
      { path: DATABASE_FILE, ...(await measureFile(join(unfinished, DATABASE_FILE))) },
    ];
    const deletedFiles = await copyFiles(config.dataDir, unfinished, entries, input.progress);
    await writeManifest(unfinished, {
      madeAt: new Date(systemClock.now()).toISOString(),
      schema: await schemaOf(join(unfinished, DATABASE_FILE)),
      files: placeOfFiles(config),
      entries,
    });
    await moveIntoPlace(unfinished, folder);
    const bytes = entries.reduce((sum, { size }) => sum + size, 0);
    return {
      folder,
      files: entries.length - 1,
      bytes,
      deletedFiles,
      missing:
        config.files.kind === 's3' ? undefined : await findMissingFiles(join(folder, DATABASE_FILE), entries),
      unlogged: await recordBackup(config, { folder, startedAt, bytes }),
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await lock.release();
  }
}

/**
 * Copies the files, and lists them again while one of them is gone: its next version may have come after the listing,
 * as when a subscriber is erased. Returns how many were gone.
 */
async function copyFiles(
  dataDir: string,
  unfinished: string,
  entries: ManifestEntry[],
  progress: Progress,
): Promise<number> {
  const seen = new Set<string>();
  let gone = 0;
  for (let goneBefore = -1; gone > goneBefore; ) {
    goneBefore = gone;
    await forEachConcurrently(listFiles(dataDir), async (path) => {
      if (seen.has(path)) return;
      seen.add(path);
      const copied = await copyFile(join(dataDir, path), join(unfinished, path));
      if (copied === undefined) gone += 1;
      else entries.push({ path, ...copied });
      progress.count('files copied', entries.length - 1);
    });
  }
  return gone;
}

/** Remains of earlier backups that were killed. A running backup looks the same. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const place = dirname(resolve(folder));
  const names = existsSync(place) ? await readdir(place) : [];
  const begins = `${basename(resolve(folder))}.`;
  return names
    .filter((name) => name.startsWith(begins) && /^[0-9a-f]{24}\.part$/.test(name.slice(begins.length)))
    .map((name) => join(place, name));
}

function refuseRemote(config: Config): string {
  const file = fileOf(config.database);
  if (file !== undefined) return file;
  throw new Refusal(
    'The database is on a libSQL server, which this command cannot copy. Back it up with the tools of that server. Also back up DATA_DIR/keys and the files.',
  );
}

function refusePlace(folder: string, dataDir: string): void {
  if (existsSync(folder)) throw new Refusal(`${folder} exists already. Name a folder that does not exist.`);
  const fromData = relative(dataDir, folder);
  if (!fromData.startsWith('..') && fromData !== folder) {
    throw new Refusal(
      `${folder} is inside DATA_DIR. Name a folder outside of it, preferably on another disk.`,
    );
  }
}

function placeOfFiles({ files }: Config) {
  if (files.kind === 'disk') return { kind: 'disk' as const };
  return { kind: 's3' as const, endpoint: files.endpoint, bucket: files.bucket };
}

/** Paths relative to `DATA_DIR`, keys last. A file being written has no final name yet. */
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

/** Empty if the folder does not exist. */
async function readFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function moveIntoPlace(unfinished: string, folder: string): Promise<void> {
  await chmod(unfinished, 0o700);
  await syncFolder(unfinished);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new Refusal(`${folder} was created by another process. Name a folder that does not exist.`);
  }
  await syncFolder(dirname(folder));
}
