import type { Config } from '../config/config.js';
import { paths } from '../config/paths.js';
import { openConnections } from '../db/client.js';
import { compareSchema } from '../db/migrate.js';
import { createDatabase, type Database } from '../db/transact.js';
import { auditOperator } from '../features/admin/index.js';
import { systemClock } from '../kernel/clock.js';

/**
 * Records a backup in the audit log. Returns the reason if that fails, and undefined if it succeeds: a
 * full disk or a database of an older version must not prevent the backup.
 */
export async function auditBackup(config: Config, folder: string): Promise<string | undefined> {
  let db: Database | undefined;
  try {
    db = createDatabase(await openConnections(config.database));
    if ((await compareSchema(db, paths.migrations)) !== 'same')
      return 'The database belongs to another version.';
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
