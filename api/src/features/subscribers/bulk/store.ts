import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { REMOVED_RETENTION } from '../list/removal.js';
import { bulkJobs } from './table.js';

/** Runs the bulk jobs of a creator. Payload: the creator. */
export const RUN_BULK_JOBS = 'subscribers.run-bulk-jobs';
/** Discards changes that can no longer be undone. Payload: the bulk job. */
export const DISCARD_BULK_CHANGES = 'subscribers.discard-bulk-changes';

export type BulkJob = typeof bulkJobs.$inferSelect;

interface OwnBulkJob {
  userId: number;
  jobId: number;
}

export function whereOwnJob({ userId, jobId }: OwnBulkJob): SQL | undefined {
  return and(eq(bulkJobs.id, jobId), eq(bulkJobs.userId, userId));
}

export async function getBulkJob(ctx: Context, input: OwnBulkJob): Promise<BulkJob> {
  const [job] = await ctx.db.read.select().from(bulkJobs).where(whereOwnJob(input));
  if (job === undefined) throw createNotFoundError('Bulk job');
  return job;
}

/** Lists the jobs that can still be undone, and a job that still runs, newest first. */
export async function listBulkJobs(
  ctx: Context,
  { userId, beforeId, limit }: PageInput & { userId: number },
): Promise<Page<BulkJob>> {
  const whereVisible = sql`(${gt(bulkJobs.createdAt, ctx.clock.now() - REMOVED_RETENTION)} or status in ('queued', 'running', 'undoing'))`;
  const whereBefore = beforeId === undefined ? undefined : lt(bulkJobs.id, beforeId);
  const rows = await ctx.db.read
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.userId, userId), whereVisible, whereBefore))
    .orderBy(desc(bulkJobs.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Returns the job that runs or is undone. A unique index allows only one. */
export async function findRunningJob(ctx: Context, userId: number): Promise<BulkJob | undefined> {
  const [running] = await ctx.db.read
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.userId, userId), sql`status in ('queued', 'running', 'undoing')`));
  return running;
}

/** Builds the condition that the job has the cursor and the status that its caller has read. */
export function whereCursorAndStatus(
  { id, cursor }: Pick<BulkJob, 'id' | 'cursor'>,
  ...statuses: BulkJob['status'][]
): SQL | undefined {
  return and(eq(bulkJobs.id, id), eq(bulkJobs.cursor, cursor), inArray(bulkJobs.status, statuses));
}

/** Deletes the search of a job, which can be an address, once the job no longer reads the list. */
export const WITHOUT_SEARCH = { selection: sql`json_remove(selection, '$.search')` };

export function createBulkInProgressError(): AppError {
  return new AppError(
    'bulk_in_progress',
    'Another bulk change is still running. Wait until it has finished, or undo it.',
  );
}
