import { getTableName, type SQL, sql, type Table } from 'drizzle-orm';
import type { Context } from '../server/context.js';

const CHUNK_SIZE = 1_000;

/** Deletes every matching row, some at a time, because one statement over a million rows would block everything. */
export async function eraseRows(ctx: Context, table: Table, where: SQL): Promise<void> {
  const name = sql.identifier(getTableName(table));
  for (;;) {
    const [result] = await ctx.db.transact([
      ctx.db.write.run(
        sql`delete from ${name} where rowid in (select rowid from ${name} where ${where} limit ${CHUNK_SIZE})`,
      ),
    ]);
    if (result.rowsAffected === 0) return;
    await new Promise(setImmediate);
  }
}
