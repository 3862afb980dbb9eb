import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { flattenDatabase } from '../../db/database-file.js';
import { deleteWorkers } from '../../db/workers.js';
import { endAllSessions } from '../../features/accounts/index.js';
import { auditOperator, endAllAdminSessions } from '../../features/admin/index.js';
import { checkSigningKeys, holdRestored, type RestoreHolds } from '../../features/mailing/index.js';
import { unscheduleOverdue } from '../../features/newsletters/index.js';
import { compose, migrate } from '../../server/compose.js';
import { DATABASE_FILE } from '../data-dir.js';
import { noPages } from '../no-pages.js';

export interface SettledInstance extends RestoreHolds {
  /** The number of newsletters with a scheduled time in the past. */
  unscheduled: number;
}

/**
 * Settles events after a backup, such as sent emails, ended sessions and ended workers. In a copy that nobody uses yet,
 * it pauses unfinished work and migrates the database.
 */
export async function settleRestored(
  config: Config,
  { madeAt }: { madeAt: string },
): Promise<SettledInstance> {
  await migrate(config);
  const { context, close } = await compose(config, {
    pages: noPages,
    publicUrl: '',
    logTo: process.stderr.fd,
  });
  try {
    await checkSigningKeys(context);
    await deleteWorkers(context);
    await endAllSessions(context);
    await endAllAdminSessions(context);
    await context.db.transact([
      auditOperator(context, {
        action: 'instance.restore',
        subject: { kind: 'instance', id: null, name: 'Instance' },
        details: { madeAt },
      }),
    ]);
    const heldWork = await holdRestored(context);
    return { ...heldWork, unscheduled: await unscheduleOverdue(context) };
  } finally {
    close();
    await flattenDatabase(join(config.dataDir, DATABASE_FILE));
  }
}
