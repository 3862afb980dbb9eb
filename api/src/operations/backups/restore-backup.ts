import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../config/config.js';
import { paths } from '../../config/paths.js';
import { findDatabaseFile, readNewestSchema } from '../../db/database-file.js';
import { systemClock } from '../../kernel/clock.js';
import { createRandomId } from '../../kernel/ids.js';
import { DATA_DIR_PARTS, DATABASE_FILE, hasData, takeDataDir } from '../data-dir.js';
import type { Progress } from '../progress.js';
import { Refusal } from '../refusal.js';
import type { BackupSource } from './backup-source.js';
import { forEachConcurrently } from './copy-file.js';
import { type Manifest, readManifest } from './manifest.js';
import { type SettledInstance, settleRestored } from './settle-restored.js';
import { replaceParts } from './swap-data.js';

export interface RestoredBackup extends SettledInstance {
  dataDir: string;
  madeAt: string;
  files: Manifest['files'];
  /** The new location of the earlier data. Undefined if there was none. */
  aside: string | undefined;
}

/** The name of the folder in which a restore is staged. */
const STAGED_FOLDER = 'restoring-';
const ASIDE_FOLDER = 'replaced-';

/**
 * Stages everything inside `DATA_DIR`, then moves it in. Until then, and after a restore that was killed, the old data
 * stays in place. It is never deleted.
 */
export async function restoreBackup(
  env: NodeJS.ProcessEnv,
  input: { backup: BackupSource; existing: 'refuse' | 'replace'; progress: Progress },
): Promise<RestoredBackup> {
  const config = readConfig(env);
  const { dataDir } = config;
  const { backup } = input;
  const manifest = await readManifest(backup);
  throwIfIncompatible(config, manifest);
  const lock = await takeDataDir(dataDir);
  try {
    if (input.existing === 'refuse' && hasData(dataDir)) {
      throw new Refusal(
        `${dataDir} already contains an instance. Set DATA_DIR to another folder, or add --replace to move the existing data aside.`,
      );
    }
    await removeInterrupted(dataDir);
    const staged = `${STAGED_FOLDER}${createRandomId()}`;
    const settledInstance = await stage(env, {
      backup,
      manifest,
      staged: join(dataDir, staged),
      progress: input.progress,
    });
    const asideFolder = `${ASIDE_FOLDER}${new Date(systemClock.now()).toISOString().replaceAll(':', '-')}`;
    const hadData = await replaceParts(dataDir, { staged, aside: asideFolder, parts: DATA_DIR_PARTS });
    return {
      ...settledInstance,
      dataDir,
      madeAt: manifest.madeAt,
      files: manifest.files,
      aside: hadData ? join(dataDir, asideFolder) : undefined,
    };
  } finally {
    await lock.release();
  }
}

function throwIfIncompatible(config: Config, manifest: Manifest): void {
  if (
    findDatabaseFile(config.database) === undefined ||
    resolve(findDatabaseFile(config.database) ?? '') !== join(config.dataDir, DATABASE_FILE)
  ) {
    throw new Refusal(
      `A backup replaces all of DATA_DIR. Run this without DATABASE_URL. Afterwards, the database is ${join(config.dataDir, DATABASE_FILE)}.`,
    );
  }
  if (manifest.schema > readNewestSchema(paths.migrations)) {
    throw new Refusal('A newer version of Tidings made this backup. Update Tidings, then restore it.');
  }
  if (manifest.files.kind === 's3' && config.files.kind === 'disk') {
    const { bucket, endpoint } = manifest.files;
    throw new Refusal(
      `The files of this instance are in the bucket ${bucket} at ${endpoint}, not in the backup. Set S3_ENDPOINT, S3_BUCKET and the other S3 settings to the server's values.`,
    );
  }
  if (manifest.files.kind === 'disk' && config.files.kind === 's3') {
    throw new Refusal(
      'The backup contains the files, but the settings name a bucket. Restore without the S3 settings, then copy DATA_DIR/blobs to the bucket.',
    );
  }
}

/** Removes the staged copy of an earlier restore that was killed. It is never the only copy. */
async function removeInterrupted(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(STAGED_FOLDER)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function stage(
  env: NodeJS.ProcessEnv,
  input: { backup: BackupSource; manifest: Manifest; staged: string; progress: Progress },
): Promise<SettledInstance> {
  const { backup, manifest, staged, progress } = input;
  await mkdir(staged, { mode: 0o700 });
  try {
    progress.say('Copying and verifying files');
    let doneCount = 0;
    await forEachConcurrently(manifest.entries, async ({ path, size, sha256 }) => {
      const copiedFile = await backup.copy(path, join(staged, path));
      if (copiedFile?.size !== size || copiedFile.sha256 !== sha256) {
        const problem = copiedFile === undefined ? 'is missing' : 'is damaged';
        throw new Refusal(`${backup.formatName(path)} ${problem}. Nothing was restored. Use another backup.`);
      }
      doneCount += 1;
      progress.count('files copied', doneCount);
    });
    progress.say('Updating the database');
    const config = readConfig({ ...env, DATA_DIR: staged, REDIS_URL: undefined });
    return await settleRestored(config, manifest);
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    throw error;
  }
}
