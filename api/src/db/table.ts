import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The outbox. A row is written in the same transaction as its cause, and deleted when its work is done. PubSub wakes
 * the workers, and a queue only names rows to them.
 */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').notNull(),
    payload: text('payload', { mode: 'json' }).notNull().$type<unknown>(),
    /** 0 (urgent) runs before 1 (normal). */
    priority: integer('priority').notNull().default(1),
    runAt: integer('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The worker that runs the job. Null while the job waits. */
    claimedBy: text('claimed_by'),
    /** The token of the claim. Only its holder may end the job. */
    claimToken: text('claim_token'),
    lastError: text('last_error'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('jobs_due').on(table.claimedBy, table.runAt),
    /** Finds urgent jobs behind any number of others. */
    index('jobs_urgent').on(table.claimedBy, table.runAt).where(sql`priority = 0`),
  ],
);

/** Jobs that failed at every attempt, with their original ids. An administrator retries or discards them. */
export const deadJobs = sqliteTable('dead_jobs', {
  id: integer('id').primaryKey(),
  kind: text('kind').notNull(),
  payload: text('payload', { mode: 'json' }).notNull().$type<unknown>(),
  priority: integer('priority').notNull().default(1),
  attempts: integer('attempts').notNull(),
  lastError: text('last_error').notNull(),
  createdAt: integer('created_at').notNull(),
  diedAt: integer('died_at').notNull(),
});

/** The report of a worker about one of several relays. */
export interface RelayStatus {
  name: string;
  fault: { reason: string; since: number } | null;
  /** Emails by outcome since the worker started. A retry counts again. */
  accepted: number;
  deferred: number;
  failed: number;
}

/**
 * Running workers. `heartbeat` only increases. Observers measure the time since its last change with their own
 * monotonic clock, so no two wall clocks are compared.
 */
export const workers = sqliteTable('workers', {
  id: text('id').primaryKey(),
  heartbeat: integer('beat').notNull().default(0),
  startedAt: integer('started_at').notNull(),
  /** The time by the worker's own clock, for display only. It never decides whether a worker is dead. */
  seenAt: integer('seen_at').notNull().default(0),
  /** The reason why the worker cannot send. Null while the relay responds. */
  relayFault: text('relay_fault'),
  relayFaultSince: integer('relay_fault_since'),
  /** The status of each of several relays. Empty if there is only one. */
  relays: text('relays', { mode: 'json' }).notNull().default([]).$type<RelayStatus[]>(),
});

/**
 * Totals that take too long to count. Triggers in `0001_triggers.sql` maintain them: `users_counted`,
 * `users_uncounted`, `users_closed` and `users_suspension_counted` for accounts, `mailings_counted` for the emails of
 * finished newsletters.
 */
export const totals = sqliteTable('totals', {
  name: text('name', { enum: ['users', 'suspended-users', 'newsletter-emails'] }).primaryKey(),
  value: integer('value').notNull().default(0),
});
