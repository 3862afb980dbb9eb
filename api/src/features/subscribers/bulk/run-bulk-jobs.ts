import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { eraseRows } from '../../../db/erase-rows.js';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  CHUNK_PAUSE_MS,
  CreatorSuspended,
  createChunkPause,
  type PauseBetweenChunks,
  throwIfSuspended,
  WorkerStopping,
} from '../chunk-pause.js';
import { createListFullError, isListFull } from '../list/list-room.js';
import { schedulePurge } from '../list/removal.js';
import { type Condition, MATCHES_ALL, walkIds, walkMatching } from '../segments/match-subscribers.js';
import { compileStoredFilter } from '../segments/resolve-filter.js';
import { applyBulkAction } from './bulk-actions.js';
import {
  type BulkJob,
  DISCARD_BULK_CHANGES,
  findRunningJob,
  RUN_BULK_JOBS,
  WITHOUT_SEARCH,
  whereCursorAndStatus,
} from './store.js';
import { bulkChanges, bulkJobs } from './table.js';
import { undoDeadline, undoJob } from './undo-bulk-job.js';

/** After so many failures a job is canceled instead of retried. */
const MAX_ATTEMPTS = 5;

const Payload = z.object({ userId: z.number() });

/** Finishes or undoes a creator's bulk job. Each chunk is one transaction, so a crash repeats nothing. */
export async function runBulkJobs(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { userId } = Payload.parse(payload);
  const job = await findRunningJob(ctx, userId);
  if (job === undefined) return undefined;
  const pause = createChunkPause(ctx, userId, run);
  try {
    await throwIfSuspended(ctx, userId);
    if (job.status === 'undoing') await undoJob(ctx, job, pause);
    else await finishJob(ctx, job, pause);
    return undefined;
  } catch (error) {
    if (error instanceof WorkerStopping) return UNFINISHED;
    if (error instanceof CreatorSuspended) return undefined;
    if (isListFull(error)) return stopUndo(ctx, job);
    // The creator was deleted, or requested an undo, which runs as its own job.
    if (error instanceof ExpectationFailed) return undefined;
    const problem = findCancelReason(error, run);
    if (problem === undefined || job.status === 'undoing') throw error;
    ctx.log.error({ err: error, bulkJobId: job.id }, 'a bulk job was canceled');
    await endJob(ctx, job.id, { status: 'failed', error: problem });
    return undefined;
  }
}

/** Builds the statement that continues a creator's bulk job, in the batch that reinstates them. */
export function continueBulkJobs(ctx: Context, userId: number): Statement {
  return enqueueJob(ctx, { kind: RUN_BULK_JOBS, payload: { userId } });
}

/** Ends an undo because the list has no room for the next subscribers. The creator can request it again. */
async function stopUndo(ctx: Context, job: BulkJob): Promise<void> {
  const { message } = await createListFullError(ctx, job.userId);
  await endJob(ctx, job.id, {
    from: ['undoing'],
    status: 'failed',
    error: `${message} Then undo the change again.`,
  });
}

/** Returns the reason to cancel a job, or undefined if it is retried. */
function findCancelReason(error: unknown, run: JobRun): string | undefined {
  if (error instanceof AppError && error.code === 'filter_unusable') return error.message;
  if (run.attempt < MAX_ATTEMPTS) return undefined;
  return 'Something went wrong on our side. You can undo the changes made so far.';
}

async function finishJob(ctx: Context, initialJob: BulkJob, pause: PauseBetweenChunks): Promise<void> {
  const readChunk = await prepareReadChunk(ctx, initialJob);
  let job = initialJob;
  if (job.total === null) job = await countSelected(ctx, { job, readChunk, pause });
  for (let afterId = job.cursor; ; ) {
    const next = await readChunk(afterId);
    if (next === undefined) break;
    afterId = next.toId;
    if (next.members.length > 0) job = await changeChunk(ctx, job, next);
    await pause(next.members.length > 0 ? CHUNK_PAUSE_MS : 0);
  }
  await endJob(ctx, job.id, { status: 'done', error: null });
}

async function countSelected(
  ctx: Context,
  { job, readChunk, pause }: { job: BulkJob; readChunk: ReadChunk; pause: PauseBetweenChunks },
): Promise<BulkJob> {
  let total = 0;
  for (let afterId = 0; ; ) {
    const next = await readChunk(afterId);
    if (next === undefined) break;
    total += next.members.length;
    afterId = next.toId;
    await pause();
  }
  await ctx.db.transact([
    ctx.db.write
      .update(bulkJobs)
      .set({ total, status: 'running' })
      .where(whereCursorAndStatus(job, 'queued')),
    expectChange(ctx.db, 'still_queued'),
  ]);
  return { ...job, total, status: 'running' };
}

type Chunk = NonNullable<Awaited<ReturnType<typeof walkMatching>>>;
type ReadChunk = (afterId: number) => Promise<Chunk | undefined>;

/**
 * Creates a function that reads the next selected subscribers. It checks the filter again after each chunk, because
 * deleting a tag changes the matches. Days count from the request, so a run after a crash selects the same subscribers.
 */
async function prepareReadChunk(ctx: Context, job: BulkJob): Promise<ReadChunk> {
  const { userId, cutoff, selection, createdAt } = job;
  const { filter, ids, status, search } = selection;
  if (ids !== undefined) return (afterId) => walkIds(ctx, { userId, ids, afterId, cutoff });
  const build = async (): Promise<Condition> =>
    filter === undefined ? MATCHES_ALL : compileStoredFilter(ctx, { userId, filter, now: createdAt });
  let condition = await build();
  return async (afterId) => {
    const chunk = await walkMatching(ctx, { userId, condition, status, search, afterId, cutoff });
    condition = await build();
    return chunk;
  };
}

async function changeChunk(ctx: Context, job: BulkJob, { members, toId }: Chunk): Promise<BulkJob> {
  const changes = await applyBulkAction(ctx, job, members);
  const done = job.done + members.length;
  await ctx.db.transact([
    ctx.db.write.update(bulkJobs).set({ cursor: toId, done }).where(whereCursorAndStatus(job, 'running')),
    expectChange(ctx.db, 'still_running'),
    ...changes,
    ctx.db.write
      .update(bulkJobs)
      .set({
        changed: sql`${bulkJobs.changed} + (
          select count(distinct subscriber_id) from bulk_changes
          where job_id = ${job.id} and subscriber_id > ${job.cursor} and subscriber_id <= ${toId}
            and is_effective = 1)`,
      })
      .where(eq(bulkJobs.id, job.id)),
  ]);
  if (job.action === 'delete') ctx.pubsub.publish('webhooks');
  return { ...job, cursor: toId, done };
}

async function endJob(
  ctx: Context,
  jobId: number,
  {
    from = ['queued', 'running'],
    ...end
  }: { from?: BulkJob['status'][]; status: 'done' | 'failed'; error: string | null },
): Promise<void> {
  const [job] = await ctx.db.read.select().from(bulkJobs).where(eq(bulkJobs.id, jobId));
  if (job === undefined) return;
  const discard = { kind: DISCARD_BULK_CHANGES, payload: { jobId }, runAt: undoDeadline(job) };
  await ctx.db.transact([
    ctx.db.write
      .update(bulkJobs)
      .set({ ...end, ...WITHOUT_SEARCH, finishedAt: ctx.clock.now() })
      .where(whereCursorAndStatus(job, ...from)),
    expectChange(ctx.db, 'still_running'),
    enqueueJob(ctx, discard),
    ...(job.action === 'delete' ? [schedulePurge(ctx, job.userId)] : []),
  ]);
}

const DiscardPayload = z.object({ jobId: z.number() });

/** Erases the changes that a job stored for its undo. An undo in progress uses them, and erases them at its end. */
export async function discardBulkChanges(ctx: Context, payload: unknown): Promise<void> {
  const { jobId } = DiscardPayload.parse(payload);
  await eraseRows(
    ctx,
    bulkChanges,
    sql`job_id = ${jobId} and job_id not in (select id from bulk_jobs where status = 'undoing')`,
  );
}
