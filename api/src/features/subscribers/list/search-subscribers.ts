import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { castToInteger } from '../../../db/sql-values.js';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import {
  createIndexQuery,
  createSearchMatcher,
  getCandidateLimit,
  MAX_CANDIDATES,
  type Searchable,
} from '../../../kernel/text/list-search.js';
import type { Context } from '../../../server/context.js';
import { imports } from '../import/table.js';
import { whereStatus } from '../segments/match-subscribers.js';
import { type SubscriberStatus, subscribers } from '../table.js';

interface SearchInput {
  userId: number;
  search: string;
  status?: SubscriberStatus | undefined;
}

interface FoundSubscriber extends Searchable {
  id: number;
  isListed: boolean;
}

/**
 * Returns the ids of subscribers, newest first, by a part of their address or name. Reads the trigram index, and the
 * rows that an import has not indexed yet.
 */
export async function searchSubscribers(
  ctx: Context,
  input: PageInput & SearchInput,
): Promise<Page<FoundSubscriber>> {
  // Read first, so that a row that is indexed in between is found twice instead of never.
  const backlogs = await listUnindexed(ctx, input.userId);
  const rowById = new Map<number, FoundSubscriber>();
  const isTextMatch = createSearchMatcher(input.search);
  const isMatch = (row: FoundSubscriber) => row.isListed && isTextMatch(row);
  const sources = [
    (place: SearchPosition) => listIndexed(ctx, { ...input, ...place }),
    ...backlogs.map(
      (backlog) => (place: SearchPosition) => listBacklog(ctx, { ...input, ...backlog, ...place }),
    ),
  ];
  for (const listRows of sources) {
    let count = 0;
    let beforeId = input.beforeId ?? MAX_SUBSCRIBER_ID;
    for (let round = 0; count <= input.limit; round += 1) {
      const candidates = getCandidateLimit(input.limit, round);
      const rows = await listRows({ beforeId, count: candidates });
      for (const row of rows.filter(isMatch).slice(0, input.limit + 1 - count)) {
        rowById.set(row.id, row);
        count += 1;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < candidates) break;
      beforeId = last.id;
      await new Promise(setImmediate);
    }
  }
  const newest = [...rowById.values()].sort((a, b) => b.id - a.id);
  return toPage(newest, input.limit);
}

interface SearchPosition {
  beforeId: number;
  /** Number of candidates of one round. */
  count: number;
}

/** The index stores an id in the lower 32 bits of its rowid, and the owner's id above them. */
export const MAX_SUBSCRIBER_ID = 2 ** 32 - 1;

async function listIndexed(ctx: Context, input: SearchPosition & SearchInput): Promise<FoundSubscriber[]> {
  const { userId, status } = input;
  const query = createIndexQuery(input.search);
  if (query === undefined) return [];
  // Beyond these bounds the range would reach into the rows of other owners.
  const lastId = Math.max(0, Math.min(input.beforeId - 1, MAX_SUBSCRIBER_ID));
  const rows = await ctx.db.read.all<{ id: number }>(sql`
    select rowid & ${MAX_SUBSCRIBER_ID} as id from subscriber_search
    where subscriber_search match ${query}
      and rowid between (${userId} << 32) and (${userId} << 32) + ${castToInteger(lastId)}
    order by rowid desc limit ${input.count}`);
  if (rows.length === 0) return [];
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  const isOwn = eq(subscribers.userId, userId);
  const listedRows = await listRows(ctx, {
    where: and(isOwn, sql`${subscribers.id} in ${ids}`),
    status,
    limit: input.count,
  });
  // A row deleted in between still marks where to continue.
  const byId = new Map(listedRows.map((row) => [row.id, row]));
  return rows.map(({ id }) => byId.get(id) ?? { id, keys: [], name: null, isListed: false });
}

interface Backlog {
  importId: number;
  indexedToId: number;
}

async function listUnindexed(ctx: Context, userId: number): Promise<Backlog[]> {
  return ctx.db.read
    .select({ importId: imports.id, indexedToId: imports.indexedToId })
    .from(imports)
    .where(and(eq(imports.userId, userId), sql`is_indexed = 0`));
}

async function listBacklog(
  ctx: Context,
  input: Backlog & SearchPosition & SearchInput,
): Promise<FoundSubscriber[]> {
  const { userId, importId, indexedToId, beforeId, status } = input;
  const range = and(
    eq(subscribers.userId, userId),
    eq(subscribers.importId, importId),
    gt(subscribers.id, indexedToId),
    lt(subscribers.id, beforeId),
  );
  return listRows(ctx, { where: range, status, limit: MAX_CANDIDATES });
}

async function listRows(
  ctx: Context,
  input: { where: SQL | undefined; status: SubscriberStatus | undefined; limit: number },
): Promise<FoundSubscriber[]> {
  const rows = await ctx.db.read
    .select({
      id: subscribers.id,
      email: subscribers.email,
      name: subscribers.name,
      isListed: sql<boolean>`${whereStatus(input.status)}`.mapWith(Boolean),
    })
    .from(subscribers)
    .where(input.where)
    .orderBy(desc(subscribers.id))
    .limit(input.limit);
  return rows.map(({ email, ...row }) => ({ ...row, keys: [email] }));
}
