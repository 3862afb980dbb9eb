import type { Config } from '../config/config.js';
import { paths } from '../config/paths.js';
import { openConnections } from '../db/client.js';
import { compareSchema } from '../db/migrations/migrate.js';
import { createDatabase, type Database, type Statement } from '../db/transact.js';
import { auditOperator } from '../features/admin/index.js';
import { recordRun } from '../features/health/index.js';
import { systemClock } from '../kernel/clock.js';

/** Records a backup for the console and in the audit log. Returns as `record`. */
export function recordBackup(
  config: Config,
  { folder, startedAt, bytes }: { folder: string; startedAt: number; bytes: number },
): Promise<string | undefined> {
  return record(config, (db) => [
    auditOperator(
      { db, clock: systemClock },
      {
        action: 'instance.backup',
        subject: { kind: 'instance', id: null, name: 'Instance' },
        details: { folder },
      },
    ),
    ...recordRun({ db }, { kind: 'backup', ...createSuccess({ startedAt }), detail: folder, bytes }),
  ]);
}

/** Records a check that found no damage. Returns as `record`. */
export function recordDatabaseCheck(
  config: Config,
  { startedAt }: { startedAt: number },
): Promise<string | undefined> {
  return record(config, (db) =>
    recordRun(
      { db },
      {
        kind: 'database-check',
        ...createSuccess({ startedAt }),
        detail: 'No damage was found.',
        bytes: null,
      },
    ),
  );
}

const createSuccess = ({ startedAt }: { startedAt: number }) => ({
  status: 'ok' as const,
  startedAt,
  endedAt: systemClock.now(),
});

/**
 * Writes to the database of the instance. Returns the reason of a failure, because a full disk or a database of another
 * version must not prevent the command.
 */
async function record(
  config: Config,
  write: (db: Database) => [Statement, ...Statement[]],
): Promise<string | undefined> {
  let db: Database | undefined;
  try {
    db = createDatabase(await openConnections(config.database));
    if ((await compareSchema(db, paths.migrations)) !== 'same')
      return 'The database belongs to another version.';
    await db.transact(write(db));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}
