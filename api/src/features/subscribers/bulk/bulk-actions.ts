import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { liftManual, suppressManually, wasSuppressedAt } from '../../mailing/index.js';
import { removeAll, restoreAll } from '../list/remove-subscriber.js';
import type { BulkJob } from './bulk-store.js';

type Members = ReadonlyArray<{ id: number; email: string }>;

/**
 * Returns the statements of a batch that changes some subscribers and stores what it changed. Each does to one
 * subscriber what the operation about a single one does.
 */
export async function applyTo(ctx: Context, job: BulkJob, members: Members): Promise<Statement[]> {
  if (members.length === 0) return [];
  const { userId } = job;
  const addresses = members.map(({ email }) => email);
  const at = ctx.clock.now();
  switch (job.action) {
    case 'addTags':
      return [
        storeTagChanges(ctx, job, { members, isMissing: sql`not exists` }),
        ctx.db.write.run(sql`
          insert or ignore into subscriber_tags (tag_id, subscriber_id)
          select tag_id, subscriber_id from bulk_changes where ${areNew(job)}`),
        markApplied(ctx, job),
      ];
    case 'removeTags':
      return [
        storeTagChanges(ctx, job, { members, isMissing: sql`exists` }),
        ctx.db.write.run(sql`
          delete from subscriber_tags where (tag_id, subscriber_id) in (
            select tag_id, subscriber_id from bulk_changes where ${areNew(job)})`),
        markApplied(ctx, job),
      ];
    case 'suppress':
      return [
        suppressManually(ctx, { ownerId: userId, addresses, at }),
        storeChanges(ctx, job, {
          members,
          at,
          where: wasSuppressedAt({ ownerId: userId, address: sql`subscriber.email`, at }),
        }),
      ];
    case 'delete':
      return [
        storeChanges(ctx, job, { members, at, where: sql`subscriber.status <> 'removed'` }),
        ...(await removeAll(ctx, { userId, subscribers: members, at })),
      ];
  }
}

function among(members: Members): SQL {
  return sql`(select value from json_each(${JSON.stringify(members.map(({ id }) => id))}))`;
}

function storeChanges(
  ctx: Context,
  job: BulkJob,
  input: { members: Members; at: number; where: SQL },
): Statement {
  return ctx.db.write.run(sql`
    insert or ignore into bulk_changes (job_id, subscriber_id, tag_id, at, is_applied)
    select ${job.id}, subscriber.id, 0, ${input.at}, 1 from subscribers as subscriber
    where subscriber.user_id = ${job.userId} and subscriber.id in ${among(input.members)} and ${input.where}`);
}

/** A tag that was deleted after the request is skipped. */
function storeTagChanges(
  ctx: Context,
  { id, userId, tagIds }: BulkJob,
  { members, isMissing }: { members: Members; isMissing: SQL },
): Statement {
  return ctx.db.write.run(sql`
    insert or ignore into bulk_changes (job_id, subscriber_id, tag_id, at, is_applied)
    select ${id}, subscriber.id, tag.id, ${ctx.clock.now()}, 0
    from subscribers as subscriber
    join tags as tag on tag.user_id = ${userId} and tag.id in (select value from json_each(${JSON.stringify(tagIds)}))
    where subscriber.user_id = ${userId} and subscriber.id in ${among(members)}
      and ${isMissing} (
        select 1 from subscriber_tags as link where link.tag_id = tag.id and link.subscriber_id = subscriber.id)`);
}

function areNew({ id, cursor }: BulkJob): SQL {
  return sql`job_id = ${id} and subscriber_id > ${cursor} and is_applied = 0`;
}

function markApplied(ctx: Context, job: BulkJob): Statement {
  return ctx.db.write.run(sql`update bulk_changes set is_applied = 1 where ${areNew(job)}`);
}

/** A change that a job stored, and the subscriber's address today. */
export interface Change {
  id: number;
  email: string;
  at: number;
  /** 1 if the job removed them, and they were restored, unsubscribed or removed again since then. */
  isLost: number;
}

/** Returns the statements of a batch that undoes changes of some subscribers, up to an id. */
export async function undoFor(ctx: Context, job: BulkJob, changes: readonly Change[]): Promise<Statement[]> {
  const { id, userId, cursor } = job;
  const toId = changes.at(-1)?.id ?? cursor;
  const stored = sql`job_id = ${id} and subscriber_id > ${cursor} and subscriber_id <= ${toId}`;
  switch (job.action) {
    case 'addTags':
      return [
        ctx.db.write.run(sql`update bulk_changes set is_applied = 0 where ${stored}`),
        ctx.db.write.run(sql`
          delete from subscriber_tags where (tag_id, subscriber_id) in (
            select tag_id, subscriber_id from bulk_changes where ${stored})`),
        ctx.db.write.run(sql`delete from bulk_changes where ${stored}`),
      ];
    case 'removeTags':
      return [
        ctx.db.write.run(sql`update bulk_changes set is_applied = 0 where ${stored}`),
        ctx.db.write.run(sql`
          insert or ignore into subscriber_tags (tag_id, subscriber_id)
          select change.tag_id, change.subscriber_id
          from bulk_changes as change
          join tags as tag on tag.id = change.tag_id and tag.user_id = ${userId}
          join subscribers as subscriber on subscriber.id = change.subscriber_id and subscriber.user_id = ${userId}
          where ${stored}`),
        ctx.db.write.run(sql`delete from bulk_changes where ${stored}`),
      ];
    case 'suppress':
      return [
        liftManual(ctx, {
          ownerId: userId,
          made: changes.map(({ email: address, at }) => ({ address, at })),
        }),
      ];
    case 'delete': {
      const removed = changes.filter(({ isLost }) => isLost === 0);
      return removed.length === 0 ? [] : restoreAll(ctx, { userId, subscribers: removed });
    }
  }
}
