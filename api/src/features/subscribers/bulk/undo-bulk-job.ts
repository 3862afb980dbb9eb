import { and, inArray } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { CHUNK_PAUSE_MS, type PauseBetweenChunks } from '../chunk-pause.js';
import { throwIfOverCapacity } from '../list/list-room.js';
import { REMOVED_RETENTION } from '../list/removal.js';
import {
  type BulkJob,
  createBulkInProgressError,
  DISCARD_BULK_CHANGES,
  getBulkJob,
  RUN_BULK_JOBS,
  WITHOUT_SEARCH,
  whereCursorAndStatus,
  whereOwnJob,
} from './store.js';
import { bulkJobs } from './table.js';
import { countRestorable, readChanges, undoChanges } from './undo-changes.js';

/** Returns the time from which a job can no longer be undone, because the rows of removed subscribers are deleted. */
export function undoDeadline({ createdAt }: Pick<BulkJob, 'createdAt'>): number {
  return createdAt + REMOVED_RETENTION;
}

/**
 * Starts to undo a job, also one that is running, or queues a started undo again. Returns an undone job unchanged.
 * Throws `too_late_to_undo` after a day. Also throws if the list has no room for removed subscribers, or if another job
 * runs.
 */
export async function requestBulkUndo(
  ctx: Context,
  input: { userId: number; jobId: number },
): Promise<BulkJob> {
  const job = await getBulkJob(ctx, input);
  if (job.status === 'undone') return job;
  if (job.status === 'undoing') return continueUndo(ctx, job);
  const now = ctx.clock.now();
  if (undoDeadline(job) <= now) {
    throw new AppError(
      'too_late_to_undo',
      `A bulk change can be undone for ${formatDuration(REMOVED_RETENTION)}.`,
    );
  }
  if (job.action === 'delete') {
    await throwIfOverCapacity(ctx, { userId: input.userId, added: await countRestorable(ctx, job) });
  }
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(bulkJobs)
        .set({ ...WITHOUT_SEARCH, status: 'undoing', cursor: 0, error: null })
        .where(and(whereOwnJob(input), inArray(bulkJobs.status, ['queued', 'running', 'done', 'failed']))),
      expectChange(ctx.db, 'undoable'),
      enqueueJob(ctx, { kind: RUN_BULK_JOBS, payload: { userId: input.userId } }),
    ]);
  } catch (error) {
    if (findViolatedIndex(error) === 'bulk_jobs.user_id') throw createBulkInProgressError();
    // Another request has started the undo in the meantime.
    if (!(error instanceof ExpectationFailed)) throw error;
  }
  ctx.pubsub.publish('jobs');
  return getBulkJob(ctx, input);
}

/** Queues the work again, because the worker stops after many failures. Two workers undo each chunk only once. */
async function continueUndo(ctx: Context, job: BulkJob): Promise<BulkJob> {
  await ctx.db.transact([enqueueJob(ctx, { kind: RUN_BULK_JOBS, payload: { userId: job.userId } })]);
  ctx.pubsub.publish('jobs');
  return job;
}

/**
 * Undoes the stored changes of a job, chunk by chunk. Later changes stay. Throws an error that `isListFull` accepts
 * when the list has no room for a chunk of removed subscribers.
 */
export async function undoJob(ctx: Context, startedJob: BulkJob, wait: PauseBetweenChunks): Promise<void> {
  let job = startedJob;
  for (;;) {
    const changes = await readChanges(ctx, job);
    const last = changes.at(-1);
    if (last === undefined) break;
    const statements = await undoChanges(ctx, job, changes);
    const undone = job.undone + changes.filter(({ isUndone }) => isUndone === 1).length;
    await ctx.db.transact([
      ctx.db.write
        .update(bulkJobs)
        .set({ cursor: last.id, undone })
        .where(whereCursorAndStatus(job, 'undoing')),
      expectChange(ctx.db, 'still_undoing'),
      ...statements,
    ]);
    if (job.action === 'delete') ctx.pubsub.publish('webhooks');
    job = { ...job, cursor: last.id, undone };
    await wait(CHUNK_PAUSE_MS);
  }
  await ctx.db.transact([
    ctx.db.write
      .update(bulkJobs)
      .set({ status: 'undone', undoneAt: ctx.clock.now() })
      .where(whereCursorAndStatus(job, 'undoing')),
    expectChange(ctx.db, 'still_undoing'),
    enqueueJob(ctx, { kind: DISCARD_BULK_CHANGES, payload: { jobId: job.id } }),
  ]);
}
