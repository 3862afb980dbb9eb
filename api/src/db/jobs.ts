import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { MINUTE, SECOND } from '../kernel/clock.js';
import { randomId } from '../kernel/ids.js';
import { createSignal } from '../kernel/signal.js';
import type { Context } from '../server/context.js';
import { deadJobs, jobs, workers } from './table.js';
import type { Statement } from './transact.js';

/** The claim that a run works under. It ends when the worker is marked as dead. */
export interface JobClaim {
  jobId: number;
  token: string;
}

/** Information for a job about its run. */
export interface JobRun {
  /** Set by every job loop. */
  claim?: JobClaim;
  /** The number of tries, including this one. */
  attempt: number;
  /**
   * Returns whether the worker is stopping. A long job checks it between its steps and then returns
   * `UNFINISHED`.
   */
  isStopping(): boolean;
}

/** The result of an interrupted handler: the job stays, and the attempt is not counted. */
export const UNFINISHED = 'unfinished';

/** Handles the jobs of one kind. It may run again after a crash, so each step must be repeatable. */
export type JobHandler = (ctx: Context, payload: unknown, run: JobRun) => Promise<unknown>;
export type JobHandlers = Record<string, JobHandler>;

/**
 * The kinds that a loop runs, and how many at a time (1 if unset). Jobs that take minutes have their own
 * loop, or all others would wait for them.
 */
export type JobQueue = ({ only: readonly string[] } | { except: readonly string[] }) & {
  atOnce?: number;
};

const POLL_INTERVAL_MS = 5 * SECOND;
const MAX_BACKOFF = 15 * MINUTE;
/** With these waits about eight hours: longer than an unattended outage. */
export const MAX_ATTEMPTS = 40;
const WORKER_ENDED = 'The worker ended during the last attempt.';

/** Enqueues a job, for the batch of its cause. Publish `jobs` after the commit. */
export function enqueueJob(ctx: Context, job: { kind: string; payload: object; runAt?: number }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .insert(jobs)
    .values({ kind: job.kind, payload: job.payload, runAt: job.runAt ?? now, createdAt: now });
}

/** Enqueues a job without a payload, unless the same job already waits for that time. */
export function enqueueJobOnce(ctx: Context, { kind, runAt }: { kind: string; runAt: number }): Statement {
  return ctx.db.write.run(sql`
    insert into jobs (kind, payload, run_at, created_at)
    select ${kind}, '{}', ${runAt}, ${ctx.clock.now()}
    where not exists (select 1 from jobs where claimed_by is null and run_at = ${runAt} and kind = ${kind})`);
}

type Job = typeof jobs.$inferSelect;

/** A worker that claims jobs, and the tokens of the jobs that it runs now. */
interface Claimer {
  workerId: string;
  running: ReadonlySet<string>;
}

/**
 * Builds a condition for claimable jobs. A worker can reclaim its own claim that it no longer runs, because
 * writing its end failed.
 */
function isClaimable({ workerId, running }: Claimer, queue: JobQueue): SQL | undefined {
  const isLeftOver = and(
    eq(jobs.claimedBy, workerId),
    or(isNull(jobs.claimToken), notInArray(jobs.claimToken, [...running])),
  );
  return and(or(isNull(jobs.claimedBy), isLeftOver), isIn(queue));
}

async function claimJob(ctx: Context, claimer: Claimer, queue: JobQueue): Promise<Job | undefined> {
  const due = ctx.db.write
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isClaimable(claimer, queue), lte(jobs.runAt, ctx.clock.now())))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1);
  const [claimed] = await ctx.db.transact([
    ctx.db.write
      .update(jobs)
      .set({
        claimedBy: claimer.workerId,
        claimToken: randomId(),
        attempts: sql`${jobs.attempts} + 1`,
      })
      .where(eq(jobs.id, sql`(${due})`))
      .returning(),
  ]);
  return claimed[0];
}

function isIn(queue: JobQueue): SQL {
  return 'only' in queue ? inArray(jobs.kind, [...queue.only]) : notInArray(jobs.kind, [...queue.except]);
}

/**
 * Returns the ms until the next job is due, and at most the polling interval, because other processes enqueue
 * jobs too.
 */
async function restMs(ctx: Context, claimer: Claimer, queue: JobQueue): Promise<number> {
  const [next] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(isClaimable(claimer, queue))
    .orderBy(asc(jobs.runAt))
    .limit(1);
  if (next === undefined) return POLL_INTERVAL_MS;
  return Math.min(Math.max(next.runAt - ctx.clock.now(), 0), POLL_INTERVAL_MS);
}

async function runJob(
  ctx: Context,
  handlers: JobHandlers,
  job: Job,
  isStopping: () => boolean,
): Promise<void> {
  // Its worker ended during the last attempt, perhaps because of this very job.
  if (job.attempts > MAX_ATTEMPTS) return giveUp(ctx, job, job.lastError ?? WORKER_ENDED);
  try {
    const handler = handlers[job.kind];
    if (handler === undefined) throw new Error(`There is no handler for jobs of the kind "${job.kind}".`);
    const claim = { jobId: job.id, token: job.claimToken ?? '' };
    const outcome = await handler(ctx, job.payload, { attempt: job.attempts, isStopping, claim });
    if (outcome === UNFINISHED) await release(ctx, job, { attempts: job.attempts - 1 });
    else await finish(ctx, job);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    ctx.log.error({ err: error, jobId: job.id, kind: job.kind, attempts: job.attempts }, 'a job failed');
    if (job.attempts >= MAX_ATTEMPTS) return giveUp(ctx, job, lastError);
    const runAt = ctx.clock.now() + Math.min(SECOND * 2 ** job.attempts, MAX_BACKOFF);
    await release(ctx, job, { lastError, runAt });
  }
}

/** Builds a condition: true until another worker has the job, or it has ended. */
export function isClaimed({ jobId, token }: JobClaim): SQL {
  return sql`exists (select 1 from ${jobs} as claimed where claimed.id = ${jobId} and claimed.claim_token = ${token})`;
}

/** Builds a condition: true while the claim that runs a job is still the one in its row. */
function isHeld({ id, claimToken }: Job): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.claimToken, claimToken ?? ''));
}

async function finish(ctx: Context, job: Job): Promise<void> {
  const [ended] = await ctx.db.transact([
    ctx.db.write.delete(jobs).where(isHeld(job)).returning({ id: jobs.id }),
  ]);
  if (ended.length === 0) noteLostClaim(ctx, job);
}

async function release(
  ctx: Context,
  job: Job,
  fields: { attempts: number } | { lastError: string; runAt: number },
): Promise<void> {
  const [released] = await ctx.db.transact([
    ctx.db.write
      .update(jobs)
      .set({ claimedBy: null, claimToken: null, ...fields })
      .where(isHeld(job))
      .returning({ id: jobs.id }),
  ]);
  if (released.length === 0) noteLostClaim(ctx, job);
}

/** Moves a job to the dead jobs, for an administrator to handle. */
async function giveUp(ctx: Context, job: Job, lastError: string): Promise<void> {
  const [buried] = await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into ${deadJobs} (id, kind, payload, attempts, last_error, created_at, died_at)
      select id, kind, payload, min(attempts, ${MAX_ATTEMPTS}), ${lastError}, created_at, ${ctx.clock.now()}
      from ${jobs} where ${isHeld(job)}`),
    ctx.db.write.delete(jobs).where(isHeld(job)),
  ]);
  if (buried.rowsAffected === 0) return noteLostClaim(ctx, job);
  const { id: jobId, kind, attempts } = job;
  ctx.log.error({ jobId, kind, attempts }, 'a job failed at its last attempt; the console lists it');
}

/** Logs that this worker stalled for so long that its claim was released. Another worker runs the job. */
function noteLostClaim(ctx: Context, { id: jobId, kind }: Job): void {
  ctx.log.warn({ jobId, kind }, 'the claim of a job was lost; its end here changes nothing');
}

/** Returns the jobs of workers that are no longer listed to the queue. */
export async function releaseOrphanedJobs(ctx: Context): Promise<void> {
  const listed = ctx.db.write.select({ id: workers.id }).from(workers);
  await ctx.db.transact([
    ctx.db.write
      .update(jobs)
      .set({ claimedBy: null, claimToken: null })
      .where(notInArray(jobs.claimedBy, listed)),
  ]);
}

/** Runs all due jobs one after another, for a process that does not run a loop. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, workerId: string): Promise<void> {
  const all: JobQueue = { except: [] };
  const claimer = { workerId, running: new Set<string>() };
  let job = await claimJob(ctx, claimer, all);
  while (job !== undefined) {
    await runJob(ctx, handlers, job, () => false);
    job = await claimJob(ctx, claimer, all);
  }
}

export interface JobLoop {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** Runs due jobs, as many at a time as the queue allows. */
export function startJobLoop(
  ctx: Context,
  handlers: JobHandlers,
  workerId: string,
  queue: JobQueue = { except: [] },
): JobLoop {
  const { atOnce = 1 } = queue;
  const signal = createSignal();
  const stopListening = ctx.pubsub.subscribe('jobs', signal.wake);
  const underWay = new Map<string, Promise<void>>();
  const claimer = { workerId, running: new Set<string>() };
  let stopping = false;
  let resting = false;

  function start(job: Job): void {
    const token = job.claimToken ?? '';
    claimer.running.add(token);
    const work = runJob(ctx, handlers, job, () => stopping)
      .catch((error: unknown) => {
        // The next claim of this loop takes the job again, after a pause for the database.
        resting = true;
        ctx.log.error({ err: error }, 'the end of a job could not be written; it is tried again');
      })
      .finally(() => {
        claimer.running.delete(token);
        underWay.delete(token);
        signal.wake();
      });
    underWay.set(token, work);
  }

  async function claimNext(): Promise<void> {
    const job = await claimJob(ctx, claimer, queue);
    if (job === undefined) await signal.wait(await restMs(ctx, claimer, queue));
    else start(job);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if (resting) {
          resting = false;
          await signal.wait(POLL_INTERVAL_MS);
        } else if (underWay.size >= atOnce) await Promise.race(underWay.values());
        else await claimNext();
      } catch (error) {
        ctx.log.error({ err: error }, 'the job loop failed; it is tried again');
        await signal.wait(POLL_INTERVAL_MS);
      }
    }
    await Promise.all(underWay.values());
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      signal.wake();
      await running;
    },
  };
}
