import { sql } from 'drizzle-orm';
import type { Batch } from '../../db/batch-writer.js';
import { ExpectationFailed, type Statement } from '../../db/transact.js';
import type { VisitSource } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { onlyOnce } from '../settings/index.js';
import { settleSources } from '../visits/index.js';
import { getVisitorSalt, hashVisitor } from './visitors.js';

/** One client's views of one creator's page from one source, since the last write. */
export interface ViewTally {
  userId: number;
  day: number;
  client: string;
  source: VisitSource;
  views: number;
}

/**
 * Adds views to their days, in one transaction. Skips unknown and suspended creators. Triggers count a visitor once a
 * day, for their first source, and limit the number of made-up sources.
 */
export async function writeViews(ctx: Context, { id, writer, rows }: Batch<ViewTally>): Promise<void> {
  const settled = await settleSources(ctx, rows);
  const salts = await saltsOf(ctx, rows);
  const written = rows.map(({ userId, day, client, views }, index) => ({
    userId,
    day,
    views,
    ...settled[index],
    visitor: visitorOf(client, salts.get(day)),
  }));
  const json = JSON.stringify(written);
  try {
    await ctx.db.transact([
      ...onlyOnce(ctx, { writer, batch: id }),
      addToDays(ctx, json),
      addToSources(ctx, json),
      addVisitors(ctx, json),
    ]);
  } catch (error) {
    // The first attempt was written, and its response was lost.
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}

/**
 * Returns null if there is no salt: views written long after their day, as after an outage of the database, count no
 * visitor.
 */
function visitorOf(client: string, salt: string | undefined): string | null {
  return salt === undefined ? null : hashVisitor(salt, client);
}

async function saltsOf(ctx: Context, rows: readonly ViewTally[]): Promise<Map<number, string | undefined>> {
  const salts = new Map<number, string | undefined>();
  for (const { day } of rows) if (!salts.has(day)) salts.set(day, await getVisitorSalt(ctx, day));
  return salts;
}

/** The counted rows, of creators who have a page. */
const counted = (json: string) => sql`
  json_each(${json}) join users on users.id = value ->> 'userId' and users.suspended_at is null`;

function addToDays(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into view_days (user_id, day, views)
    select users.id, value ->> 'day', sum(value ->> 'views') from ${counted(json)}
    where true group by 1, 2
    on conflict (user_id, day) do update set views = views + excluded.views`);
}

function addToSources(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into source_days (user_id, day, kind, source, views)
    select users.id, value ->> 'day', value ->> 'kind', value ->> 'source', sum(value ->> 'views')
    from ${counted(json)} where true group by 1, 2, 3, 4
    on conflict (user_id, day, kind, source) do update set views = views + excluded.views`);
}

/** Inserts visitors in order of arrival. */
function addVisitors(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into day_visitors (user_id, day, visitor, kind, source)
    select users.id, value ->> 'day', value ->> 'visitor', value ->> 'kind', value ->> 'source'
    from ${counted(json)} where value ->> 'visitor' is not null order by key
    on conflict (user_id, day, visitor) do nothing`);
}
