import { and, eq, inArray } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { findViolatedIndex } from '../../../db/transact.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import type { Filter } from '../segments/filter.js';
import { compileStoredFilter } from '../segments/resolve-filter.js';
import { resolveListFilter } from '../segments/segments.js';
import { selectNewestSubscriberId } from '../store.js';
import type { SubscriberStatus } from '../table.js';
import { tags } from '../tags/table.js';
import { type BulkJob, createBulkInProgressError, RUN_BULK_JOBS } from './store.js';
import { type BulkAction, type BulkSelection, bulkJobs } from './table.js';

interface NewBulkJob {
  userId: number;
  action: BulkAction;
  tagIds: readonly number[];
  ids?: readonly number[] | undefined;
  filter?: Filter | undefined;
  segmentId?: number | undefined;
  search?: string | undefined;
  status?: SubscriberStatus | undefined;
}

/**
 * Creates a bulk job and queues it. Copies the filter of a segment, so that a later change of the segment has no
 * effect. Ids of another creator are skipped.
 */
export async function createBulkJob(ctx: Context, input: NewBulkJob): Promise<BulkJob> {
  const { userId, action } = input;
  const tagIds = await listOwnTags(ctx, input);
  const selection = await createSelection(ctx, input);
  try {
    const { created } = await ctx.db.transact({
      created: ctx.db.write
        .insert(bulkJobs)
        .values({
          userId,
          action,
          tagIds,
          selection,
          cutoff: selectNewestSubscriberId(userId),
          createdAt: ctx.clock.now(),
        })
        .returning(),
      queued: enqueueJob(ctx, { kind: RUN_BULK_JOBS, payload: { userId } }),
    });
    ctx.pubsub.publish('jobs');
    const [job] = created;
    if (job === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return job;
  } catch (error) {
    throw findViolatedIndex(error) === 'bulk_jobs.user_id' ? createBulkInProgressError() : error;
  }
}

async function listOwnTags(ctx: Context, input: NewBulkJob): Promise<number[]> {
  const tagIds = [...new Set(input.tagIds)];
  const ownTags = await ctx.db.read
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.userId, input.userId), inArray(tags.id, tagIds)));
  if (ownTags.length < tagIds.length) throw createNotFoundError('Tag');
  return tagIds;
}

async function createSelection(ctx: Context, input: NewBulkJob): Promise<BulkSelection> {
  const { userId, ids, status, search } = input;
  if (ids !== undefined) return { ids: [...new Set(ids)] };
  const filter = await resolveListFilter(ctx, input);
  // Throws for a filter that cannot be used, before anything is changed.
  if (filter !== undefined) await compileStoredFilter(ctx, { userId, filter });
  return {
    ...(filter !== undefined && { filter }),
    ...(status !== undefined && { status }),
    ...(search !== undefined && { search }),
  };
}
