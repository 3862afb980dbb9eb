import { isAbsolute, relative } from 'node:path';
import { Cron } from 'croner';
import { fileOf } from '../db/database-file.js';
import { isS3Url, parseS3Url } from '../kernel/network/s3-url.js';
import type { BackupPlan, BackupSchedule } from '../ports/maintenance.js';
import type { FilesConfig } from './config-files.js';
import { ConfigError } from './paths.js';

interface BackupVars {
  BACKUP_SCHEDULE?: string | undefined;
  BACKUP_TO?: string | undefined;
  BACKUP_COUNT: number;
  DATABASE_URL?: string | undefined;
}

/** Returns the plan of backups; undefined without a place for them. */
export function readBackups(
  vars: BackupVars,
  dataDir: string,
  access: BucketAccess | undefined,
): BackupPlan | undefined {
  const { BACKUP_SCHEDULE: cron, BACKUP_TO: place, BACKUP_COUNT: count, DATABASE_URL: url } = vars;
  if (place === undefined) {
    if (cron === undefined) return undefined;
    throw new ConfigError('BACKUP_SCHEDULE needs BACKUP_TO, the folder for the backups.');
  }
  if (url !== undefined && fileOf({ url }) === undefined) {
    throw new ConfigError(
      'BACKUP_TO cannot hold a database of a libSQL server. Back it up with the tools of that server.',
    );
  }
  const schedule = cron === undefined ? undefined : scheduleOf(cron);
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

interface AccessVars {
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** How to reach the bucket of backups. */
export type BucketAccess = Omit<Extract<FilesConfig, { kind: 's3' }>, 'kind' | 'bucket'>;

/** Returns the settings of their own if all four are set; those of the files if none is. */
export function readBackupAccess(vars: AccessVars, files: FilesConfig): BucketAccess | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = vars;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = vars;
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

function scheduleOf(text: string): BackupSchedule {
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
    // Its message names positions of the parsed expression.
  }
  throw new ConfigError(
    'BACKUP_SCHEDULE must be a cron expression of five parts, such as "0 3 * * *" for every day at 3:00.',
  );
}
