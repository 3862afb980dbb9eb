import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { flattenDatabase } from '../db/database-file.js';
import { forgetWorkers } from '../db/workers.js';
import { endAllSessions } from '../features/accounts/index.js';
import { auditOperator, endAllAdminSessions } from '../features/admin/index.js';
import { checkSigningKeys, type HeldAfterRestore, holdRestored } from '../features/mailing/index.js';
import { unscheduleOverdue } from '../features/newsletters/index.js';
import { compose, migrate } from '../server/compose.js';
import { DATABASE_FILE } from './data-dir.js';
import { noPages } from './no-pages.js';

export interface Settled extends HeldAfterRestore {
  /** Letters whose scheduled time has come since. */
  unscheduled: number;
}

/**
 * A backup is older than the world: mails have left, people have signed out and workers have ended since. In a copy
 * that nobody uses yet, what went on after it is stopped, and the database is brought to the present version.
 */
export async function settleRestored(config: Config, { madeAt }: { madeAt: string }): Promise<Settled> {
  await migrate(config);
  const { context, close } = await compose(config, {
    pages: noPages,
    publicUrl: '',
    logTo: process.stderr.fd,
  });
  try {
    await checkSigningKeys(context);
    await forgetWorkers(context);
    await endAllSessions(context);
    await endAllAdminSessions(context);
    await context.db.transact([
      auditOperator(context, {
        action: 'instance.restore',
        subject: { kind: 'instance', id: null, name: 'Instance' },
        details: { madeAt },
      }),
    ]);
    const held = await holdRestored(context);
    return { ...held, unscheduled: await unscheduleOverdue(context) };
  } finally {
    close();
    await flattenDatabase(join(config.dataDir, DATABASE_FILE));
  }
}
