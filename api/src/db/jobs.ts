import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { MINUTE, SECOND } from '../kernel/clock.js';
import { randomId } from '../kernel/ids.js';
import { createSignal } from '../kernel/signal.js';
import type { Context } from '../server/context.js';
import { deadJobs, jobs, workers } from './table.js';
import type { Statement } from './transact.js';

/** What a job is told of its run. */
export interface JobRun {
  /** How often it was tried, this time included. */
  attempt: number;
  /** A long job asks between its steps; when the worker is stopping it answers `UNFINISHED`. */
  isStopping(): boolean;
}

/** What a handler answers that was interrupted: the job stays, and is not counted as tried. */
export const UNFINISHED = 'unfinished';

/** What is done with the jobs of one kind. It may be run again after a crash, so each step must bear repeating. */
export type JobHandler = (ctx: Context, payload: unknown, run: JobRun) => Promise<unknown>;
export type JobHandlers = Record<string, JobHandler>;

/**
 * Which kinds a loop takes, and how many at a time (1 if unset). What takes minutes has a loop of its own, or all else
 * would wait for it.
 */
export type JobQueue = ({ only: readonly string[] } | { except: readonly string[] }) & {
  atOnce?: number;
};

const LOOK_EVERY_MS = 5 * SECOND;
const MAX_BACKOFF = 15 * MINUTE;
/** With these waits about eight hours: longer than an outage that nobody looks after. */
export const MAX_ATTEMPTS = 40;
const WORKER_ENDED = 'The worker ended during the last attempt.';

/** For the batch of its cause. Ring the `jobs` bell after the commit. */
export function enqueueJob(ctx: Context, job: { kind: string; payload: object; runAt?: number }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .insert(jobs)
    .values({ kind: job.kind, payload: job.payload, runAt: job.runAt ?? now, createdAt: now });
}

type Job = typeof jobs.$inferSelect;

/** A worker that claims jobs, and the tokens of those that it runs now. */
interface Claimer {
  workerId: string;
  running: ReadonlySet<string>;
}

/** A worker's own claim that it does not run any more is one whose end could not be written. */
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

/** Until the next job is due, and no longer than between two looks: other processes enqueue jobs too. */
async function restMs(ctx: Context, claimer: Claimer, queue: JobQueue): Promise<number> {
  const [next] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(isClaimable(claimer, queue))
    .orderBy(asc(jobs.runAt))
    .limit(1);
  if (next === undefined) return LOOK_EVERY_MS;
  return Math.min(Math.max(next.runAt - ctx.clock.now(), 0), LOOK_EVERY_MS);
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
    if (handler === undefined) throw new Error(`Nobody here does jobs of the kind "${job.kind}".`);
    const outcome = await handler(ctx, job.payload, { attempt: job.attempts, isStopping });
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

/** True for a job as long as the claim that runs it is still the one in its row. */
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

/** Moves a job to the dead ones, where an administrator finds it. */
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

/** This worker stood still for so long that its claim was released: another one runs the job. */
function noteLostClaim(ctx: Context, { id: jobId, kind }: Job): void {
  ctx.log.warn({ jobId, kind }, 'the claim of a job was lost; its end here changes nothing');
}

/** Jobs of workers that are no longer on the list go back to the queue. */
export async function releaseOrphanedJobs(ctx: Context): Promise<void> {
  const listed = ctx.db.write.select({ id: workers.id }).from(workers);
  await ctx.db.transact([
    ctx.db.write
      .update(jobs)
      .set({ claimedBy: null, claimToken: null })
      .where(notInArray(jobs.claimedBy, listed)),
  ]);
}

/** Whatever is due now, one after another, until nothing is: for who does not go on running. */
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
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
}

/** Runs due jobs, as many at a time as the lane says. */
export function startJobLoop(
  ctx: Context,
  handlers: JobHandlers,
  workerId: string,
  queue: JobQueue = { except: [] },
): JobLoop {
  const { atOnce = 1 } = queue;
  const news = createSignal();
  const stopListening = ctx.pubsub.subscribe('jobs', news.wake);
  const underWay = new Map<string, Promise<void>>();
  const claimer = { workerId, running: new Set<string>() };
  let stopping = false;
  let resting = false;

  function start(job: Job): void {
    const token = job.claimToken ?? '';
    claimer.running.add(token);
    const work = runJob(ctx, handlers, job, () => stopping)
      .catch((error: unknown) => {
        // The next claim of this loop takes it again, once the database had a moment.
        resting = true;
        ctx.log.error({ err: error }, 'the end of a job could not be written; it is tried again');
      })
      .finally(() => {
        claimer.running.delete(token);
        underWay.delete(token);
        news.wake();
      });
    underWay.set(token, work);
  }

  async function claimNext(): Promise<void> {
    const job = await claimJob(ctx, claimer, queue);
    if (job === undefined) await news.wait(await restMs(ctx, claimer, queue));
    else start(job);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if (resting) {
          resting = false;
          await news.wait(LOOK_EVERY_MS);
        } else if (underWay.size >= atOnce) await Promise.race(underWay.values());
        else await claimNext();
      } catch (error) {
        ctx.log.error({ err: error }, 'the job loop failed; it is tried again');
        await news.wait(LOOK_EVERY_MS);
      }
    }
    await Promise.all(underWay.values());
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      news.wake();
      await running;
    },
  };
}
