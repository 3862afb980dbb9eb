import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { SECOND } from '../../kernel/clock.js';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { createGauge, createLabeledGauge, type Metric } from '../../kernel/process/metrics.js';
import type { Context } from '../../server/context.js';
import { deadJobs, jobs } from '../table.js';
import { expectChange, expectTrue, type Statement } from '../transact.js';

/** The fields that the console shows. The payload may contain personal data and is not included. */
export type DeadJob = Omit<typeof deadJobs.$inferSelect, 'payload' | 'priority'>;

const { payload: _payload, priority: _priority, ...SHOWN_FIELDS } = getTableColumns(deadJobs);

export const JOB_STATUSES = ['waiting', 'running', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A job in any status. */
export interface ListedJob {
  id: number;
  kind: string;
  attempts: number;
  lastError: string | null;
  createdAt: number;
  /** The due time of the job. Null once the job has failed. */
  dueAt: number | null;
  /** The time of the last failed attempt. Null while the job can run again. */
  diedAt: number | null;
}

/** Lists jobs that failed at every attempt, newest id first. */
export async function listDeadJobs(ctx: Context, { beforeId, limit }: PageInput): Promise<Page<DeadJob>> {
  const rows = await ctx.db.read
    .select(SHOWN_FIELDS)
    .from(deadJobs)
    .where(beforeId === undefined ? undefined : lt(deadJobs.id, beforeId))
    .orderBy(desc(deadJobs.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Lists jobs of one status, newest id first. */
export async function listJobs(
  ctx: Context,
  { status, ...page }: PageInput & { status: JobStatus },
): Promise<Page<ListedJob>> {
  if (status === 'failed') {
    const { rows, ...rest } = await listDeadJobs(ctx, page);
    return { ...rest, rows: rows.map((job) => ({ ...job, dueAt: null })) };
  }
  const { beforeId, limit } = page;
  const { id, kind, attempts, lastError, createdAt, runAt: dueAt } = jobs;
  const rows = await ctx.db.read
    .select({ id, kind, attempts, lastError, createdAt, dueAt })
    .from(jobs)
    .where(
      and(
        status === 'running' ? isNotNull(jobs.claimedBy) : isNull(jobs.claimedBy),
        beforeId === undefined ? undefined : lt(jobs.id, beforeId),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(limit + 1);
  return toPage(
    rows.map((job) => ({ ...job, diedAt: null })),
    limit,
  );
}

/** Counts the jobs of each status. */
export async function countJobs(ctx: Context): Promise<Record<JobStatus, number>> {
  const { read } = ctx.db;
  return {
    waiting: await read.$count(jobs, isNull(jobs.claimedBy)),
    running: await read.$count(jobs, isNotNull(jobs.claimedBy)),
    failed: await read.$count(deadJobs),
  };
}

export async function findDeadJob(ctx: Context, jobId: number): Promise<DeadJob | undefined> {
  const [row] = await ctx.db.read.select(SHOWN_FIELDS).from(deadJobs).where(eq(deadJobs.id, jobId));
  return row;
}

/**
 * Builds the statements that put a dead job back into the queue with all its attempts. Fails with `dead_job` if it no
 * longer exists.
 */
export function reviveJob(ctx: Context, jobId: number): [Statement, Statement, Statement] {
  const now = ctx.clock.now();
  return [
    ctx.db.write.run(sql`
      insert into ${jobs} (kind, payload, priority, run_at, created_at)
      select kind, payload, priority, ${now}, created_at from ${deadJobs} where id = ${jobId}`),
    expectChange(ctx.db, 'dead_job'),
    ctx.db.write.delete(deadJobs).where(eq(deadJobs.id, jobId)),
  ];
}

/** Returns the ids of the dead jobs with the lowest ids, which were queued first. */
export async function listOldestDeadJobIds(ctx: Context, limit: number): Promise<number[]> {
  const rows = await ctx.db.read.select({ id: deadJobs.id }).from(deadJobs).orderBy(deadJobs.id).limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Builds the statements that put dead jobs back into the queue with all their attempts. Fails with `dead_jobs` if one
 * no longer exists.
 */
export function reviveJobs(ctx: Context, ids: readonly number[]): [Statement, Statement, Statement] {
  const isNamed = inArray(deadJobs.id, [...ids]);
  return [
    expectTrue(ctx.db, 'dead_jobs', sql`(select count(*) from ${deadJobs} where ${isNamed}) = ${ids.length}`),
    ctx.db.write.run(sql`
      insert into ${jobs} (kind, payload, priority, run_at, created_at)
      select kind, payload, priority, ${ctx.clock.now()}, created_at from ${deadJobs} where ${isNamed}`),
    ctx.db.write.delete(deadJobs).where(isNamed),
  ];
}

/** Builds the statements that delete a dead job. Fails with `dead_job` if it no longer exists. */
export function discardJob(ctx: Context, jobId: number): [Statement, Statement] {
  return [ctx.db.write.delete(deadJobs).where(eq(deadJobs.id, jobId)), expectChange(ctx.db, 'dead_job')];
}

/** Returns the delay of the job that has been due for longest, in ms, or 0 if no job waits. */
export async function readOldestDueMs(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(isNull(jobs.claimedBy), lte(jobs.runAt, now)))
    .orderBy(jobs.runAt)
    .limit(1);
  return row === undefined ? 0 : now - row.runAt;
}

/** The limit of counting, because a longer queue needs no exact number. */
const MAX_COUNTED_JOBS = 10_000;

/** Returns metrics of queued work, whichever process will run it. */
export async function collectJobMetrics(ctx: Context): Promise<Metric[]> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.read.all<
    Record<'due' | 'later' | 'running' | 'failing' | 'oldestDueAt' | 'dead', number>
  >(sql`
    select
      (select count(*) from jobs where claimed_by is not null) as running,
      (select count(*) from dead_jobs) as dead,
      count(case when run_at <= ${now} then 1 end) as due,
      count(case when run_at > ${now} then 1 end) as later,
      count(case when attempts > 0 and last_error is not null then 1 end) as failing,
      coalesce(min(case when run_at <= ${now} then run_at end), ${now}) as oldestDueAt
    from (
      select run_at, attempts, last_error from jobs where claimed_by is null order by run_at limit ${MAX_COUNTED_JOBS})`);
  if (row === undefined) throw new Error('A sum over no rows is a row.');
  const { due, later, running } = row;
  return [
    createLabeledGauge(
      {
        name: 'tidings_jobs',
        help: `Jobs by status; at most ${MAX_COUNTED_JOBS} queued jobs are counted`,
        label: 'status',
      },
      { due, later, running },
    ),
    createGauge(
      { name: 'tidings_jobs_failing', help: 'Jobs that wait for a retry after a failure' },
      row.failing,
    ),
    createGauge(
      {
        name: 'tidings_jobs_dead',
        help: 'Jobs that failed at every attempt and wait for an administrator',
      },
      row.dead,
    ),
    createGauge(
      {
        name: 'tidings_jobs_oldest_due_seconds',
        help: 'Delay of the job that has been due for longest',
      },
      Math.max(0, now - row.oldestDueAt) / SECOND,
    ),
  ];
}
