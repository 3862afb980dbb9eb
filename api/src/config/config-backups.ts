import { isAbsolute, relative } from 'node:path';
import { Cron } from 'croner';
import { fileOf } from '../db/database-file.js';
import type { BackupPlan, BackupSchedule } from '../ports/maintenance.js';
import { ConfigError } from './paths.js';

interface BackupVars {
  BACKUP_SCHEDULE?: string | undefined;
  BACKUP_TO?: string | undefined;
  BACKUP_COUNT: number;
  DATABASE_URL?: string | undefined;
}

/** Returns the plan of backups; undefined without a place for them. */
export function readBackups(vars: BackupVars, dataDir: string): BackupPlan | undefined {
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
  if (!isAbsolute(place))
    throw new ConfigError('BACKUP_TO must be the full path of a folder, such as /backups.');
  const fromData = relative(dataDir, place);
  if (fromData !== '..' && !fromData.startsWith('../')) {
    throw new ConfigError(
      'BACKUP_TO is inside DATA_DIR. Name a folder outside of it, preferably on another disk.',
    );
  }
  return { place, count, schedule: cron === undefined ? undefined : scheduleOf(cron) };
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
