import { enqueueJobOnce, type JobHandlers } from '../../db/jobs/jobs.js';
import type { Statement } from '../../db/transact.js';
import { DAY, HOUR } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { type MaintenanceKind, recordRun } from './maintenance-runs.js';

const BACKUP = 'health.backup';
const CHECK_DATABASE = 'health.check-database';
export const LONG_HEALTH_JOBS = [BACKUP, CHECK_DATABASE];

/** The daily check of the database is at 04:00 UTC. */
const CHECK_AT_MS = 4 * HOUR;

export const healthJobs: JobHandlers = {
  [BACKUP]: async (ctx) => {
    // The schedule may have been removed since.
    if (ctx.maintenance.backups?.schedule === undefined) return;
    await scheduleMaintenance(ctx);
    // The command records its success itself, so that a backup by hand counts too.
    await recordFailure(ctx, 'backup', () => ctx.maintenance.backUp());
  },
  [CHECK_DATABASE]: async (ctx) => {
    const { checkDatabase } = ctx.maintenance;
    if (checkDatabase === undefined) return;
    await scheduleMaintenance(ctx);
    await recordFailure(ctx, 'database-check', checkDatabase);
  },
};

/** Runs a command once. The next scheduled run is its next try, and the console shows the failure. */
async function recordFailure(
  ctx: Context,
  kind: MaintenanceKind,
  command: () => Promise<unknown>,
): Promise<void> {
  const startedAt = ctx.clock.now();
  try {
    await command();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    ctx.log.error({ err: error, kind }, 'maintenance failed');
    await ctx.db.transact(
      recordRun(ctx, { kind, status: 'failed', startedAt, endedAt: ctx.clock.now(), detail, bytes: null }),
    );
  }
}

/** Enqueues the next backup and the next check of the database, unless they wait already. */
export async function scheduleMaintenance(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { backups, checkDatabase } = ctx.maintenance;
  const statements: Statement[] = [];
  if (checkDatabase !== undefined) {
    const runAt = Math.floor((now - CHECK_AT_MS) / DAY + 1) * DAY + CHECK_AT_MS;
    statements.push(enqueueJobOnce(ctx, { kind: CHECK_DATABASE, runAt }));
  }
  if (backups?.schedule !== undefined) {
    statements.push(enqueueJobOnce(ctx, { kind: BACKUP, runAt: backups.schedule.nextAfter(now) }));
  }
  const [first, ...rest] = statements;
  if (first !== undefined) await ctx.db.transact([first, ...rest]);
}
