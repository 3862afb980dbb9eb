import type { Context } from '../../server/context.js';
import { type CheckResult, runChecks } from './checks.js';
import { listRuns, type MaintenanceRun } from './maintenance-runs.js';

export const LISTED_RUNS = 10;

export interface InstanceHealth {
  checks: CheckResult[];
  disk: { freeBytes: number; totalBytes: number } | null;
  backups: { schedule: string | null; place: string; count: number; nextAt: number | null } | null;
  backupRuns: MaintenanceRun[];
  databaseChecks: MaintenanceRun[];
}

/** Returns the checks of the instance, its disk, and its backups. */
export async function getHealth(ctx: Context): Promise<InstanceHealth> {
  const { backups: plan } = ctx.maintenance;
  const [checks, disk, backupRuns, databaseChecks] = await Promise.all([
    runChecks(ctx),
    // The check `disk` reports the reason if the disk cannot be read.
    ctx.disk.measure().catch(() => null),
    listRuns(ctx, { kind: 'backup', limit: LISTED_RUNS }),
    listRuns(ctx, { kind: 'database-check', limit: LISTED_RUNS }),
  ]);
  const backups =
    plan === undefined
      ? null
      : {
          schedule: plan.schedule?.cron ?? null,
          place: plan.place,
          count: plan.count,
          nextAt: plan.schedule?.nextAfter(ctx.clock.now()) ?? null,
        };
  return { checks, disk, backups, backupRuns, databaseChecks };
}
