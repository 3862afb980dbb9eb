import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type FileLock, takeLock } from '../../db/file-lock.js';
import { createRandomId } from '../../kernel/ids.js';
import type { S3Folder } from '../../kernel/network/s3-url.js';
import type { BackupBucket } from '../../ports/backup-bucket.js';
import { DATABASE_FILE } from '../data-dir.js';
import { Refusal } from '../refusal.js';
import { type CopiedFile, copyFile, measureFile, readHashed } from './copy-file.js';
import { MANIFEST_FILE, writeManifestFile } from './manifest.js';
import { syncFolder } from './swap-data.js';

/** The location of a backup while it is made. Only `complete` makes it a backup. */
export interface BackupTarget {
  /** The name that the operator uses. */
  name: string;
  /** Prepares the location. Throws a `Refusal` if it is not free. */
  open(): Promise<void>;
  /** Returns the local file for the copy of the database. */
  databaseFile(): string;
  /** Adds the copy of the database. */
  addDatabase(): Promise<CopiedFile | undefined>;
  /** Adds a file. Returns undefined if the file no longer exists. */
  add(path: string, from: string): Promise<CopiedFile | undefined>;
  /** Adds the manifest, as the last file. */
  complete(manifest: string): Promise<void>;
  /** Removes everything after a failure. */
  discard(): Promise<void>;
  /** Releases the target, after success and failure. */
  close(): Promise<void>;
}

/** Creates a backup in a new folder, which gets its name once it is complete. */
export function createFolderTarget(folderName: string, dataDir: string): BackupTarget {
  const folder = resolve(folderName);
  const partFolder = `${folder}.${createRandomId()}.part`;
  throwIfUnsuitable(folder, dataDir);
  return {
    name: folder,
    async open() {
      await mkdir(partFolder, { recursive: true, mode: 0o700 });
    },
    databaseFile: () => join(partFolder, DATABASE_FILE),
    addDatabase: () => measureFile(join(partFolder, DATABASE_FILE)),
    add: (path, from) => copyFile(from, join(partFolder, path)),
    async complete(manifest) {
      await writeManifestFile(partFolder, manifest);
      await moveIntoPlace(partFolder, folder);
    },
    discard: () => rm(partFolder, { recursive: true, force: true }),
    close: async () => {},
  };
}

function throwIfUnsuitable(folder: string, dataDir: string): void {
  if (existsSync(folder)) throw new Refusal(`${folder} exists already. Name a folder that does not exist.`);
  const fromData = relative(dataDir, folder);
  if (!fromData.startsWith('..') && fromData !== folder) {
    throw new Refusal(
      `${folder} is inside DATA_DIR. Name a folder outside of it, preferably on another disk.`,
    );
  }
}

async function moveIntoPlace(partFolder: string, folder: string): Promise<void> {
  await chmod(partFolder, 0o700);
  await syncFolder(partFolder);
  try {
    await rename(partFolder, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new Refusal(`${folder} was created by another process. Name a folder that does not exist.`);
  }
  await syncFolder(dirname(folder));
}

/** Names in `DATA_DIR`, of a lock, and of the folder for the copy of the database. */
const LOCK_FILE = 'backup-running';
const COPY_FOLDER = 'backup-copy';

/**
 * Creates a backup below a prefix of a bucket. Its objects become a backup once the manifest exists. Only one process
 * uploads at a time, so objects without a manifest are the remains of a killed process.
 */
export function createBucketTarget(
  bucket: BackupBucket,
  { bucket: name, prefix, dataDir }: S3Folder & { dataDir: string },
): BackupTarget {
  const copies = join(dataDir, COPY_FOLDER);
  const getObjectKey = (path: string) => `${prefix}/${path}`;
  let lock: FileLock | undefined;

  async function upload(path: string, from: string): Promise<CopiedFile | undefined> {
    const file = await readHashed(from);
    if (file === undefined) return undefined;
    try {
      await bucket.write(getObjectKey(path), file.blocks);
      return file.copied();
    } finally {
      await file.close();
    }
  }

  return {
    name: `s3://${name}/${prefix}`,
    async open() {
      lock = await takeLock(join(dataDir, LOCK_FILE));
      if (lock === undefined)
        throw new Refusal('Another backup to a bucket is running. Wait until it ends, then try again.');
      // The prefix may contain other backups, or files of other programs.
      if (!(await bucket.isEmpty(`${prefix}/`))) {
        throw new Refusal(`s3://${name}/${prefix} is not empty. Choose a name that does not exist.`);
      }
      await rm(copies, { recursive: true, force: true });
      await mkdir(copies, { mode: 0o700 });
    },
    databaseFile: () => join(copies, DATABASE_FILE),
    addDatabase: () => upload(DATABASE_FILE, join(copies, DATABASE_FILE)),
    add: upload,
    async complete(manifest) {
      await bucket.write(getObjectKey(MANIFEST_FILE), toBytes(manifest));
    },
    async discard() {
      // Removes the manifest first, because its write may have succeeded although no response arrived.
      await bucket.remove(getObjectKey(MANIFEST_FILE));
      await bucket.removeAll(`${prefix}/`);
    },
    async close() {
      if (lock === undefined) return;
      await rm(copies, { recursive: true, force: true });
      await lock.release();
    },
  };
}

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
