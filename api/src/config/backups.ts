import { isAbsolute, relative } from 'node:path';
import { Cron } from 'croner';
import { z } from 'zod';
import { findDatabaseFile } from '../db/database-file.js';
import { isS3Url, parseS3Url } from '../kernel/network/s3-url.js';
import type { BackupPlan, BackupSchedule } from '../ports/maintenance.js';
import { ConfigError } from './paths.js';
import type { FilesConfig } from './storage.js';
import { optional, region, webAddress, withDefault } from './value-kinds.js';

export const BackupVariables = z.object({
  BACKUP_SCHEDULE: optional(z.string())
    .describe(
      'When the server makes a backup, as a cron expression: `0 3 * * *` is every day at 3:00. See [Backups](backups.md#scheduled-backups).',
    )
    .meta({ defaultText: 'no scheduled backups' }),
  BACKUP_TO: optional(z.string()).describe(
    'The place of scheduled backups: a folder outside of `DATA_DIR`, preferably on another disk, or `s3://bucket/prefix`.',
  ),
  BACKUP_S3_ENDPOINT: optional(webAddress)
    .describe('The store of a bucket in `BACKUP_TO`. Set all four `BACKUP_S3_` variables, or none.')
    .meta({ defaultText: 'the `S3_` variables' }),
  BACKUP_S3_REGION: optional(region).describe('Its region.'),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()).describe(
    'A key that may read, write, list and delete objects of that bucket.',
  ),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()).describe('The secret of that key.'),
  BACKUP_COUNT: withDefault(z.coerce.number().int().min(1).max(1_000), 7).describe(
    'How many scheduled backups stay. The oldest are deleted.',
  ),
});
type Variables = z.output<typeof BackupVariables>;

export function readBackups(
  variables: Variables,
  { dataDir, files, database }: { dataDir: string; files: FilesConfig; database: { url: string } },
) {
  const backupAccess = readAccess(variables, files);
  return { backups: readPlan(variables, { dataDir, database, access: backupAccess }), backupAccess };
}

/** Returns the plan of backups, or undefined without a location for them. */
function readPlan(
  variables: Variables,
  {
    dataDir,
    database,
    access,
  }: { dataDir: string; database: { url: string }; access: BucketAccess | undefined },
): BackupPlan | undefined {
  const { BACKUP_SCHEDULE: cron, BACKUP_TO: place, BACKUP_COUNT: count } = variables;
  if (place === undefined) {
    if (cron === undefined) return undefined;
    throw new ConfigError('BACKUP_SCHEDULE needs BACKUP_TO, the folder for the backups.');
  }
  if (findDatabaseFile(database) === undefined) {
    throw new ConfigError(
      'BACKUP_TO cannot hold a database of a libSQL server. Back it up with the tools of that server.',
    );
  }
  const schedule = cron === undefined ? undefined : readSchedule(cron);
  if (isS3Url(place)) {
    refuseBucket(place, access);
    return { place: place.replace(/\/$/, ''), count, schedule };
  }
  if (!isAbsolute(place))
    throw new ConfigError('BACKUP_TO must be the full path of a folder, such as /backups.');
  const fromData = relative(dataDir, place);
  if (fromData !== '..' && !fromData.startsWith('../')) {
    throw new ConfigError(
      'BACKUP_TO is inside DATA_DIR. Name a folder outside of it, preferably on another disk.',
    );
  }
  return { place, count, schedule };
}

function refuseBucket(place: string, access: BucketAccess | undefined): void {
  if (parseS3Url(place) === undefined) {
    throw new ConfigError(
      'BACKUP_TO must be s3://bucket/prefix, with letters, digits, ".", "_" and "-" only.',
    );
  }
  if (access !== undefined) return;
  throw new ConfigError(
    'BACKUP_TO names a bucket. Set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the S3 settings of the files.',
  );
}

/** The access to the bucket of backups. */
type BucketAccess = Omit<Extract<FilesConfig, { kind: 's3' }>, 'kind' | 'bucket'>;

/** Returns the backups' own settings. If none is set, returns the files' settings, or undefined without S3. */
function readAccess(variables: Variables, files: FilesConfig): BucketAccess | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = variables;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if ([endpoint, region, accessKeyId, secretAccessKey].every((value) => value === undefined)) {
    if (files.kind === 'disk') return undefined;
    const { kind: _, bucket: __, ...access } = files;
    return access;
  }
  const incomplete = new ConfigError(
    'BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set all four, or none to use those of the files.',
  );
  if (endpoint === undefined || region === undefined) throw incomplete;
  if (accessKeyId === undefined || secretAccessKey === undefined) throw incomplete;
  return { endpoint, region, accessKeyId, secretAccessKey };
}

function readSchedule(text: string): BackupSchedule {
  const cron = parseSchedule(text);
  return {
    cron: text,
    nextAfter: (time) => {
      const next = cron.nextRun(new Date(time));
      if (next === null) throw new Error(`No time fits ${text}.`);
      return next.getTime();
    },
  };
}

/** Parses a cron expression that has a next time. */
function parseSchedule(schedule: string): Cron {
  try {
    const cron = new Cron(schedule, { paused: true, mode: '5-part' });
    if (cron.nextRun() !== null) return cron;
  } catch {
    // Replaces the message, which names positions of the parsed expression.
  }
  throw new ConfigError(
    'BACKUP_SCHEDULE must be a cron expression of five parts, such as "0 3 * * *" for every day at 3:00.',
  );
}
