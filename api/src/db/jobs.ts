import { and, asc, eq, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.js';
import { MINUTE, SECOND } from '../kernel/clock.js';
import { createSignal } from '../kernel/signal.js';
import { jobs, workers } from './table.js';
import type { Statement } from './transact.js';

/** What is done with the jobs of one kind. It may be run again after a crash, so each step must bear repeating. */
export type JobHandler = (ctx: Context, payload: unknown) => Promise<void>;
export type JobHandlers = Record<string, JobHandler>;

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
function isClaimable(workerId: string): SQL | undefined {
  return or(isNull(jobs.claimedBy), eq(jobs.claimedBy, workerId));
}

async function claimJob(ctx: Context, workerId: string): Promise<Job | undefined> {
  const due = ctx.db.write
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isClaimable(workerId), lte(jobs.runAt, ctx.clock.now())))
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

/** Until the next job is due, and no longer than between two looks: other processes enqueue jobs too. */
async function restMs(ctx: Context, workerId: string): Promise<number> {
  const [next] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(isClaimable(workerId))
    .orderBy(asc(jobs.runAt))
    .limit(1);
  if (next === undefined) return LOOK_EVERY_MS;
  return Math.min(Math.max(next.runAt - ctx.clock.now(), 0), LOOK_EVERY_MS);
}

async function runJob(ctx: Context, handlers: JobHandlers, job: Job): Promise<void> {
  try {
    const handler = handlers[job.kind];
    if (handler === undefined) throw new Error(`Nobody here does jobs of the kind "${job.kind}".`);
    await handler(ctx, job.payload);
    await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.id, job.id))]);
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

export interface JobLoop {
  /** Waits for the job under way. */
  stop(): Promise<void>;
}

/** Runs due jobs one after another. */
export function startJobLoop(ctx: Context, handlers: JobHandlers, workerId: string): JobLoop {
  const news = createSignal();
  const stopListening = ctx.bells.listen('jobs', news.ring);
  let stopping = false;

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        const job = await claimJob(ctx, workerId);
        if (job === undefined) await news.wait(await restMs(ctx, workerId));
        else await runJob(ctx, handlers, job);
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
