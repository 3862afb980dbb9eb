import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { paths } from '../../config/paths.js';
import { findDamage, readNewestSchema, readRows } from '../../db/database-file.js';
import { DATABASE_FILE } from '../data-dir.js';
import type { Progress } from '../progress.js';
import { Refusal } from '../refusal.js';
import type { BackupSource } from './backup-source.js';
import { forEachConcurrently } from './copy-file.js';
import { type Manifest, readManifest } from './manifest.js';
import { findMissingFiles } from './missing-files.js';

export interface CheckedBackup {
  folder: string;
  madeAt: string;
  files: number;
  creators: number;
  subscribers: number;
  /** The files that rows name and the backup lacks. Undefined if the files are in a bucket. */
  missing: string[] | undefined;
}

/** Rehearses a restore. Reads every file of a backup, and opens a copy of its database. Changes nothing. */
export async function checkBackup(input: {
  backup: BackupSource;
  progress: Progress;
}): Promise<CheckedBackup> {
  const { backup } = input;
  const manifest = await readManifest(backup);
  if (manifest.schema > readNewestSchema(paths.migrations)) {
    throw new Refusal('A newer version of Tidings made this backup. Update Tidings, then check it.');
  }
  await verifyFiles(backup, manifest, input.progress);
  input.progress.say('Opening a copy of the database');
  const copies = await mkdtemp(join(tmpdir(), 'tidings-check-'));
  try {
    const file = join(copies, DATABASE_FILE);
    await backup.copy(DATABASE_FILE, file);
    const damage = await findDamage(file);
    if (damage !== undefined) throw new Refusal(`The database of this backup is damaged: ${damage}.`);
    const { madeAt, entries } = manifest;
    return { folder: backup.name, madeAt, files: entries.length - 1, ...(await readCopy(file, manifest)) };
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

async function verifyFiles(backup: BackupSource, { entries }: Manifest, progress: Progress): Promise<void> {
  progress.say('Verifying files');
  let doneCount = 0;
  await forEachConcurrently(entries, async ({ path, size, sha256 }) => {
    const file = backup.formatName(path);
    const measurement = await backup.measure(path);
    if (measurement === undefined) throw new Refusal(`${file} is missing. Use another backup.`);
    if (measurement.size !== size || measurement.sha256 !== sha256) {
      throw new Refusal(`${file} is damaged. Use another backup.`);
    }
    doneCount += 1;
    progress.count('files verified', doneCount);
  });
}

async function readCopy(database: string, { entries, files }: Manifest) {
  const [counts] = await readRows<{ creators: number; subscribers: number }>(
    database,
    sql`select (select count(*) from users) as creators, (select count(*) from subscribers) as subscribers`,
  );
  if (counts === undefined) throw new Error('A count is a row.');
  return {
    ...counts,
    missing: files.kind === 's3' ? undefined : await findMissingFiles(database, entries),
  };
}
