import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { imports, subscribers } from '../table.js';
import { RESPITE_MS, type Step } from './import-job.js';
import type { Import } from './import-store.js';

/** Rows that are indexed in one transaction: 5 ms, and 30 where the index merges its parts. */
const CHUNK = 500;

/**
 * Brings what finished imports have added into the search index. Until then a search looks at those rows
 * themselves (see search-subscribers.ts), so nobody misses them.
 */
export async function indexImports(ctx: Context, userId: number, step: Step): Promise<void> {
  for (
    let next = await findUnindexed(ctx, userId);
    next !== undefined;
    next = await findUnindexed(ctx, userId)
  ) {
    await indexChunk(ctx, next);
    await step(RESPITE_MS);
  }
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
