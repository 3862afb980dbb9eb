import { sql } from 'drizzle-orm';
import type { Batch } from '../../db/batch-writer.js';
import { ExpectationFailed, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import { getCalendarDay, QUARTER_HOUR } from '../../kernel/time/time-zone.js';
import type { VisitSource } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { listTimeZones } from '../accounts/index.js';
import { claimBatch } from '../settings/index.js';
import { settleSources } from '../visits/index.js';
import { type CreatorDay, getVisitorSalts, hashVisitor } from './visitors.js';

/** One client's views of one creator's page from one source, since the last write. */
export interface ViewTally {
  userId: number;
  /** Quarters of an hour since 1970, because a day of any time zone consists of whole quarters. */
  quarter: number;
  client: string;
  source: VisitSource;
  views: number;
}

/**
 * Adds views to their days, in one transaction. The creator's time zone at this moment decides the day. Skips unknown
 * and suspended creators. Triggers count a visitor once a day, for their first source, and limit the number of made-up
 * sources.
 */
export async function writeViews(ctx: Context, { id, writer, rows }: Batch<ViewTally>): Promise<void> {
  const settledSources = await settleSources(ctx, rows);
  const creatorDays = await assignToDays(ctx, rows);
  const findSalt = await getVisitorSalts(ctx, creatorDays);
  const viewRows = rows.flatMap(({ userId, quarter, client, views }, index) => {
    const place = creatorDays[index];
    if (place === undefined) return [];
    const salt = findSalt(place);
    // Views written long after their day, for example after an outage of the database, count no visitor.
    const visitor = salt === undefined ? null : hashVisitor(salt, client);
    return [
      {
        userId,
        day: place.day,
        utcDay: Math.floor((quarter * QUARTER_HOUR) / DAY),
        views,
        ...settledSources[index],
        visitor,
      },
    ];
  });
  const json = JSON.stringify(viewRows);
  try {
    await ctx.db.transact([
      ...claimBatch(ctx, { writer, batch: id }),
      addToDays(ctx, json),
      addToInstance(ctx, json),
      addToSources(ctx, json),
      addVisitors(ctx, json),
    ]);
  } catch (error) {
    // The first attempt was written, but its response was lost.
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}

/** Returns the day of each row in the time zone of its creator, or undefined for creators without a page. */
async function assignToDays(
  ctx: Context,
  rows: readonly ViewTally[],
): Promise<Array<CreatorDay | undefined>> {
  const timeZones = await listTimeZones(
    ctx,
    rows.map(({ userId }) => userId),
  );
  const dayByKey = new Map<string, CreatorDay>();
  return rows.map(({ userId, quarter }) => {
    const timeZone = timeZones.get(userId);
    if (timeZone === undefined) return undefined;
    const key = `${userId} ${quarter}`;
    const place = dayByKey.get(key) ?? {
      userId,
      timeZone,
      day: getCalendarDay(timeZone, quarter * QUARTER_HOUR),
    };
    dayByKey.set(key, place);
    return place;
  });
}

/** The counted rows, of creators who have a page. */
const selectCountedViews = (json: string) => sql`
  json_each(${json}) join users on users.id = value ->> 'userId' and users.suspended_at is null`;

function addToDays(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into view_days (user_id, day, views)
    select users.id, value ->> 'day', sum(value ->> 'views') from ${selectCountedViews(json)}
    where true group by 1, 2
    on conflict (user_id, day) do update set views = views + excluded.views`);
}

function addToInstance(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into instance_view_days (day, views)
    select value ->> 'utcDay', sum(value ->> 'views') from ${selectCountedViews(json)} where true group by 1
    on conflict (day) do update set views = views + excluded.views`);
}

function addToSources(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into source_days (user_id, day, kind, source, views)
    select users.id, value ->> 'day', value ->> 'kind', value ->> 'source', sum(value ->> 'views')
    from ${selectCountedViews(json)} where true group by 1, 2, 3, 4
    on conflict (user_id, day, kind, source) do update set views = views + excluded.views`);
}

/** Inserts visitors in order of arrival. */
function addVisitors(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into day_visitors (user_id, day, visitor, kind, source)
    select users.id, value ->> 'day', value ->> 'visitor', value ->> 'kind', value ->> 'source'
    from ${selectCountedViews(json)} where value ->> 'visitor' is not null order by key
    on conflict (user_id, day, visitor) do nothing`);
}
