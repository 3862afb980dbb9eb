import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import { castToInteger } from '../../../db/sql-values.js';
import { jobs } from '../../../db/table.js';
import type { Statement } from '../../../db/transact.js';
import { HOUR } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { MAX_RECORD_NEWSLETTERS, type RecordRate } from '../../allowances/index.js';
import { whereCountsForReputation } from '../../mailing/index.js';
import { sendingRecords } from './table.js';

export const UPDATE_SENDING_RECORDS = 'newsletters.update-sending-records';

const REFRESH_INTERVAL = HOUR;
/** Each has at most `MAX_RECORD_NEWSLETTERS` newsletters, which are found by index. */
const CREATORS_AT_ONCE = 200;

const Payload = z.object({ afterUserId: z.number() });

export type CreatorRecord = typeof sendingRecords.$inferSelect;

/** Builds the statement that queues the regular update unless it is queued already. A running job does not count. */
export function enqueueRecordUpdate(
  ctx: Context,
  { afterUserId = 0, wait = REFRESH_INTERVAL } = {},
): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into ${jobs} (kind, payload, run_at, created_at)
    select ${UPDATE_SENDING_RECORDS}, ${JSON.stringify({ afterUserId })}, ${now + wait}, ${now}
    where not exists (select 1 from ${jobs} where kind = ${UPDATE_SENDING_RECORDS} and claimed_by is null)`);
}

/** Updates the records of some creators, and queues a job for the rest, or for an hour later. */
export async function runRecordUpdate(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { afterUserId } = Payload.parse(payload);
  if (run.isStopping()) return UNFINISHED;
  const creators = await ctx.db.read.all<{ id: number }>(sql`
    select id from users where id > ${afterUserId} order by id limit ${CREATORS_AT_ONCE}`);
  const last = creators.at(-1)?.id;
  const isFull = creators.length === CREATORS_AT_ONCE;
  await ctx.db.transact([
    enqueueRecordUpdate(ctx, isFull && last !== undefined ? { afterUserId: last, wait: 0 } : {}),
    ...(last === undefined ? [] : buildRecordUpdates(ctx, { afterId: afterUserId, toId: last })),
  ]);
  if (isFull) ctx.pubsub.publish('jobs');
  return undefined;
}

/** Builds the statements that update the record of one creator, for the batch that follows the end of a newsletter. */
export function buildRecordUpdate(ctx: Context, userId: number): Statement[] {
  return buildRecordUpdates(ctx, toCreatorRange(userId));
}

/** Creators with ids above the first and up to the last. */
interface CreatorRange {
  afterId: number;
  toId: number;
}

function toCreatorRange(userId: number): CreatorRange {
  return { afterId: userId - 1, toId: userId };
}

/** Builds the statements that update changed records and delete records of creators without newsletters. */
function buildRecordUpdates(ctx: Context, creators: CreatorRange): Statement[] {
  const columns = sql.raw(COLUMNS.join(', '));
  const updatedColumns = sql.raw(COLUMNS.map((name) => `excluded.${name}`).join(', '));
  const isChanged = sql.raw(
    COLUMNS.map((name) => `sending_records.${name} <> excluded.${name}`).join(' or '),
  );
  return [
    ctx.db.write.run(sql`
      insert into sending_records (user_id, ${columns})
      select * from (${selectRecords(creators)}) where true
      on conflict (user_id) do update set (${columns}) = (${updatedColumns}) where ${isChanged}`),
    ctx.db.write.run(sql`
      delete from sending_records
      where user_id > ${creators.afterId} and user_id <= ${creators.toId}
        and not exists (select 1 from mailings where ${whereCountsForReputation({ ownerId: sql`sending_records.user_id`, newest: 1 })})`),
  ];
}

const COLUMNS = [
  'newsletters',
  'accepted',
  'hard_bounced',
  'complained',
  'unsubscribed',
  'complaint_rate',
  'hard_bounce_rate',
  'unsubscribe_rate',
] as const;

/** Selects the current records of creators in a range. */
function selectRecords({ afterId, toId }: CreatorRange): SQL {
  const buildRate = (count: string, total: string) =>
    sql.raw(`cast(round(coalesce(1000000.0 * ${count} / nullif(${total}, 0), 0)) as integer)`);
  return sql`
    select user_id, newsletters, accepted, hard_bounced, complained, unsubscribed,
      ${buildRate('complained', 'accepted')} as complaint_rate,
      ${buildRate('hard_bounced', '(accepted + hard_bounced)')} as hard_bounce_rate,
      ${buildRate('unsubscribed', 'accepted')} as unsubscribe_rate
    from (
      select users.id as user_id, count(*) as newsletters, sum(mailings.accepted) as accepted,
        sum(mailings.hard_bounced) as hard_bounced, sum(mailings.complained) as complained,
        sum((
          select count(*) from newsletters join subscribers on subscribers.left_newsletter_id = newsletters.id
          where newsletters.mailing_id = mailings.id)) as unsubscribed
      from users cross join mailings
      where users.id > ${afterId} and users.id <= ${toId}
        and ${whereCountsForReputation({ ownerId: sql`users.id`, newest: MAX_RECORD_NEWSLETTERS })}
      group by users.id)`;
}

/** Returns the current record of a creator, as the hourly update would store it, or undefined if nothing was sent. */
export async function readCreatorRecord(ctx: Context, userId: number): Promise<CreatorRecord | undefined> {
  const [row] = await ctx.db.read.all<Record<string, number>>(selectRecords(toCreatorRange(userId)));
  if (row === undefined) return undefined;
  const readCount = (name: string) => row[name] ?? 0;
  return {
    userId,
    newsletters: readCount('newsletters'),
    accepted: readCount('accepted'),
    hardBounced: readCount('hard_bounced'),
    complained: readCount('complained'),
    unsubscribed: readCount('unsubscribed'),
    complaintRate: readCount('complaint_rate'),
    hardBounceRate: readCount('hard_bounce_rate'),
    unsubscribeRate: readCount('unsubscribe_rate'),
  };
}

/** Returns the stored records of creators, by id. */
export async function listCreatorRecords(
  ctx: Context,
  userIds: number[],
): Promise<Map<number, CreatorRecord>> {
  const rows = await ctx.db.read.select().from(sendingRecords).where(inArray(sendingRecords.userId, userIds));
  return new Map(rows.map((row) => [row.userId, row]));
}

const RATE_COLUMNS = {
  complaints: sendingRecords.complaintRate,
  'hard-bounces': sendingRecords.hardBounceRate,
  unsubscribes: sendingRecords.unsubscribeRate,
} as const satisfies Record<RecordRate, unknown>;

/** A position in the list by rate. */
export interface RatePosition {
  rate: number;
  id: number;
}

/** Lists creators with sent newsletters, the worst rate first. `among` restricts the ids. */
export function listByRate(
  ctx: Context,
  input: { rate: RecordRate; before: RatePosition | undefined; among: SQL | undefined; limit: number },
) {
  const { before, among, limit } = input;
  const column = RATE_COLUMNS[input.rate];
  const { userId } = sendingRecords;
  return ctx.db.read
    .select({ id: userId, rate: column })
    .from(sendingRecords)
    .where(
      and(
        before === undefined
          ? undefined
          : sql`(${column}, ${userId}) < (${castToInteger(before.rate)}, ${castToInteger(before.id)})`,
        among === undefined ? undefined : sql`${userId} in (${among})`,
      ),
    )
    .orderBy(desc(column), desc(userId))
    .limit(limit);
}
