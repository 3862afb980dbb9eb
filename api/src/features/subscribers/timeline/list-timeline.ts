import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '../../../kernel/cursor.js';
import type { Context } from '../../../server/context.js';
import { getSubscriber } from '../store.js';
import { getTimelineSelections, type SelectEvents, type TimelineKind } from './provide-timeline.js';

/** Events of one time are ordered by kind and subject, so that each has one position. */
export type TimelinePosition = [at: number, kind: TimelineKind, subject: number];

export interface TimelineEvent {
  kind: TimelineKind;
  at: number;
  /** The id of the newsletter or purchase; 0 for events of the list. */
  subject: number;
  /** The newsletter or product. */
  subjectId: number | null;
  title: string | null;
  times: number;
  detail: string | null;
}

/** Lists what happened to a subscriber, newest first. */
export async function listTimeline(
  ctx: Context,
  input: {
    userId: number;
    subscriberId: number;
    limit: number;
    before: TimelinePosition | undefined;
  },
): Promise<Page<TimelineEvent, TimelinePosition>> {
  const { userId, subscriberId, limit, before } = input;
  const { email: address } = await getSubscriber(ctx, input);
  const selections = [listEvents, ...getTimelineSelections(ctx)];
  const events = sql.join(
    selections.map((select) => select({ userId, subscriberId, address })),
    sql` union all `,
  );
  const rows = await ctx.db.read.all<TimelineEvent>(sql`
    select event.kind, event.at, event.subject, event.subject_id as subjectId, event.title, event.times, event.detail
    from (${events}) as event
    where event.at is not null ${isBefore(before)}
    order by event.at desc, event.kind desc, event.subject desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next: TimelinePosition | null =
    rows.length > limit && last !== undefined ? [last.at, last.kind, last.subject] : null;
  return { rows: page, next };
}

function isBefore(before: TimelinePosition | undefined): SQL {
  if (before === undefined) return sql``;
  const [at, kind, subject] = before;
  return sql`and (event.at, event.kind, event.subject) < (${at}, ${kind}, ${subject})`;
}

/** Selects the events of the list itself. */
const listEvents: SelectEvents = ({ userId, subscriberId }) => {
  const event = (kind: TimelineKind, at: SQL, detail: SQL) => sql`
    select ${kind} as kind, ${at} as at, 0 as subject, null as subject_id, null as title, 1 as times, ${detail} as detail
    from subscribers as subscriber where subscriber.id = ${subscriberId} and subscriber.user_id = ${userId}`;
  return sql.join(
    [
      event('joined', sql`subscriber.created_at`, sql`subscriber.source`),
      event('confirmed', sql`subscriber.confirmed_at`, sql`null`),
      event('unsubscribed', sql`subscriber.unsubscribed_at`, sql`subscriber.unsubscribe_reason`),
      event('removed', sql`subscriber.removed_at`, sql`null`),
    ],
    sql` union all `,
  );
};
