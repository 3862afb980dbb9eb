import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Durable news: a row is written in the same transaction as its cause and deleted when its work is done.
 * The row is the queue; bells only say that it is worth looking.
 */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind').notNull(),
    payload: text('payload', { mode: 'json' }).notNull().$type<unknown>(),
    runAt: integer('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The worker that holds it; null while it waits. */
    claimedBy: text('claimed_by'),
    /** Unique to the claim: only its holder may end the job. */
    claimToken: text('claim_token'),
    lastError: text('last_error'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('jobs_due').on(table.claimedBy, table.runAt)],
);

/** Jobs that failed at every attempt, under the ids that they had. An administrator retries or discards them. */
export const deadJobs = sqliteTable('dead_jobs', {
  id: integer('id').primaryKey(),
  kind: text('kind').notNull(),
  payload: text('payload', { mode: 'json' }).notNull().$type<unknown>(),
  attempts: integer('attempts').notNull(),
  lastError: text('last_error').notNull(),
  createdAt: integer('created_at').notNull(),
  diedAt: integer('died_at').notNull(),
});

/**
 * Living workers. `beat` only ever counts up; whoever watches it decides by its own monotonic clock how
 * long it has stood still, so no wall clock is compared with another.
 */
export const workers = sqliteTable('workers', {
  id: text('id').primaryKey(),
  beat: integer('beat').notNull().default(0),
  startedAt: integer('started_at').notNull(),
  /** By the worker's own clock, to be shown; nobody is taken for dead by it. */
  seenAt: integer('seen_at').notNull().default(0),
  /** Why it hands nothing over for now; null while the relay answers it. */
  relayFault: text('relay_fault'),
  relayFaultSince: integer('relay_fault_since'),
});

/** What would take too long to count. Triggers keep it with the rows that it counts. */
export const totals = sqliteTable('totals', {
  name: text('name', { enum: ['users', 'suspended-users', 'newsletter-mails'] }).primaryKey(),
  value: integer('value').notNull().default(0),
});
