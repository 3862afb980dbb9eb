import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../../kernel/cursor.js';
import type { Context } from '../../../server/context.js';
import { countInCompacted } from '../../mailing/index.js';
import { getPlan, maySeeDetailedAnalytics } from '../../plans/index.js';
import { getTimelineSelections, type SelectEvents, type TimelineKind } from '../provided/provide-timeline.js';
import { getSubscriber } from '../store.js';
import { selectChanges } from './list-changes.js';

/** Events of one time are ordered by kind and subject, so that each has one position. */
export type TimelinePosition = [at: number, kind: TimelineKind, subject: number];

export interface TimelineEvent {
  kind: TimelineKind;
  at: number;
  /** The id of the newsletter or purchase, or 0 for events of the list. */
  subject: number;
  /** The newsletter or product. */
  subjectId: number | null;
  title: string | null;
  times: number;
  detail: string | null;
}

export interface TimelinePage extends Page<TimelineEvent, TimelinePosition> {
  /** Number of newsletters that the subscriber received, but that are not listed because nothing stores their time. */
  receivedWithoutTime: number;
  /** False if opens and clicks are excluded, because they are part of Pro. */
  showsActivity: boolean;
}

/** Lists the events of a subscriber, newest first. Opens and clicks of each newsletter are part of Pro. */
export async function listTimeline(
  ctx: Context,
  input: {
    userId: number;
    subscriberId: number;
    limit: number;
    before: TimelinePosition | undefined;
  },
): Promise<TimelinePage> {
  const { userId, subscriberId, limit, before } = input;
  const { email: address } = await getSubscriber(ctx, input);
  const showsActivity = maySeeDetailedAnalytics(await getPlan(ctx, userId));
  const whereVisible = showsActivity ? sql`` : sql`and event.kind not in ('opened', 'clicked')`;
  const selections = [listEvents, changeEvents, ...getTimelineSelections(ctx)];
  const events = sql.join(
    selections.map((select) => select({ userId, subscriberId, address })),
    sql` union all `,
  );
  const rows = await ctx.db.read.all<TimelineEvent>(sql`
    select event.kind, event.at, event.subject, event.subject_id as subjectId, event.title, event.times, event.detail
    from (${events}) as event
    where event.at is not null ${whereVisible} ${whereBefore(before)}
    order by event.at desc, event.kind desc, event.subject desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next: TimelinePosition | null =
    rows.length > limit && last !== undefined ? [last.at, last.kind, last.subject] : null;
  const receivedWithoutTime = await countInCompacted(ctx, { ownerId: userId, recipientId: subscriberId });
  return { rows: page, next, receivedWithoutTime, showsActivity };
}

function whereBefore(position: TimelinePosition | undefined): SQL {
  if (position === undefined) return sql``;
  const [at, kind, subject] = position;
  return sql`and (event.at, event.kind, event.subject) < (${at}, ${kind}, ${subject})`;
}

/**
 * Selects logged changes, except the status of the subscriber's own row, because `unsubscribed`, `removed` and
 * `confirmed` are events of their own. A deleted tag or field leaves the list with its name.
 */
const changeEvents: SelectEvents = ({ userId, subscriberId }) => sql`
  select 'changed' as kind, change.at, change.id as subject, null as subject_id, null as title, 1 as times,
    json_object('what', change.what, 'by', change."by", 'name', change.name, 'status', change.status) as detail
  from (${selectChanges({ userId, subscriberId })}) as change
  join subscribers as subscriber on subscriber.id = ${subscriberId} and subscriber.user_id = ${userId}
  where (change.named_id is null or change.name is not null)
    and not (change.what = 'status' and change.at is case change.status
      when 'unsubscribed' then subscriber.unsubscribed_at
      when 'removed' then subscriber.removed_at
      when 'confirmed' then subscriber.confirmed_at end)`;

/** Selects the events of the list itself. */
const listEvents: SelectEvents = ({ userId, subscriberId }) => {
  const selectEvent = (kind: TimelineKind, at: SQL, detail: SQL) => sql`
    select ${kind} as kind, ${at} as at, 0 as subject, null as subject_id, null as title, 1 as times, ${detail} as detail
    from subscribers as subscriber where subscriber.id = ${subscriberId} and subscriber.user_id = ${userId}`;
  const removedBy = sql`(
    select max(change.changed_by) from subscriber_changes as change
    where change.subscriber_id = subscriber.id and change.status = 'removed' and change.at = subscriber.removed_at)`;
  return sql.join(
    [
      selectEvent('joined', sql`subscriber.created_at`, sql`subscriber.source`),
      selectEvent('confirmed', sql`subscriber.confirmed_at`, sql`null`),
      selectEvent('unsubscribed', sql`subscriber.unsubscribed_at`, sql`subscriber.unsubscribe_reason`),
      selectEvent('removed', sql`subscriber.removed_at`, removedBy),
    ],
    sql` union all `,
  );
};
