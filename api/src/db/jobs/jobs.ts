import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { jobs } from '../table.js';
import type { Statement } from '../transact.js';

/** The claim of a run. It ends when the worker is marked as dead. */
export interface JobClaim {
  jobId: number;
  token: string;
}

/** Information for a job about its run. */
export interface JobRun {
  /** The claim of this run. Every job loop sets it. */
  claim?: JobClaim;
  /** The number of tries, including this one. */
  attempt: number;
  /**
   * Returns whether the worker is stopping. A long job checks this between its steps, and then returns `UNFINISHED`.
   */
  isStopping(): boolean;
}

/** The result of an interrupted handler. The job stays, and the attempt is not counted. */
export const UNFINISHED = 'unfinished';

/** Handles the jobs of one kind. It may run again after a crash, so each step must be repeatable. */
export type JobHandler = (ctx: Context, payload: unknown, run: JobRun) => Promise<unknown>;
export type JobHandlers = Record<string, JobHandler>;

/**
 * The kinds that a loop runs, and the number of concurrent jobs (1 if unset). Jobs that take minutes have their own
 * loop, because all others would wait.
 */
export type JobQueue = ({ only: readonly string[] } | { except: readonly string[] }) & {
  name: string;
  concurrency?: number;
};

/** The priorities of jobs. Someone waits for `urgent` jobs, which start before all others of their queue. */
const PRIORITIES = { urgent: 0, normal: 1 };

interface NewJob {
  kind: string;
  payload: object;
  runAt?: number;
  priority?: keyof typeof PRIORITIES;
}

/** Builds the statement that enqueues a job, for the batch of its cause. Publish `jobs` after the commit. */
export function enqueueJob(ctx: Context, job: NewJob): Statement {
  const { kind, payload, priority = 'normal' } = job;
  const createdAt = ctx.clock.now();
  const runAt = job.runAt ?? createdAt;
  return ctx.db.write
    .insert(jobs)
    .values({ kind, payload, priority: PRIORITIES[priority], runAt, createdAt });
}

/** Enqueues a job without a payload, unless the same job already waits for that time. */
export function enqueueJobOnce(ctx: Context, { kind, runAt }: { kind: string; runAt: number }): Statement {
  return ctx.db.write.run(sql`
    insert into jobs (kind, payload, run_at, created_at)
    select ${kind}, '{}', ${runAt}, ${ctx.clock.now()}
    where not exists (select 1 from jobs where claimed_by is null and run_at = ${runAt} and kind = ${kind})`);
}

/** Builds a condition that is true until another worker claims the job or the job ends. */
export function whereClaimed({ jobId, token }: JobClaim): SQL {
  return sql`exists (select 1 from ${jobs} as claimed where claimed.id = ${jobId} and claimed.claim_token = ${token})`;
}
