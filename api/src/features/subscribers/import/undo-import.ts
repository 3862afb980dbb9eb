import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { QUARTER_HOUR } from '../../../kernel/time/time-zone.js';
import type { Context } from '../../../server/context.js';
import { hasUnfinishedMailing, suppressRemoved } from '../../mailing/index.js';
import { withdrawReview } from '../../reviews/index.js';
import { CHUNK_PAUSE_MS, type PauseBetweenChunks } from '../chunk-pause.js';
import { schedulePurge } from '../list/removal.js';
import { emitSubscriberLeft } from '../list/subscriber-events.js';
import type { FilterCondition } from '../segments/filter.js';
import { findSegmentUsing } from '../segments/throw-if-used.js';
import { subscribers } from '../table.js';
import { logStatus } from '../timeline/log-changes.js';
import { DISCARD_IMPORT_FILES } from './create-import.js';
import { createImportInProgressError, getImport, type Import, RUN_IMPORTS, whereOwnImport } from './store.js';
import { imports } from './table.js';

/** Unsubscribes confirmed subscribers whose row is unsubscribed, bounced or reporting spam, in the batch of a chunk. */
export function unsubscribeActive(ctx: Context, { userId }: Import, addresses: string[]): Statement[] {
  if (addresses.length === 0) return [];
  const addressList = sql`(select value from json_each(${JSON.stringify(addresses)}))`;
  return [
    ...emitSubscriberLeft(ctx, {
      userId,
      way: 'unsubscribed',
      isThem: sql`subscriber.email in ${addressList}`,
    }),
    logStatus(ctx, {
      by: 'import',
      status: 'unsubscribed',
      isThem: sql`subscriber.user_id = ${userId} and subscriber.email in ${addressList}
        and subscriber.status in ('confirmed', 'pending')`,
    }),
    ctx.db.write
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: ctx.clock.now(), unsubscribeReason: null })
      .where(
        and(
          eq(subscribers.userId, userId),
          inArray(subscribers.status, ['confirmed', 'pending']),
          sql`${subscribers.email} in ${addressList}`,
        ),
      ),
  ];
}

/** Number of subscribers removed in one transaction. */
const CHUNK_SIZE = 500;

/**
 * Deletes exactly the subscribers that the import added, chunk by chunk. Unsubscribed rows remain, or a later import
 * would add them again. Rows that have since subscribed themselves no longer belong to the import.
 */
export async function undoImport(ctx: Context, importRow: Import, pause: PauseBetweenChunks): Promise<void> {
  const { id, userId } = importRow;
  for (;;) {
    const rows = await ctx.db.read
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(
        and(
          eq(subscribers.importId, id),
          eq(subscribers.source, 'import'),
          sql`iif(${subscribers.status} = 'removed', ${subscribers.removedFrom}, ${subscribers.status}) <> 'unsubscribed'`,
        ),
      )
      .orderBy(asc(subscribers.id))
      .limit(CHUNK_SIZE);
    if (rows.length === 0) break;
    const addresses = rows.map(({ email }) => email);
    const isMailed = await hasUnfinishedMailing(ctx, userId);
    const ids = JSON.stringify(rows.map((row) => row.id));
    await ctx.db.transact([
      countUndone(ctx, { userId, ids }),
      ctx.db.write.run(sql`
        delete from subscribers
        where id in (select value from json_each(${ids})) and source = 'import'`),
      ctx.db.write
        .update(imports)
        .set({ undone: sql`${imports.undone} + changes()` })
        .where(eq(imports.id, id)),
      ...(isMailed ? [suppressRemoved(ctx, { ownerId: userId, addresses })] : []),
    ]);
    await pause(CHUNK_PAUSE_MS);
  }
  const tagIds = await listOutsideSegments(ctx, { userId, tagIds: importRow.createdTagIds });
  await ctx.db.transact([
    ctx.db.write
      .update(imports)
      .set({ status: 'undone', undoneAt: ctx.clock.now() })
      .where(and(eq(imports.id, id), eq(imports.status, 'undoing'))),
    ...deleteTags(ctx, { userId, tagIds }),
    schedulePurge(ctx, userId),
  ]);
}

/** Returns the tags that no segment uses. */
async function listOutsideSegments(
  ctx: Context,
  { userId, tagIds }: { userId: number; tagIds: readonly number[] },
): Promise<number[]> {
  const unusedTagIds: number[] = [];
  for (const tagId of tagIds) {
    const uses = (condition: FilterCondition<number, number>) =>
      'tag' in condition && condition.tag === tagId;
    if ((await findSegmentUsing(ctx, { userId, uses })) === undefined) unusedTagIds.push(tagId);
  }
  return unusedTagIds;
}

/** Deletes tags that no subscriber has. The creator offers topics to subscribers, so they stay. */
function deleteTags(ctx: Context, { userId, tagIds }: { userId: number; tagIds: number[] }): Statement[] {
  if (tagIds.length === 0) return [];
  return [
    ctx.db.write.run(sql`
      delete from tags
      where user_id = ${userId} and id in (select value from json_each(${JSON.stringify(tagIds)})) and is_topic = 0
        and not exists (select 1 from subscriber_tags as link where link.tag_id = tags.id)`),
  ];
}

/** Counts the undone subscribers before they are deleted. Rows that were removed earlier already count as left. */
function countUndone(ctx: Context, { userId, ids }: { userId: number; ids: string }): Statement {
  return ctx.db.write.run(sql`
    insert into subscriber_growth (user_id, quarter, "left")
    select ${userId}, ${Math.floor(ctx.clock.now() / QUARTER_HOUR)}, count(*) from subscribers
    where id in (select value from json_each(${ids})) and source = 'import' and status = 'confirmed'
    on conflict (user_id, quarter) do update set "left" = "left" + excluded."left"`);
}

/** Starts to remove the subscribers that an import added. Withdraws an import that is held for review. */
export async function requestUndo(
  ctx: Context,
  input: { userId: number; importId: number },
): Promise<Import> {
  const { id, userId } = await getImport(ctx, input);
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(imports)
        .set({ status: 'undoing', undone: 0, error: null })
        .where(
          and(
            whereOwnImport(input),
            eq(imports.isDryRun, false),
            inArray(imports.status, ['done', 'failed', 'held']),
          ),
        ),
      expectChange(ctx.db, 'finished_import'),
      enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } }),
      withdrawReview(ctx, { kind: 'import', subjectId: id }),
      enqueueJob(ctx, {
        kind: DISCARD_IMPORT_FILES,
        payload: { importId: id },
        runAt: ctx.clock.now() + DAY,
      }),
    ]);
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new AppError('import_not_ready', 'You can only undo a finished import, and only once.');
    }
    throw findViolatedIndex(error) === 'imports.user_id' ? createImportInProgressError() : error;
  }
  ctx.pubsub.publish('jobs');
  return getImport(ctx, input);
}
