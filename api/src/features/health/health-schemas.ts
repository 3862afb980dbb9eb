import { z } from '@hono/zod-openapi';
import { formatDuration, toIso, toIsoOrNull } from '../../kernel/clock.js';
import { CHECKS, CHECKS_CACHED_FOR } from './checks.js';
import { type InstanceHealth, LISTED_RUNS } from './get-health.js';
import type { MaintenanceRun } from './maintenance-runs.js';

const createBytesSchema = (description: string) =>
  z.number().int().openapi({ description, example: 48_000_000_000 });
const createTimeSchema = (description: string) =>
  z.iso.datetime().openapi({ description, example: '2026-11-21T03:00:00.000Z' });

const Run = z
  .object({
    status: z.enum(['ok', 'failed']).openapi({ description: 'Whether it succeeded.' }),
    startedAt: createTimeSchema('When it began.'),
    endedAt: createTimeSchema('When it ended.'),
    detail: z.string().openapi({
      description: 'The name of the backup, the result of the check, or the error.',
      example: '2026-11-21T03-00-00Z',
    }),
    bytes: createBytesSchema('The size of the backup in bytes; null for a check or a failure.').nullable(),
  })
  .openapi('MaintenanceRun', { description: 'A backup or a check of the database.' });

export const HealthView = z
  .object({
    checks: z
      .array(
        z.object({
          name: z.enum(CHECKS).openapi({ description: 'The name of the check, as in `/readyz`.' }),
          problem: z
            .string()
            .nullable()
            .openapi({ description: 'The failure, as a sentence; null if the check passed.', example: null }),
        }),
      )
      .openapi({ description: `The results, at most ${formatDuration(CHECKS_CACHED_FOR)} old.` }),
    disk: z
      .object({
        freeBytes: createBytesSchema('Free bytes.'),
        totalBytes: createBytesSchema('All bytes.').openapi({ example: 160_000_000_000 }),
      })
      .nullable()
      .openapi({ description: 'The disk of `DATA_DIR`; null if it cannot be read.' }),
    backups: z
      .object({
        schedule: z.string().nullable().openapi({
          description: 'The cron expression in `BACKUP_SCHEDULE`; null if it is not set.',
          example: '0 3 * * *',
        }),
        place: z
          .string()
          .openapi({ description: 'The folder or bucket in `BACKUP_TO`.', example: '/backups' }),
        count: z
          .number()
          .int()
          .openapi({ description: 'The number of backups to keep, as `BACKUP_COUNT` sets.', example: 7 }),
        nextAt: z.iso.datetime().nullable().openapi({
          description: 'When the next one is due; null without a schedule.',
          example: '2026-11-22T03:00:00.000Z',
        }),
      })
      .nullable()
      .openapi({ description: 'The place of backups; null without `BACKUP_TO`.' }),
    backupRuns: z.array(Run).openapi({ description: `The last ${LISTED_RUNS} backups, newest first.` }),
    databaseChecks: z.array(Run).openapi({
      description: `The last ${LISTED_RUNS} checks of the database, newest first.`,
      example: [
        {
          status: 'ok',
          startedAt: '2026-11-21T04:00:00.000Z',
          endedAt: '2026-11-21T04:00:03.000Z',
          detail: 'No damage was found.',
          bytes: null,
        },
      ],
    }),
  })
  .openapi('InstanceHealth', { description: 'The checks of the instance, its disk and its backups.' });

export function presentHealth(health: InstanceHealth): z.infer<typeof HealthView> {
  const { backups } = health;
  return {
    ...health,
    backups: backups === null ? null : { ...backups, nextAt: toIsoOrNull(backups.nextAt) },
    backupRuns: health.backupRuns.map(presentRun),
    databaseChecks: health.databaseChecks.map(presentRun),
  };
}

function presentRun({ status, startedAt, endedAt, detail, bytes }: MaintenanceRun): z.infer<typeof Run> {
  return { status, startedAt: toIso(startedAt), endedAt: toIso(endedAt), detail, bytes };
}
