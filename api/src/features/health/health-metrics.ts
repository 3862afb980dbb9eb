import { SECOND } from '../../kernel/clock.js';
import { createGauge, createLabeledGauge, type Metric } from '../../kernel/process/metrics.js';
import type { Context } from '../../server/context.js';
import { runChecks } from './checks.js';
import { findLastSuccess } from './maintenance-runs.js';

/** Measures the checks of `/readyz`, the disk, and the time of the last backup. */
export async function measureHealth(ctx: Context): Promise<Metric[]> {
  const [checks, disk, backup] = await Promise.all([
    runChecks(ctx),
    ctx.disk.measure().catch(() => undefined),
    findLastSuccess(ctx, 'backup'),
  ]);
  const failed = Object.fromEntries(checks.map(({ name, problem }) => [name, problem === null ? 0 : 1]));
  return [
    createLabeledGauge(
      { name: 'tidings_check_failed', help: '1 if the check of /readyz fails', label: 'check' },
      failed,
    ),
    ...(disk === undefined
      ? []
      : [
          createLabeledGauge(
            { name: 'tidings_disk_bytes', help: 'The disk of DATA_DIR', label: 'part' },
            { free: disk.freeBytes, total: disk.totalBytes },
          ),
        ]),
    createGauge(
      {
        name: 'tidings_last_backup_timestamp_seconds',
        help: 'When the last complete backup began; 0 before the first',
      },
      (backup?.startedAt ?? 0) / SECOND,
    ),
  ];
}
