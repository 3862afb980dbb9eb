import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { systemClock, toIso } from '../kernel/clock.js';
import type { BackupPlan } from '../ports/maintenance.js';
import { type Backup, makeBackup } from './make-backup.js';
import { MANIFEST_FILE } from './manifest.js';
import type { Progress } from './progress.js';

/** The names of scheduled backups, which sort by time. Other folders in the same place stay. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** Makes a backup in `BACKUP_TO`, then deletes the oldest ones there until `BACKUP_COUNT` are left. */
export async function makeScheduledBackup(
  config: Config,
  { place, count }: BackupPlan,
  progress: Progress,
): Promise<Backup> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const name = toIso(systemClock.now()).replaceAll(':', '-');
  const backup = await makeBackup(config, { folder: join(place, name), progress });
  await deleteOldest(place, count);
  return backup;
}

async function deleteOldest(place: string, count: number): Promise<void> {
  const names = (await readdir(place)).filter(
    (name) => NAME.test(name) && existsSync(join(place, name, MANIFEST_FILE)),
  );
  for (const name of names.sort().reverse().slice(count)) {
    // Without its manifest it is no backup, if the rest of the deletion is interrupted.
    await rm(join(place, name, MANIFEST_FILE));
    await rm(join(place, name), { recursive: true });
  }
}
