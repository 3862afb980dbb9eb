import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Backups and checks of the database, also by `tidings-admin`. The newest runs of each kind stay. */
export const maintenanceRuns = sqliteTable(
  'maintenance_runs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: ['backup', 'database-check'] }).notNull(),
    status: text('status', { enum: ['ok', 'failed'] }).notNull(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at').notNull(),
    /** The name of the backup, or the reason why the run failed. */
    detail: text('detail').notNull(),
    /** The size of the backup in bytes, or null for other kinds. */
    bytes: integer('bytes'),
  },
  (table) => [index('maintenance_runs_by_kind').on(table.kind, table.endedAt)],
);
