/** Commands on the instance's data that take minutes. They run in another process, because SQLite blocks its thread. */
export interface Maintenance {
  /** The plan of backups. Undefined without `BACKUP_TO`. */
  backups: BackupPlan | undefined;
  /** Makes a backup in its location, and removes the oldest backups. Throws a sentence for the operator. */
  backUp(): Promise<{ name: string; bytes: number }>;
  /** Checks the file of the database. Throws a description of damage. Undefined for a database on a server. */
  checkDatabase: (() => Promise<void>) | undefined;
}

export interface BackupPlan {
  /** The folder, or `s3://bucket/prefix`. */
  place: string;
  /** The number of backups that stay there. */
  count: number;
  /** The schedule. Undefined if something else starts the backups, such as a timer of systemd. */
  schedule: BackupSchedule | undefined;
}

export interface BackupSchedule {
  /** A cron expression, in the time zone of the server. */
  cron: string;
  /** Returns the next time after `time`, in epoch ms. */
  nextAfter(time: number): number;
}
