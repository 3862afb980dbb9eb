import { type SQL, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { createIndexQuery, createSearchMatcher } from '../../../kernel/text/list-search.js';
import type { Context } from '../../../server/context.js';
import type { SubscriberStatus } from '../table.js';
import type { IdRange } from './compile-filter.js';
import type { selectMatching } from './select-matching.js';

export interface Condition {
  /** Builds the condition for one range of subscribers, with the alias `subscriber`. */
  where(range: IdRange): SQL;
  /** Selects the subscribers of one range without reading the list, if the filter allows it. */
  select(range: IdRange): ReturnType<typeof selectMatching>;
}

export const MATCHES_ALL: Condition = { where: () => sql`1`, select: () => undefined };

/** Number of subscribers of one statement. The database is synchronous, so each statement stops everything else. */
const CHUNK_SIZES = { first: 500, min: 50, max: 10_000 } as const;
const SLOW_MS = 20;
const FAST_MS = 8;
/** After this time the response has the page, however few rows it has. */
const PAGE_TIME_MS = 150;

/** Returns the size of the next chunk, by the time that the last one took. */
function adjustChunkSize(size: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(CHUNK_SIZES.min, size >> 1);
  return tookMs < FAST_MS ? Math.min(CHUNK_SIZES.max, size * 2) : size;
}

/**
 * Counts the confirmed subscribers that match, in chunks. `whereLeftOut` is the condition about `subscriber` for
 * subscribers that do not count. Stops with 0 once `signal` is aborted.
 */
export async function countMatching(
  ctx: Context,
  input: {
    userId: number;
    condition: Condition;
    whereLeftOut?: SQL | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<number> {
  const { userId, condition, whereLeftOut, signal } = input;
  let count = 0;
  let size: number = CHUNK_SIZES.first;
  for (let afterId = 0; signal?.aborted !== true; ) {
    const startedAt = performance.now();
    const end = await findRangeEnd(ctx, { userId, afterId, size });
    if (end === undefined) return count;
    count += await countRange(ctx, {
      userId,
      condition,
      whereLeftOut,
      range: { afterId, toId: end.toId },
      size: end.count,
    });
    afterId = end.toId;
    size = adjustChunkSize(size, performance.now() - startedAt);
    await new Promise(setImmediate);
  }
  return 0;
}

/** Counts the confirmed subscribers of a range that match. The range has `size` of them. */
async function countRange(
  ctx: Context,
  input: {
    userId: number;
    condition: Condition;
    whereLeftOut: SQL | undefined;
    range: IdRange;
    size: number;
  },
): Promise<number> {
  const { userId, condition, whereLeftOut, range, size } = input;
  const whereConfirmed = sql`subscriber.user_id = ${userId} and subscriber.status = 'confirmed'`;
  const whereCounted =
    whereLeftOut === undefined ? whereConfirmed : sql`${whereConfirmed} and not ${whereLeftOut}`;
  const readCount = async (query: SQL) => (await ctx.db.read.all<{ count: number }>(query))[0]?.count ?? 0;
  const countWhere = (where: SQL) =>
    readCount(sql`
      select count(*) as count from subscribers as subscriber
      where ${whereCounted} and subscriber.id > ${range.afterId} and subscriber.id <= ${range.toId} and ${where}`);
  const selected = condition.select(range);
  if (selected === undefined) return countWhere(condition.where(range));
  const count = await readCount(sql`
    select count(*) as count from (${selected.ids}) as candidate
    where exists (select 1 from subscribers as subscriber where ${whereCounted} and subscriber.id = candidate.id)`);
  if (!selected.isComplement) return count;
  // The size of the range includes the excluded subscribers.
  return (whereLeftOut === undefined ? size : await countWhere(sql`1`)) - count;
}

/**
 * Builds the condition that the address or name of `subscriber` matches a search. Reads the rows of the range, which
 * `whereListed` describes, because SQLite folds only ASCII characters.
 */
export async function whereMatchesSearch(
  ctx: Context,
  { search, whereListed }: { search: string | undefined; whereListed: SQL },
): Promise<SQL> {
  if (search === undefined) return sql`1`;
  // The index finds nothing for such searches.
  if (createIndexQuery(search) === undefined) return sql`0`;
  const rows = await ctx.db.read.all<{ id: number; email: string; name: string | null }>(sql`
    select subscriber.id, subscriber.email, subscriber.name from subscribers as subscriber where ${whereListed}`);
  const matches = createSearchMatcher(search);
  const ids = rows.filter(({ email, name }) => matches({ keys: [email], name })).map(({ id }) => id);
  return sql`subscriber.id in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Maximum number of rows that one step of a walk reads. */
const WALK_STEP = 250;

/**
 * Returns the matching subscribers among the next, oldest first. Also returns the last id read, or undefined at the
 * end.
 */
export async function walkMatching(
  ctx: Context,
  input: {
    userId: number;
    condition: Condition;
    status: SubscriberStatus | undefined;
    search: string | undefined;
    afterId: number;
    cutoff: number;
  },
): Promise<{ members: Array<{ id: number; email: string }>; toId: number } | undefined> {
  const { userId, condition, status, search, afterId, cutoff } = input;
  // One upper bound, because with two, SQLite searches by the first and reads the index up to it, for each chunk.
  const whereListedUntil = (id: number) =>
    sql`user_id = ${userId} and ${whereStatus(status)} and id > ${afterId} and id <= ${id}`;
  const [end] = await ctx.db.read.all<{ toId: number | null }>(sql`
    select max(id) as toId from (
      select id from subscribers where ${whereListedUntil(cutoff)} order by id limit ${WALK_STEP})`);
  const toId = end?.toId ?? null;
  if (toId === null) return undefined;
  const whereListed = whereListedUntil(toId);
  const whereFound = await whereMatchesSearch(ctx, { search, whereListed });
  const members = await ctx.db.read.all<{ id: number; email: string }>(sql`
    select id, email from subscribers as subscriber
    where ${whereListed} and ${whereFound} and ${condition.where({ afterId, toId })} order by id`);
  return { members, toId };
}

/** Walks given ids like `walkMatching`, without reading the list between them. */
export async function walkIds(
  ctx: Context,
  input: { userId: number; ids: readonly number[]; afterId: number; cutoff: number },
): Promise<{ members: Array<{ id: number; email: string }>; toId: number } | undefined> {
  const { userId, afterId, cutoff } = input;
  const ids = input.ids.filter((id) => id > afterId && id <= cutoff).sort((a, b) => a - b);
  const next = ids.slice(0, WALK_STEP);
  const toId = next.at(-1);
  if (toId === undefined) return undefined;
  const members = await ctx.db.read.all<{ id: number; email: string }>(sql`
    select id, email from subscribers
    where id in (select value from json_each(${JSON.stringify(next)}))
      and user_id = ${userId} and ${whereStatus(undefined)} order by id`);
  return { members, toId };
}

/** Finds the last id of the next confirmed subscribers, and their number, or undefined after the last one. */
export async function findRangeEnd(
  ctx: Context,
  input: { userId: number; afterId: number; size: number },
): Promise<{ toId: number; count: number } | undefined> {
  const { userId, afterId, size } = input;
  const [row] = await ctx.db.read.all<{ toId: number | null; count: number }>(sql`
    select max(id) as toId, count(*) as count from (
      select id from subscribers where user_id = ${userId} and status = 'confirmed' and id > ${afterId}
      order by id limit ${size})`);
  return row === undefined || row.toId === null ? undefined : { toId: row.toId, count: row.count };
}

/**
 * Lists the ids of subscribers that match, newest first. After `PAGE_TIME_MS` the page is short, and the next page
 * continues.
 */
export async function listMatching(
  ctx: Context,
  input: PageInput & {
    userId: number;
    condition: Condition;
    status: SubscriberStatus | undefined;
  },
): Promise<Page<{ id: number }>> {
  const { userId, condition, limit } = input;
  const whereListed = whereStatus(input.status);
  const startedAt = performance.now();
  const rows: Array<{ id: number }> = [];
  let size: number = CHUNK_SIZES.first;
  let toId = (input.beforeId ?? Number.MAX_SAFE_INTEGER) - 1;
  while (rows.length <= limit) {
    const chunkStartedAt = performance.now();
    const [range] = await ctx.db.read.all<{ first: number | null; count: number }>(sql`
      select min(id) as first, count(*) as count from (
        select id from subscribers where user_id = ${userId} and ${whereListed} and id <= ${toId}
        order by id desc limit ${size})`);
    if (range === undefined || range.first === null) return toPage(rows, limit);
    const afterId = range.first - 1;
    rows.push(
      ...(await ctx.db.read.all<{ id: number }>(sql`
        select id from subscribers as subscriber
        where user_id = ${userId} and ${whereListed} and id > ${afterId} and id <= ${toId}
          and ${condition.where({ afterId, toId })}
        order by id desc limit ${limit + 1 - rows.length}`)),
    );
    if (range.count < size) break;
    toId = afterId;
    if (rows.length <= limit && performance.now() - startedAt > PAGE_TIME_MS)
      return { rows, next: range.first };
    size = adjustChunkSize(size, performance.now() - chunkStartedAt);
    await new Promise(setImmediate);
  }
  return toPage(rows, limit);
}

/** Returns the matching ids among a creator's subscribers, in the given order. */
export async function filterIds(
  ctx: Context,
  input: {
    userId: number;
    ids: readonly number[];
    condition: Condition;
    status: SubscriberStatus | undefined;
  },
): Promise<Array<{ id: number }>> {
  const { userId, ids, condition, status } = input;
  const matching = new Set<number>();
  // Reads the ids one by one, because they are far apart in a search, and a range would read everything between.
  for (const id of ids) {
    const [row] = await ctx.db.read.all(sql`
      select 1 from subscribers as subscriber
      where user_id = ${userId} and ${whereStatus(status)} and id = ${id}
        and ${condition.where({ afterId: id - 1, toId: id })}`);
    if (row !== undefined) matching.add(id);
    await new Promise(setImmediate);
  }
  return ids.filter((id) => matching.has(id)).map((id) => ({ id }));
}

/** Builds a condition for a status. Without a status, it matches all but removed subscribers. */
export function whereStatus(status: SubscriberStatus | undefined): SQL {
  return status === undefined ? sql`status <> 'removed'` : sql`status = ${status}`;
}
