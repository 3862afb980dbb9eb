import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../src/server/context.js';

const OWNER_COLUMNS = ['user_id', 'owner_id', 'creator_id'];

interface Places {
  owned: Column[];
  hanging: Array<Column & { parent: string; parentColumn: string }>;
}

let places: Promise<Places> | undefined;

/** Reads the tables' columns and foreign keys: once a process, since every world has the same tables. */
async function findPlaces({ db }: Context): Promise<Places> {
  const owned = await db.read.all<Column>(sql`
    select tables.name as place, columns.name as name
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.name in ${OWNER_COLUMNS} order by 1, 2`);
  const hanging = await db.read.all<Places['hanging'][number]>(sql`
    select tables.name as place, keys."from" as name, keys."table" as parent, keys."to" as parentColumn
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' order by 1, 2`);
  return { owned, hanging };
}

/** Every row that names the user as its owner, and every row that hangs on one of those, by table and column. */
export async function rowsOf(ctx: Context, userId: number): Promise<Record<string, unknown[]>> {
  places ??= findPlaces(ctx);
  const { owned, hanging } = await places;
  const found: Record<string, unknown[]> = {};
  const collect = async ({ place, name }: Column, isTheirs: SQL) => {
    found[`${place}.${name}`] = await ctx.db.read.all(
      sql`select * from ${sql.identifier(place)} where ${sql.identifier(name)} ${isTheirs} order by 1, 2`,
    );
  };
  await collect({ place: 'users', name: 'id' }, sql`= ${userId}`);
  for (const column of owned) await collect(column, sql`= ${userId}`);
  for (const { parent, parentColumn, ...column } of hanging) {
    const owner = owned.find(({ place }) => place === parent);
    if (owner === undefined) continue;
    await collect(
      column,
      sql`in (select ${sql.identifier(parentColumn)} from ${sql.identifier(parent)}
        where ${sql.identifier(owner.name)} = ${userId})`,
    );
  }
  return found;
}

interface Column {
  place: string;
  name: string;
}
