import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { SECOND } from '../kernel/clock.js';
import { randomId } from '../kernel/ids.js';
import type { Context } from '../server/context.js';
import type { JobQueue } from './jobs.js';
import { jobs, workers } from './table.js';

export const POLL_INTERVAL_MS = 5 * SECOND;

export type Job = typeof jobs.$inferSelect;

/** A worker that claims jobs, and the tokens of the jobs that it runs now. */
export interface Claimer {
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

/** Claims the job that is due first. Returns undefined if none is due. */
export async function claimJob(ctx: Context, claimer: Claimer, queue: JobQueue): Promise<Job | undefined> {
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
export async function restMs(ctx: Context, claimer: Claimer, queue: JobQueue): Promise<number> {
  const [next] = await ctx.db.read
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(isClaimable(claimer, queue))
    .orderBy(asc(jobs.runAt))
    .limit(1);
  if (next === undefined) return POLL_INTERVAL_MS;
  return Math.min(Math.max(next.runAt - ctx.clock.now(), 0), POLL_INTERVAL_MS);
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
