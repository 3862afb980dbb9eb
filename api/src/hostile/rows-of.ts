import { sql } from 'drizzle-orm';
import type { Context } from '../context.js';

const OWNER_COLUMNS = ['user_id', 'owner_id', 'creator_id'];

/** Every row that names the user as its owner, by table. */
export async function rowsOf(ctx: Context, userId: number): Promise<Record<string, unknown[]>> {
  const columns = await ctx.db.read.all<{ place: string; name: string }>(sql`
    select tables.name as place, columns.name as name
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' order by 1`);
  const found: Record<string, unknown[]> = {
    users: await ctx.db.read.all(sql`select * from users where id = ${userId}`),
  };
  for (const { place, name } of columns) {
    if (!OWNER_COLUMNS.includes(name)) continue;
    found[place] = await ctx.db.read.all(
      sql`select * from ${sql.identifier(place)} where ${sql.identifier(name)} = ${userId} order by rowid`,
    );
  }
  return found;
}
