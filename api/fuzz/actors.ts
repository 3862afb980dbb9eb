import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { TOKEN_SCOPES } from '../src/kernel/tokens/token-scope.js';
import type { Context } from '../src/server/context.js';
import type { Operation } from './operations.js';

/** The callers. Mara attacks, and only Ines may see or change Ines' data. */
export const ACTORS = [
  'visitor',
  'mara',
  'mara from another site',
  'mara in a tab of Ines',
  'mara, signed out',
  'reading token',
  'writing token',
  'sending token',
  'whole token',
  'revoked token',
  'administrator',
  'administrator from another site',
  'administrator, signed out',
  'nonsense',
] as const;
export type Actor = (typeof ACTORS)[number];

const SCOPES: Partial<Record<Actor, readonly string[]>> = {
  'reading token': ['read'],
  'writing token': ['write'],
  'sending token': ['send'],
  'whole token': TOKEN_SCOPES,
};

/** Returns whether the actor has access to the operation. Without access, every request is rejected. */
export function hasAccess(actor: Actor, { access, scopes, method }: Operation): boolean {
  const isRead = method === 'GET';
  switch (access) {
    case 'everybody':
      return true;
    case 'admin':
      return actor === 'administrator' || (isRead && actor === 'administrator from another site');
    case 'session':
      return actor === 'mara' || (isRead && actor === 'mara from another site');
    case 'user':
      if (actor === 'mara' || (isRead && actor === 'mara from another site')) return true;
      return hasScopes(SCOPES[actor], scopes);
  }
}

function hasScopes(grantedScopes: readonly string[] | undefined, requiredScopes: readonly string[]): boolean {
  return grantedScopes !== undefined && requiredScopes.every((scope) => grantedScopes.includes(scope));
}

/** Generates mostly actors with access, and sometimes all others. */
export function generateActor(operation: Operation): fc.Arbitrary<Actor> {
  const allowedActors = ACTORS.filter((actor) => hasAccess(actor, operation));
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...allowedActors) },
    { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
  );
}

const OWNER_COLUMNS = ['user_id', 'owner_id', 'creator_id'];

interface OwnedTables {
  owned: Column[];
  /** Tables that creators share with administrators. */
  shared: Column[];
  referring: Array<Column & { parent: string; parentColumn: string }>;
}

let ownedTables: Promise<OwnedTables> | undefined;

/** Reads the tables' columns and foreign keys, once per process, since every world has the same tables. */
async function findOwnedTables({ db }: Context): Promise<OwnedTables> {
  const owned = await db.read.all<Column>(sql`
    select tables.name as place, columns.name as name
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.name in ${OWNER_COLUMNS} order by 1, 2`);
  const shared = await db.read.all<Column>(sql`
    select tables.name as place, columns.name as name
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.name = 'account_id'
      and exists (select 1 from pragma_table_info(tables.name) where name = 'account_kind') order by 1, 2`);
  const referring = await db.read.all<OwnedTables['referring'][number]>(sql`
    select tables.name as place, keys."from" as name, keys."table" as parent, keys."to" as parentColumn
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' order by 1, 2`);
  return { owned, shared, referring };
}

/** By table and column. */
export type Rows = Record<string, unknown[]>;

/** Returns every row that names the user as its owner, and every row that refers to such a row. */
export async function readUserRows(ctx: Context, userId: number): Promise<Rows> {
  ownedTables ??= findOwnedTables(ctx);
  const { owned, shared, referring } = await ownedTables;
  const rows: Rows = {};
  const collect = async ({ place, name }: Column, condition: SQL) => {
    rows[`${place}.${name}`] = await ctx.db.read.all(
      sql`select * from ${sql.identifier(place)} where ${sql.identifier(name)} ${condition} order by 1, 2`,
    );
  };
  await collect({ place: 'users', name: 'id' }, sql`= ${userId}`);
  for (const column of owned) await collect(column, sql`= ${userId}`);
  for (const column of shared) await collect(column, sql`= ${userId} and account_kind = 'user'`);
  for (const { parent, parentColumn, ...column } of referring) {
    const owner = owned.find(({ place }) => place === parent);
    if (owner === undefined) continue;
    await collect(
      column,
      sql`in (select ${sql.identifier(parentColumn)} from ${sql.identifier(parent)}
        where ${sql.identifier(owner.name)} = ${userId})`,
    );
  }
  return rows;
}

interface Column {
  place: string;
  name: string;
}
