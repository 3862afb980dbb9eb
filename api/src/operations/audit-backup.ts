import type { Config } from '../config/config.js';
import { paths } from '../config/paths.js';
import { openConnections } from '../db/client.js';
import { compareSchema } from '../db/migrate.js';
import { createDatabase, type Database } from '../db/transact.js';
import { auditOperator } from '../features/admin/index.js';
import { systemClock } from '../kernel/clock.js';

/**
 * Tells the audit log of a backup that is made. Answers why the log does not tell of it, undefined where it does: a
 * disk that is full, or a database of an older version, has to be backed up all the same.
 */
export async function auditBackup(config: Config, folder: string): Promise<string | undefined> {
  let db: Database | undefined;
  try {
    db = createDatabase(await openConnections(config.database));
    if ((await compareSchema(db, paths.migrations)) !== 'same') return 'The database is of another version.';
    await db.transact([
      auditOperator(
        { db, clock: systemClock },
        {
          action: 'instance.backup',
          subject: { kind: 'instance', id: null, name: 'Instance' },
          details: { folder },
        },
      ),
    ]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}
