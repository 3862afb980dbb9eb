import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { imports, subscribers } from '../table.js';
import type { Import } from './import-store.js';

/** Rows that are indexed in one transaction: about 20 ms. */
const CHUNK = 1_000;

/**
 * Brings what finished imports have added into the search index. Until then a search looks at those rows
 * themselves (see search-subscribers.ts), so nobody misses them.
 */
export async function indexImports(ctx: Context, userId: number, step: () => Promise<void>): Promise<void> {
  for (
    let next = await findUnindexed(ctx, userId);
    next !== undefined;
    next = await findUnindexed(ctx, userId)
  ) {
    await indexChunk(ctx, next);
    await step();
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
  const rows = await ctx.db.read
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.importId, id), gt(subscribers.id, indexedToId)))
    .orderBy(asc(subscribers.id))
    .limit(CHUNK);
  const last = rows.at(-1)?.id ?? indexedToId;
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
      .set({ indexedToId: last, isIndexed: rows.length < CHUNK })
      .where(and(eq(imports.id, id), eq(imports.indexedToId, indexedToId))),
  ]);
}
