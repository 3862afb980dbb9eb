import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { suppressManually, whereSuppressedAt } from '../../mailing/index.js';
import { removeAll } from '../list/removal.js';
import { logTags } from '../timeline/log-changes.js';
import type { BulkJob } from './store.js';

type Members = ReadonlyArray<{ id: number; email: string }>;

/**
 * Changes some subscribers in a batch, and stores the changes for an undo. The effect on each subscriber equals the
 * effect of the operation for one subscriber.
 */
export async function applyBulkAction(ctx: Context, job: BulkJob, members: Members): Promise<Statement[]> {
  if (members.length === 0) return [];
  const { userId } = job;
  const addresses = members.map(({ email }) => email);
  const at = ctx.clock.now();
  switch (job.action) {
    case 'addTags':
      return [
        storeTagChanges(ctx, job, { members, existence: sql`not exists` }),
        logTags(ctx, { by: 'bulk', kind: 'tag-added', tagRows: selectChangedTagRows(job) }),
        ctx.db.write.run(sql`
          insert or ignore into subscriber_tags (tag_id, subscriber_id)
          ${selectChangedTagRows(job)}`),
        markApplied(ctx, job),
      ];
    case 'removeTags':
      return [
        storeTagChanges(ctx, job, { members, existence: sql`exists` }),
        logTags(ctx, { by: 'bulk', kind: 'tag-removed', tagRows: selectChangedTagRows(job) }),
        ctx.db.write.run(sql`
          delete from subscriber_tags where (tag_id, subscriber_id) in (${selectChangedTagRows(job)})`),
        markApplied(ctx, job),
      ];
    case 'suppress':
      return [
        suppressManually(ctx, { ownerId: userId, addresses, at }),
        storeChanges(ctx, job, {
          members,
          at,
          whereChanged: whereSuppressedAt({ ownerId: userId, address: sql`subscriber.email`, at }),
        }),
      ];
    case 'delete':
      return [
        storeChanges(ctx, job, { members, at, whereChanged: sql`subscriber.status <> 'removed'` }),
        ...(await removeAll(ctx, { userId, subscribers: members, by: 'bulk', at })),
      ];
  }
}

function listMemberIds(members: Members): SQL {
  return sql`(select value from json_each(${JSON.stringify(members.map(({ id }) => id))}))`;
}

/**
 * Builds the condition that an earlier bulk job made the same change to `subscriber`. This job then stores its change
 * too, so that undoing the earlier job does not undo this one.
 */
function whereRepeated({ id, action }: BulkJob, tagId: SQL): SQL {
  const actions = action.endsWith('Tags') ? sql`('addTags', 'removeTags')` : sql`(${action})`;
  return sql`exists (
    select 1 from bulk_changes as earlier join bulk_jobs as earlier_job on earlier_job.id = earlier.job_id
    where earlier.subscriber_id = subscriber.id and earlier.tag_id = ${tagId} and earlier.job_id < ${id}
      and earlier_job.action in ${actions})`;
}

function storeChanges(
  ctx: Context,
  job: BulkJob,
  input: { members: Members; at: number; whereChanged: SQL },
): Statement {
  const { members, at, whereChanged } = input;
  const whereStored =
    job.action === 'delete' ? whereChanged : sql`(${whereChanged} or ${whereRepeated(job, sql`0`)})`;
  return ctx.db.write.run(sql`
    insert or ignore into bulk_changes (job_id, subscriber_id, tag_id, at, is_applied, is_effective)
    select ${job.id}, subscriber.id, 0, ${at}, 1, ${whereChanged} from subscribers as subscriber
    where subscriber.user_id = ${job.userId} and subscriber.id in ${listMemberIds(members)} and ${whereStored}`);
}

/** Stores the changes of tags. Skips a tag that was deleted after the request. */
function storeTagChanges(
  ctx: Context,
  job: BulkJob,
  { members, existence }: { members: Members; existence: SQL },
): Statement {
  const { id, userId, tagIds } = job;
  const whereChanged = sql`${existence} (
    select 1 from subscriber_tags as link where link.tag_id = tag.id and link.subscriber_id = subscriber.id)`;
  return ctx.db.write.run(sql`
    insert or ignore into bulk_changes (job_id, subscriber_id, tag_id, at, is_applied, is_effective)
    select ${id}, subscriber.id, tag.id, ${ctx.clock.now()}, 0, ${whereChanged}
    from subscribers as subscriber
    join tags as tag on tag.user_id = ${userId} and tag.id in (select value from json_each(${JSON.stringify(tagIds)}))
    where subscriber.user_id = ${userId} and subscriber.id in ${listMemberIds(members)}
      and (${whereChanged} or ${whereRepeated(job, sql`tag.id`)})`);
}

function whereUnapplied({ id, cursor }: BulkJob): SQL {
  return sql`job_id = ${id} and subscriber_id > ${cursor} and is_applied = 0`;
}

/** Selects the rows of tags that the batch adds or removes. */
function selectChangedTagRows(job: BulkJob): SQL {
  return sql`select tag_id, subscriber_id from bulk_changes where ${whereUnapplied(job)} and is_effective = 1`;
}

function markApplied(ctx: Context, job: BulkJob): Statement {
  return ctx.db.write.run(sql`update bulk_changes set is_applied = 1 where ${whereUnapplied(job)}`);
}
