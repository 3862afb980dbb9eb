import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.js';
import { MINUTE, SECOND } from '../kernel/clock.js';
import { createSignal } from '../kernel/signal.js';
import { jobs, workers } from './table.js';
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

/** Which kinds a loop takes: what takes minutes has a loop of its own, or all else would wait for it. */
export type JobLane = { only: readonly string[] } | { except: readonly string[] };

const LOOK_EVERY_MS = 5 * SECOND;
const MAX_BACKOFF = 15 * MINUTE;

/** For the batch of its cause. Ring the `jobs` bell after the commit. */
export function enqueueJob(ctx: Context, job: { kind: string; payload: object; runAt?: number }): Statement {
  const now = ctx.clock.now();
  return ctx.db.write
    .insert(jobs)
    .values({ kind: job.kind, payload: job.payload, runAt: job.runAt ?? now, createdAt: now });
}

type Job = typeof jobs.$inferSelect;

/** One's own is one whose end could not be written down. */
function isClaimable(workerId: string, lane: JobLane): SQL | undefined {
  return and(or(isNull(jobs.claimedBy), eq(jobs.claimedBy, workerId)), isIn(lane));
}

async function claimJob(ctx: Context, workerId: string, lane: JobLane): Promise<Job | undefined> {
  const due = ctx.db.write
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isClaimable(workerId, lane), lte(jobs.runAt, ctx.clock.now())))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1);
  const [claimed] = await ctx.db.transact([
    ctx.db.write
      .update(jobs)
      .set({ claimedBy: workerId, attempts: sql`${jobs.attempts} + 1` })
      .where(eq(jobs.id, sql`(${due})`))
      .returning(),
  ]);
  return claimed[0];
}

function isIn(lane: JobLane): SQL {
  return 'only' in lane ? inArray(jobs.kind, [...lane.only]) : notInArray(jobs.kind, [...lane.except]);
}

/** Until the next job is due, and no longer than between two looks: other processes enqueue jobs too. */
async function restMs(ctx: Context, workerId: string, lane: JobLane): Promise<number> {
  const [next] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(isClaimable(workerId, lane))
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
  try {
    const handler = handlers[job.kind];
    if (handler === undefined) throw new Error(`Nobody here does jobs of the kind "${job.kind}".`);
    const outcome = await handler(ctx, job.payload, { attempt: job.attempts, isStopping });
    await ctx.db.transact([
      outcome === UNFINISHED
        ? ctx.db.write
            .update(jobs)
            .set({ claimedBy: null, attempts: job.attempts - 1 })
            .where(eq(jobs.id, job.id))
        : ctx.db.write.delete(jobs).where(eq(jobs.id, job.id)),
    ]);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    const runAt = ctx.clock.now() + Math.min(SECOND * 2 ** job.attempts, MAX_BACKOFF);
    ctx.log.error(
      { err: error, jobId: job.id, kind: job.kind, attempts: job.attempts },
      'a job failed; it will be tried again',
    );
    await ctx.db.transact([
      ctx.db.write.update(jobs).set({ claimedBy: null, lastError, runAt }).where(eq(jobs.id, job.id)),
    ]);
  }
}

/** Jobs of workers that are no longer on the list go back to the queue. */
export async function releaseOrphanedJobs(ctx: Context): Promise<void> {
  const listed = ctx.db.write.select({ id: workers.id }).from(workers);
  await ctx.db.transact([
    ctx.db.write.update(jobs).set({ claimedBy: null }).where(notInArray(jobs.claimedBy, listed)),
  ]);
}

/** Whatever is due now, one after another, until nothing is: for who does not go on running. */
export async function runDueJobs(ctx: Context, handlers: JobHandlers, workerId: string): Promise<void> {
  const all: JobLane = { except: [] };
  let job = await claimJob(ctx, workerId, all);
  while (job !== undefined) {
    await runJob(ctx, handlers, job, () => false);
    job = await claimJob(ctx, workerId, all);
  }
}

export interface JobLoop {
  /** Waits for the job under way. */
  stop(): Promise<void>;
}

/** Runs due jobs one after another. */
export function startJobLoop(
  ctx: Context,
  handlers: JobHandlers,
  workerId: string,
  lane: JobLane = { except: [] },
): JobLoop {
  const news = createSignal();
  const stopListening = ctx.bells.listen('jobs', news.ring);
  let stopping = false;

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        const job = await claimJob(ctx, workerId, lane);
        if (job === undefined) await news.wait(await restMs(ctx, workerId, lane));
        else await runJob(ctx, handlers, job, () => stopping);
      } catch (error) {
        ctx.log.error({ err: error }, 'the job loop failed; it is tried again');
        await news.wait(LOOK_EVERY_MS);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      news.ring();
      await running;
    },
  };
}
