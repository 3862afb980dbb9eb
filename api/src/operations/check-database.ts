import type { Config } from '../config/config.js';
import { findDamage, findDatabaseFile } from '../db/database-file.js';
import { systemClock } from '../kernel/clock.js';
import { openInstance } from './open-instance.js';
import { recordDatabaseCheck } from './record-runs.js';
import { Refusal } from './refusal.js';

/**
 * Checks the database while the server runs. Throws the first damage. Returns the reason why the result was not
 * recorded.
 */
export async function checkDatabase(config: Config): Promise<{ unlogged: string | undefined }> {
  const file = findDatabaseFile(config.database);
  if (file === undefined) {
    throw new Refusal(
      'The database is on a libSQL server, which this command cannot check. Use the tools of that server.',
    );
  }
  const lock = await openInstance(config);
  const startedAt = systemClock.now();
  try {
    const damage = await findDamage(file);
    if (damage !== undefined) {
      throw new Refusal(
        `The database is damaged: ${damage}. Stop the server, copy DATA_DIR, and restore the last backup.`,
      );
    }
    return { unlogged: await recordDatabaseCheck(config, { startedAt }) };
  } finally {
    await lock.release();
  }
}
