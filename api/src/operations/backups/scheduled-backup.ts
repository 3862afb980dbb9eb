import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { systemClock, toIso } from '../../kernel/clock.js';
import { isS3Url, type S3Folder } from '../../kernel/network/s3-url.js';
import type { BackupBucket } from '../../ports/backup-bucket.js';
import type { BackupPlan } from '../../ports/maintenance.js';
import type { Progress } from '../progress.js';
import { openBackupBucket, parseS3Folder } from './backup-source.js';
import { type BackupTarget, createBucketTarget, createFolderTarget } from './backup-target.js';
import { type Backup, makeBackup } from './make-backup.js';
import { MANIFEST_FILE } from './manifest.js';

/** The names of scheduled backups, which sort by time. Folders with other names are never deleted. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** Makes a backup in `BACKUP_TO`, then deletes the oldest backups there until `BACKUP_COUNT` are left. */
export async function makeScheduledBackup(
  config: Config,
  { place, count }: BackupPlan,
  progress: Progress,
): Promise<Backup> {
  const name = toIso(systemClock.now()).replaceAll(':', '-');
  if (isS3Url(place)) return backUpToBucket(config, { place: parseS3Folder(place), name, count, progress });
  await mkdir(place, { recursive: true, mode: 0o700 });
  const target = createFolderTarget(join(place, name), config.dataDir);
  const backup = await makeBackup(config, { target, progress });
  await deleteOldest(place, count);
  return backup;
}

async function deleteOldest(place: string, count: number): Promise<void> {
  const names = (await readdir(place)).filter(
    (name) => NAME.test(name) && existsSync(join(place, name, MANIFEST_FILE)),
  );
  for (const name of names.sort().reverse().slice(count)) {
    // Removes the manifest first, so that an interrupted deletion leaves no incomplete backup.
    await rm(join(place, name, MANIFEST_FILE));
    await rm(join(place, name), { recursive: true });
  }
}

async function backUpToBucket(
  config: Config,
  input: { place: S3Folder; name: string; count: number; progress: Progress },
): Promise<Backup> {
  const { place, name, count, progress } = input;
  const bucket = await openBackupBucket(config, place);
  const uploadTarget = createBucketTarget(bucket, {
    bucket: place.bucket,
    prefix: `${place.prefix}/${name}`,
    dataDir: config.dataDir,
  });
  const target: BackupTarget = {
    ...uploadTarget,
    async open() {
      await uploadTarget.open();
      // The lock that `open` took excludes other uploads.
      await deleteUnfinished(bucket, place.prefix);
    },
  };
  const backup = await makeBackup(config, { target, progress });
  const complete = (await listScheduled(bucket, place.prefix)).filter(({ isComplete }) => isComplete);
  for (const { prefix } of complete.reverse().slice(count)) {
    // Removes the manifest first, as in a folder.
    await bucket.remove(`${prefix}${MANIFEST_FILE}`);
    await bucket.removeAll(prefix);
  }
  return backup;
}

/** Deletes the files of killed backups and interrupted deletions. */
async function deleteUnfinished(bucket: BackupBucket, prefix: string): Promise<void> {
  for (const each of await listScheduled(bucket, prefix)) {
    if (!each.isComplete) await bucket.removeAll(each.prefix);
  }
}

/** Lists the scheduled backups below a prefix, oldest first. */
async function listScheduled(bucket: BackupBucket, prefix: string) {
  const names = (await bucket.listFolders(`${prefix}/`)).filter((name) => NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      prefix: `${prefix}/${name}/`,
      isComplete: await bucket.has(`${prefix}/${name}/${MANIFEST_FILE}`),
    })),
  );
}
