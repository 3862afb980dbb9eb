import { sql } from 'drizzle-orm';
import type { Batch } from '../../db/batch-writer.js';
import { ExpectationFailed, type Statement } from '../../db/transact.js';
import type { VisitSource } from '../../kernel/visit-source.js';
import type { Context } from '../../server/context.js';
import { onlyOnce } from '../settings/index.js';
import { settleSources } from '../visits/index.js';
import { hashVisitor } from './visitor-hash.js';
import { getVisitorSalt } from './visitor-salts.js';

/** What one client saw of one creator's page, having come one way, since it was last written. */
export interface ViewTally {
  userId: number;
  day: number;
  client: string;
  source: VisitSource;
  views: number;
}

/**
 * Adds views to their days, in one transaction. An unknown creator has no page, and nothing is counted; nor is it of
 * one who is suspended. A visitor counts once a day, for what brought them first: triggers see to that, and to it
 * that nobody makes up thousands of sources.
 */
export async function writeViews(ctx: Context, { id, writer, rows }: Batch<ViewTally>): Promise<void> {
  const settled = await settleSources(ctx, rows);
  const salts = await saltsOf(ctx, rows);
  const written = rows.map(({ userId, day, client, views }, index) => ({
    ...{ userId, day, views },
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
    // The first try had been written, and its answer was lost on the way.
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}

/** Null for nobody: what is written long after its day, as when the database was away, is views alone. */
function visitorOf(client: string, salt: string | undefined): string | null {
  return salt === undefined ? null : hashVisitor(salt, client);
}

async function saltsOf(ctx: Context, rows: readonly ViewTally[]): Promise<Map<number, string | undefined>> {
  const salts = new Map<number, string | undefined>();
  for (const { day } of rows) if (!salts.has(day)) salts.set(day, await getVisitorSalt(ctx, day));
  return salts;
}

/** Rows as they are counted, of creators who have a page. */
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

/** In the order in which they came. */
function addVisitors(ctx: Context, json: string): Statement {
  return ctx.db.write.run(sql`
    insert into day_visitors (user_id, day, visitor, kind, source)
    select users.id, value ->> 'day', value ->> 'visitor', value ->> 'kind', value ->> 'source'
    from ${counted(json)} where value ->> 'visitor' is not null order by key
    on conflict (user_id, day, visitor) do nothing`);
}
