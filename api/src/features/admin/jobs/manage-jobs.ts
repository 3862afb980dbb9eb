import {
  type DeadJob,
  discardJob,
  findDeadJob,
  listOldestDeadJobIds,
  reviveJob,
  reviveJobs,
} from '../../../db/jobs/job-status.js';
import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';

type JobAction = AdminInput & { jobId: number };

/** Puts a job that failed at every attempt back into the queue, with all its attempts. */
export async function retryJob(ctx: Context, input: JobAction): Promise<void> {
  await handleDeadJob(ctx, input, { action: 'job.retry', statements: reviveJob(ctx, input.jobId) });
  ctx.pubsub.publish('jobs');
}

/** Jobs that one transaction puts back into the queue. */
export const MAX_RETRIED_JOBS = 1_000;

/** Other administrators can retry or delete some of the listed jobs in between. */
const MAX_TRIES = 3;

/**
 * Puts the oldest failed jobs back into the queue, at most 1,000. Returns their number. Throws `version_conflict` if
 * others changed them at each try.
 */
export async function retryJobs(ctx: Context, { adminId }: AdminInput): Promise<number> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const ids = await listOldestDeadJobIds(ctx, MAX_RETRIED_JOBS);
    const count = ids.length;
    if (count === 0) return 0;
    const name = `${count} failed ${count === 1 ? 'job' : 'jobs'}`;
    const subject = { kind: 'job' as const, id: null, name };
    const entry = auditEntry(ctx, { adminId, action: 'job.retry', subject, details: { count } });
    try {
      await runAsAdmin(() => ctx.db.transact([...reviveJobs(ctx, ids), entry]));
      ctx.pubsub.publish('jobs');
      return count;
    } catch (error) {
      if (!(error instanceof ExpectationFailed)) throw error;
    }
  }
  throw new AppError(
    'version_conflict',
    'Another administrator is changing these jobs. Try again in a moment.',
  );
}

/** Deletes a job that failed at every attempt. Its work is never done. */
export function discardDeadJob(ctx: Context, input: JobAction): Promise<void> {
  return handleDeadJob(ctx, input, { action: 'job.discard', statements: discardJob(ctx, input.jobId) });
}

async function handleDeadJob(
  ctx: Context,
  { adminId, jobId }: JobAction,
  { action, statements }: { action: 'job.retry' | 'job.discard'; statements: [Statement, ...Statement[]] },
): Promise<void> {
  const { kind, attempts } = await getDeadJob(ctx, jobId);
  const subject = { kind: 'job' as const, id: jobId, name: kind };
  try {
    await runAsAdmin(() =>
      ctx.db.transact([...statements, auditEntry(ctx, { adminId, action, subject, details: { attempts } })]),
    );
  } catch (error) {
    // Another administrator was faster.
    if (error instanceof ExpectationFailed) throw createNotFoundError('Job');
    throw error;
  }
}

async function getDeadJob(ctx: Context, jobId: number): Promise<DeadJob> {
  const job = await findDeadJob(ctx, jobId);
  if (job === undefined) throw createNotFoundError('Job');
  return job;
}
