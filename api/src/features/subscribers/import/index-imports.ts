import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { CHUNK_PAUSE_MS, type PauseBetweenChunks } from '../chunk-pause.js';
import { subscribers } from '../table.js';
import type { Import } from './store.js';
import { imports } from './table.js';

/** Number of rows indexed in one transaction, which takes 5 ms. */
const CHUNK_SIZE = 500;
/** Number of index pages merged in one transaction, which takes up to 10 ms. */
const MERGED_PAGES = 64;
/** FTS5's default, which merges automatically once there are four segments of one size. */
const AUTOMERGE = 4;

/**
 * Adds subscribers of finished imports to the search index. Until then a search reads those rows directly (see
 * search-subscribers.ts), so it misses none.
 * FTS5 merges its segments automatically as they arrive, up to 1.5 MB at once and 40 ms in one transaction. This job
 * merges in small steps between the chunks instead. If the process dies in between, the job remains and continues.
 */
export async function indexImports(ctx: Context, userId: number, pause: PauseBetweenChunks): Promise<void> {
  let next = await findUnindexed(ctx, userId);
  if (next === undefined) return;
  await indexImport(ctx, 'automerge', 0);
  for (; next !== undefined; next = await findUnindexed(ctx, userId)) {
    await indexChunk(ctx, next);
    await pause(CHUNK_PAUSE_MS);
    while (await mergeSome(ctx)) await pause(CHUNK_PAUSE_MS);
  }
  await indexImport(ctx, 'automerge', AUTOMERGE);
}

/** Returns false if nothing was left to merge. An empty merge changes at most one row (FTS5 documentation, 6.8). */
async function mergeSome(ctx: Context): Promise<boolean> {
  const changes = ctx.db.write.all<{ total: number }>(sql`select total_changes() as total`);
  const { before, after } = await ctx.db.transact({
    before: changes,
    merged: createIndexCommand(ctx, 'merge', MERGED_PAGES),
    after: changes,
  });
  return (after[0]?.total ?? 0) - (before[0]?.total ?? 0) > 1;
}

async function indexImport(ctx: Context, command: 'automerge', value: number): Promise<void> {
  await ctx.db.transact([createIndexCommand(ctx, command, value)]);
}

/** Casts the value, because the driver binds numbers as REAL, which FTS5 does not accept as an integer. */
function createIndexCommand(ctx: Context, command: 'automerge' | 'merge', value: number): Statement {
  return ctx.db.write.run(
    sql`insert into subscriber_search (subscriber_search, rank) values (${command}, cast(${value} as integer))`,
  );
}

async function findUnindexed(ctx: Context, userId: number): Promise<Import | undefined> {
  const [row] = await ctx.db.read
    .select()
    .from(imports)
    .where(and(eq(imports.userId, userId), sql`is_indexed = 0`))
    .orderBy(asc(imports.id))
    .limit(1);
  return row;
}

async function indexChunk(ctx: Context, { id, indexedToId }: Import): Promise<void> {
  const next = ctx.db.read
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.importId, id), gt(subscribers.id, indexedToId)))
    .orderBy(asc(subscribers.id))
    .limit(CHUNK_SIZE)
    .as('next');
  const [chunk] = await ctx.db.read
    .select({ size: sql<number>`count(*)`, last: sql<number | null>`max(${next.id})` })
    .from(next);
  const last = chunk?.last ?? indexedToId;
  await ctx.db.transact([
    // Rows that a change has indexed already stay.
    ctx.db.write.run(sql`
      insert into subscriber_search (rowid, text)
      select search_id, text from subscriber_search_rows
      where import_id = ${id} and id > ${indexedToId} and id <= ${last}
        and not exists (select 1 from subscriber_search_docsize where id = search_id)
      order by search_id`),
    ctx.db.write
      .update(imports)
      .set({ indexedToId: last, isIndexed: (chunk?.size ?? 0) < CHUNK_SIZE })
      .where(and(eq(imports.id, id), eq(imports.indexedToId, indexedToId))),
  ]);
}
