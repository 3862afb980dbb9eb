import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { type BanTarget, listMatchingValues } from './rules.js';
import { bans } from './table.js';

export type Ban = typeof bans.$inferSelect;

/**
 * Throws if one of the email addresses or client addresses is banned. The error is the same for every kind of ban.
 * Looks up each spelling that could match by the index, so a new ban applies in every process at once.
 */
export async function throwIfBanned(ctx: Context, subjects: readonly string[]): Promise<void> {
  const [match] = await ctx.db.read.all(selectMatching(ctx, subjects));
  if (match === undefined) return;
  throw new AppError(
    'forbidden',
    `We cannot accept this request. Please write to ${ctx.instance.contactEmail}, and we will look into it.`,
  );
}

/** Selects a ban that is in force for one of these email and client addresses. */
export function selectMatching(ctx: Context, subjects: readonly string[]): SQL {
  const values = JSON.stringify(subjects.flatMap(listMatchingValues));
  return sql`
    select bans.id from json_each(${values}) as spelling cross join bans on bans.value = spelling.value
    where bans.ends_at is null or bans.ends_at > ${ctx.clock.now()} limit 1`;
}

/** Builds the condition that an address or its domain is banned. */
export function whereBannedAddress(ctx: Context, address: SQL): SQL {
  // Most instances have no such ban, so the first condition is the only work of a claim.
  return sql`(exists (select 1 from bans where kind <> 'network') and exists (
    with recursive part (name) as (
      select substr(${address}, instr(${address}, '@') + 1)
      union all
      select substr(name, instr(name, '.') + 1) from part where instr(name, '.') > 0)
    select 1 from (select ${address} as name union all select name from part) as names
    cross join bans on bans.value = names.name
    where bans.ends_at is null or bans.ends_at > ${ctx.clock.now()}))`;
}

/** Lists bans, newest first, including ended bans. `search` matches a part of the value or the reason. */
export async function listBans(
  ctx: Context,
  input: PageInput & { search: string | undefined },
): Promise<Page<Ban>> {
  const { beforeId, limit, search } = input;
  const searchText = search?.toLowerCase();
  const rows = await ctx.db.read
    .select()
    .from(bans)
    .where(
      and(
        beforeId === undefined ? undefined : lt(bans.id, beforeId),
        searchText === undefined
          ? undefined
          : sql`(instr(${bans.value}, ${searchText}) > 0 or instr(lower(${bans.reason}), ${searchText}) > 0)`,
      ),
    )
    .orderBy(desc(bans.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

export async function findBan(
  ctx: Context,
  where: { id: number } | { value: string },
): Promise<Ban | undefined> {
  const isIt = 'id' in where ? eq(bans.id, where.id) : eq(bans.value, where.value);
  const [ban] = await ctx.db.read.select().from(bans).where(isIt);
  return ban;
}

/** Saves a ban, for an administrator's batch. Replaces the reason and the end of an existing ban. */
export function saveBan(
  ctx: Context,
  ban: BanTarget & { reason: string; addedBy: SQL<string>; endsAt: number | null },
): Statement {
  const { kind, value, ...changing } = ban;
  const values = { ...changing, createdAt: ctx.clock.now() };
  return ctx.db.write
    .insert(bans)
    .values({ kind, value, ...values })
    .onConflictDoUpdate({ target: bans.value, set: values });
}

/** Deletes a ban, for an administrator's batch. Fails with `ban` if it is gone. */
export function deleteBan(ctx: Context, id: number): [Statement, Statement] {
  return [ctx.db.write.delete(bans).where(eq(bans.id, id)), expectChange(ctx.db, 'ban')];
}
