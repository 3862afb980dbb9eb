import { and, eq, type SQL, sql } from 'drizzle-orm';
import { MINUTE, SECOND } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { deadJobs, jobs } from '../table.js';
import type { Job } from './claim-job.js';
import { type JobHandlers, UNFINISHED } from './jobs.js';

const MAX_BACKOFF = 15 * MINUTE;
/** The number of attempts. With their waits, they last about eight hours, longer than an unattended outage. */
export const MAX_ATTEMPTS = 40;
const WORKER_ENDED = 'The worker ended during the last attempt.';

/** Runs a claimed job. Releases it for a later attempt if it fails or is interrupted. */
export async function runJob(
  ctx: Context,
  handlers: JobHandlers,
  job: Job,
  isStopping: () => boolean,
): Promise<void> {
  // The worker ended during the last attempt, perhaps because of this job.
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

/** Builds a condition that is true while the row still has the claim of this run. */
function whereClaimedBy({ id, claimToken }: Job): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.claimToken, claimToken ?? ''));
}

async function finish(ctx: Context, job: Job): Promise<void> {
  const [endedJobs] = await ctx.db.transact([
    ctx.db.write.delete(jobs).where(whereClaimedBy(job)).returning({ id: jobs.id }),
  ]);
  if (endedJobs.length === 0) logLostClaim(ctx, job);
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
      .where(whereClaimedBy(job))
      .returning({ id: jobs.id }),
  ]);
  if (released.length === 0) logLostClaim(ctx, job);
}

/** Moves a job to the dead jobs, which an administrator handles. */
async function giveUp(ctx: Context, job: Job, lastError: string): Promise<void> {
  const [deadJob] = await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into ${deadJobs} (id, kind, payload, priority, attempts, last_error, created_at, died_at)
      select id, kind, payload, priority, min(attempts, ${MAX_ATTEMPTS}), ${lastError}, created_at, ${ctx.clock.now()}
      from ${jobs} where ${whereClaimedBy(job)}`),
    ctx.db.write.delete(jobs).where(whereClaimedBy(job)),
  ]);
  if (deadJob.rowsAffected === 0) return logLostClaim(ctx, job);
  const { id: jobId, kind, attempts } = job;
  ctx.log.error({ jobId, kind, attempts }, 'a job failed at its last attempt; the console lists it');
}

/** Logs that this worker stalled for so long that its claim was released. Another worker runs the job. */
function logLostClaim(ctx: Context, { id: jobId, kind }: Job): void {
  ctx.log.warn({ jobId, kind }, 'the claim of a job was lost; its end here changes nothing');
}
