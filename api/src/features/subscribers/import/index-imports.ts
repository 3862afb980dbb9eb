import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { imports, subscribers } from '../table.js';
import { RESPITE_MS, type Step } from './import-job.js';
import type { Import } from './import-store.js';

/** Rows that are indexed in one transaction: 5 ms. */
const CHUNK = 500;
/** Pages of the index that are merged in one transaction: up to 10 ms. */
const MERGED_PAGES = 64;
/** What FTS5 merges by itself without being told otherwise: when four parts of one size lie there. */
const AUTOMERGE = 4;

/**
 * Brings what finished imports have added into the search index. Until then a search looks at those rows
 * themselves (see search-subscribers.ts), so nobody misses them.
 *
 * The index merges its parts by itself as they come, up to 1.5 MB at once and 40 ms in one transaction. Here that is
 * done in small steps between the chunks instead. Whoever dies in between leaves this job behind, which goes on.
 */
export async function indexImports(ctx: Context, userId: number, step: Step): Promise<void> {
  let next = await findUnindexed(ctx, userId);
  if (next === undefined) return;
  await indexImport(ctx, 'automerge', 0);
  for (; next !== undefined; next = await findUnindexed(ctx, userId)) {
    await indexChunk(ctx, next);
    await step(RESPITE_MS);
    while (await mergeSome(ctx)) await step(RESPITE_MS);
  }
  await indexImport(ctx, 'automerge', AUTOMERGE);
}

/** False when nothing was left to do: a merge of nothing changes one row at most (the FTS5 documentation, 6.8). */
async function mergeSome(ctx: Context): Promise<boolean> {
  const changes = ctx.db.write.all<{ total: number }>(sql`select total_changes() as total`);
  const [before, , after] = await ctx.db.transact([
    changes,
    indexCommand(ctx, 'merge', MERGED_PAGES),
    changes,
  ]);
  return (after[0]?.total ?? 0) - (before[0]?.total ?? 0) > 1;
}

async function indexImport(ctx: Context, command: 'automerge', value: number): Promise<void> {
  await ctx.db.transact([indexCommand(ctx, command, value)]);
}

/** Numbers are bound as fractions, which FTS5 takes for none. */
function indexCommand(ctx: Context, command: 'automerge' | 'merge', value: number): Statement {
  return ctx.db.write.run(
    sql`insert into subscriber_search (subscriber_search, rank) values (${command}, cast(${value} as integer))`,
  );
}

async function findUnindexed(ctx: Context, userId: number): Promise<Import | undefined> {
  const [found] = await ctx.db.read
    .select()
    .from(imports)
    .where(and(eq(imports.userId, userId), sql`is_indexed = 0`))
    .orderBy(asc(imports.id))
    .limit(1);
  return found;
}

async function indexChunk(ctx: Context, { id, indexedToId }: Import): Promise<void> {
  const next = ctx.db.read
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.importId, id), gt(subscribers.id, indexedToId)))
    .orderBy(asc(subscribers.id))
    .limit(CHUNK)
    .as('next');
  const [chunk] = await ctx.db.read
    .select({ size: sql<number>`count(*)`, last: sql<number | null>`max(${next.id})` })
    .from(next);
  const last = chunk?.last ?? indexedToId;
  await ctx.db.transact([
    // What is there already, by a change of the row, stays.
    ctx.db.write.run(sql`
      insert into subscriber_search (rowid, text)
      select search_id, text from subscriber_search_rows
      where import_id = ${id} and id > ${indexedToId} and id <= ${last}
        and not exists (select 1 from subscriber_search_docsize where id = search_id)
      order by search_id`),
    ctx.db.write
      .update(imports)
      .set({ indexedToId: last, isIndexed: (chunk?.size ?? 0) < CHUNK })
      .where(and(eq(imports.id, id), eq(imports.indexedToId, indexedToId))),
  ]);
}
