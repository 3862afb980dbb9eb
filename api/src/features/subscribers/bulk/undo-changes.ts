import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { liftManual } from '../../mailing/index.js';
import { restoreAll, WAS_LISTED } from '../list/removal.js';
import { logTags } from '../timeline/log-changes.js';
import type { BulkJob } from './store.js';

/** Subscribers of one transaction. */
const CHUNK_SIZE = 250;

/** A change that a job stored, and the subscriber's current address. */
export interface Change {
  id: number;
  email: string;
  at: number;
  /**
   * 0 if undoing the job changes nothing, because the subscriber was restored, unsubscribed or removed again since
   * then, or another bulk job has made the same change.
   */
  isUndone: number;
}

/** A later job that changed the same tag of the same subscriber, or suppressed the same subscriber. */
const LATER_CHANGE = sql`
  select 1 from bulk_changes as later join bulk_jobs as later_job on later_job.id = later.job_id
  where later.subscriber_id = change.subscriber_id and later.tag_id = change.tag_id and later.job_id > change.job_id
    and later_job.action <> 'delete'`;

const IS_STILL_REMOVED = sql`subscriber.status = 'removed' and subscriber.removed_at = change.at`;

/** Reads the next changes that a job stored, of some subscribers. */
export async function readChanges(ctx: Context, { id, userId, cursor, action }: BulkJob): Promise<Change[]> {
  const isUndone =
    action === 'delete' ? IS_STILL_REMOVED : sql`change.is_effective = 1 and not exists (${LATER_CHANGE})`;
  return ctx.db.read.all<Change>(sql`
    select subscriber.id, subscriber.email, max(change.at) as at, max(${isUndone}) as isUndone
    from bulk_changes as change
    join subscribers as subscriber on subscriber.id = change.subscriber_id and subscriber.user_id = ${userId}
    where change.job_id = ${id} and change.subscriber_id > ${cursor}
    group by subscriber.id order by subscriber.id limit ${CHUNK_SIZE}`);
}

/** Counts the subscribers that undoing a removal adds to the list. */
export async function countRestorable(ctx: Context, { id, userId }: BulkJob): Promise<number> {
  const [row] = await ctx.db.read.all<{ count: number }>(sql`
    select count(*) as count from bulk_changes as change
    join subscribers as subscriber on subscriber.id = change.subscriber_id and subscriber.user_id = ${userId}
    where change.job_id = ${id} and ${IS_STILL_REMOVED} and ${WAS_LISTED}`);
  return row?.count ?? 0;
}

/** Returns the statements of a batch that undoes changes of some subscribers, up to an id. */
export async function undoChanges(
  ctx: Context,
  job: BulkJob,
  changes: readonly Change[],
): Promise<Statement[]> {
  const { id, userId, cursor } = job;
  const undoneChanges = changes.filter(({ isUndone }) => isUndone === 1);
  const toId = changes.at(-1)?.id ?? cursor;
  const whereInChunk = sql`change.job_id = ${id} and change.subscriber_id > ${cursor} and change.subscriber_id <= ${toId}`;
  const deleteChanges = ctx.db.write.run(sql`
    delete from bulk_changes as change where ${whereInChunk}`);
  switch (job.action) {
    case 'addTags':
    case 'removeTags':
      return [
        ctx.db.write.run(sql`update bulk_changes as change set is_applied = 0 where ${whereInChunk}`),
        ...(job.action === 'addTags'
          ? removeLinks(ctx, whereInChunk)
          : addLinks(ctx, { userId, stored: whereInChunk })),
        moveToNextJob(ctx, job, whereInChunk),
        deleteChanges,
      ];
    case 'suppress':
      return [
        liftManual(ctx, {
          ownerId: userId,
          manualSuppressions: undoneChanges.map(({ email: address, at }) => ({ address, at })),
        }),
        moveToNextJob(ctx, job, whereInChunk),
        deleteChanges,
      ];
    case 'delete':
      return undoneChanges.length === 0
        ? []
        : restoreAll(ctx, { userId, subscribers: undoneChanges, by: 'bulk' });
  }
}

function removeLinks(ctx: Context, whereInChunk: SQL): Statement[] {
  const tagRows = sql`
    select change.tag_id, change.subscriber_id from bulk_changes as change
    where ${whereInChunk} and change.is_effective = 1 and not exists (${LATER_CHANGE})`;
  return [
    logTags(ctx, { by: 'bulk', kind: 'tag-removed', tagRows }),
    ctx.db.write.run(sql`delete from subscriber_tags where (tag_id, subscriber_id) in (${tagRows})`),
  ];
}

function addLinks(ctx: Context, { userId, stored }: { userId: number; stored: SQL }): Statement[] {
  const tagRows = sql`
    select change.tag_id, change.subscriber_id
    from bulk_changes as change
    join tags as tag on tag.id = change.tag_id and tag.user_id = ${userId}
    join subscribers as subscriber on subscriber.id = change.subscriber_id and subscriber.user_id = ${userId}
    where ${stored} and change.is_effective = 1 and not exists (${LATER_CHANGE})`;
  return [
    logTags(ctx, { by: 'bulk', kind: 'tag-added', tagRows }),
    ctx.db.write.run(sql`insert or ignore into subscriber_tags (tag_id, subscriber_id) ${tagRows}`),
  ];
}

/**
 * Rewrites the next job's changes of the same tags, as if the undone job had never run. A repeated change now belongs
 * to the next job, and a reversed change to no job. So jobs can be undone in any order.
 */
function moveToNextJob(ctx: Context, { action }: BulkJob, whereInChunk: SQL): Statement {
  const isNext = sql`next.subscriber_id = change.subscriber_id and next.tag_id = change.tag_id
    and next_job.action <> 'delete'`;
  const next = sql`
    select min(next.job_id) as job_id, change.subscriber_id, change.tag_id, change.at, change.is_effective
    from bulk_changes as change
    join bulk_changes as next on next.job_id > change.job_id
    join bulk_jobs as next_job on next_job.id = next.job_id
    where ${whereInChunk} and ${isNext} group by change.subscriber_id, change.tag_id`;
  return ctx.db.write.run(sql`
    update bulk_changes set
      is_effective = (made.is_effective = (made_job.action = ${action})),
      at = iif(${action} = 'suppress' and bulk_changes.is_effective = 0, made.at, bulk_changes.at)
    from (${next}) as made join bulk_jobs as made_job on made_job.id = made.job_id
    where bulk_changes.job_id = made.job_id and bulk_changes.subscriber_id = made.subscriber_id
      and bulk_changes.tag_id = made.tag_id and not (${action} = 'suppress' and bulk_changes.is_effective = 1)`);
}
