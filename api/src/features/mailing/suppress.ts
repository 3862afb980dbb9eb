import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { HARD_BOUNCE_LIFETIME } from './bounces/rules.js';
import type { SuppressionReason } from './rules.js';
import { suppressions } from './table.js';

type Suppression = Pick<typeof suppressions.$inferInsert, 'ownerId' | 'address' | 'reason'>;

/**
 * Builds the statement that suppresses an address, for the batch of its cause. After the commit, no claim of this owner
 * includes the address.
 */
export function suppress(ctx: Context, suppression: Suppression & { detail?: string }): Statement {
  const { reason, detail = null } = suppression;
  const createdAt = ctx.clock.now();
  return ctx.db.write
    .insert(suppressions)
    .values({ ...suppression, createdAt })
    .onConflictDoUpdate({
      target: [suppressions.ownerId, suppressions.address],
      set: { reason, detail, createdAt },
      setWhere: or(inArray(suppressions.reason, listReplacedReasons(reason)), whereExpired(ctx)),
    });
}

/**
 * Returns the reasons that a new reason replaces. A subscriber's decision outlasts a server's reply, because only the
 * decision cannot be lifted. An address found dead again restarts its period.
 */
function listReplacedReasons(reason: SuppressionReason): SuppressionReason[] {
  switch (reason) {
    case 'removed':
      return [];
    case 'manual':
      return ['removed'];
    case 'soft-bounces':
      return ['removed'];
    case 'hard-bounce':
      return ['removed', 'manual', 'soft-bounces', 'hard-bounce'];
    case 'unsubscribed':
      return ['removed', 'manual', 'soft-bounces'];
    case 'complained':
      return ['removed', 'manual', 'soft-bounces', 'hard-bounce', 'unsubscribed'];
  }
}

/**
 * Builds the condition that a hard bounce has expired. The address is tried again, and any new reason replaces its row.
 */
function whereExpired(ctx: Context): SQL {
  return sql`(suppressions.reason = 'hard-bounce' and suppressions.created_at <= ${ctx.clock.now() - HARD_BOUNCE_LIFETIME})`;
}

/** Suppresses many removed addresses at once. Suppressions in force keep their reason. */
export function suppressRemoved(ctx: Context, input: { ownerId: number; addresses: string[] }): Statement {
  const { ownerId, addresses } = input;
  return ctx.db.write.run(sql`
    insert into suppressions (owner_id, address, reason, created_at)
    select ${ownerId}, value, 'removed', ${ctx.clock.now()} from json_each(${JSON.stringify(addresses)}) where true
    on conflict (owner_id, address) do update
      set reason = excluded.reason, detail = null, created_at = excluded.created_at
      where ${whereExpired(ctx)}`);
}

/** Suppresses addresses at the wish of their owner. Other suppressions in force keep their reason. */
export function suppressManually(
  ctx: Context,
  input: { ownerId: number; addresses: string[]; at: number },
): Statement {
  const { ownerId, addresses, at } = input;
  return ctx.db.write.run(sql`
    insert into suppressions (owner_id, address, reason, created_at)
    select ${ownerId}, value, 'manual', ${at} from json_each(${JSON.stringify(addresses)}) where true
    on conflict (owner_id, address) do update
      set reason = excluded.reason, detail = null, created_at = excluded.created_at
      where suppressions.reason = 'removed' or ${whereExpired(ctx)}`);
}

/** Builds the condition that the owner suppressed the address at this moment. */
export function whereSuppressedAt(input: { ownerId: number; address: SQL; at: number }): SQL {
  return sql`exists (
    select 1 from suppressions as made
    where made.owner_id = ${input.ownerId} and made.address = ${input.address}
      and made.reason = 'manual' and made.created_at = ${input.at})`;
}

/** Lifts the owner's own suppressions of these addresses, unless they were made at another moment. */
export function liftManual(
  ctx: Context,
  input: { ownerId: number; manualSuppressions: ReadonlyArray<{ address: string; at: number }> },
): Statement {
  return ctx.db.write.run(sql`
    delete from suppressions where owner_id = ${input.ownerId} and reason = 'manual'
      and (address, created_at) in (
        select value ->> 'address', value ->> 'at' from json_each(${JSON.stringify(input.manualSuppressions)}))`);
}

/** Suppresses addresses by an owner's import. Replaces a removal, soft bounces or the owner's own suppression. */
export function suppressImported(
  ctx: Context,
  input: {
    ownerId: number;
    refused: ReadonlyArray<{ address: string; reason: SuppressionReason; detail: string }>;
  },
): Statement {
  return ctx.db.write.run(sql`
    insert into suppressions (owner_id, address, reason, detail, created_at)
    select ${input.ownerId}, value ->> 'address', value ->> 'reason', value ->> 'detail', ${ctx.clock.now()}
    from json_each(${JSON.stringify(input.refused)}) where true
    on conflict (owner_id, address) do update
      set reason = excluded.reason, detail = excluded.detail, created_at = excluded.created_at
      where suppressions.reason in ('removed', 'manual', 'soft-bounces') or ${whereExpired(ctx)}`);
}

/** Lifts the creator's own removals of these addresses. */
export function liftRemovals(ctx: Context, input: { ownerId: number; addresses: string[] }): Statement {
  return ctx.db.write
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, input.ownerId),
        eq(suppressions.reason, 'removed'),
        sql`${suppressions.address} in (select value from json_each(${JSON.stringify(input.addresses)}))`,
      ),
    );
}

/** Returns the suppressed addresses among the given ones, with their reasons. */
export async function listSuppressed(
  ctx: Context,
  input: { ownerId: number; addresses: string[] },
): Promise<Map<string, SuppressionReason>> {
  const { ownerId, addresses } = input;
  const [anySuppression] = await ctx.db.read
    .select({ id: suppressions.id })
    .from(suppressions)
    .where(eq(suppressions.ownerId, ownerId))
    .limit(1);
  if (anySuppression === undefined) return new Map();
  const rows = await ctx.db.read
    .select({ address: suppressions.address, reason: suppressions.reason })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, ownerId),
        sql`${suppressions.address} in (select value from json_each(${JSON.stringify(addresses)}))`,
      ),
    );
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

/**
 * Builds the statement that deletes a suppression if it has this reason. Other reasons stay, because a new subscription
 * does not make a hard-bounced address valid.
 */
export function deleteSuppression(ctx: Context, suppression: Suppression): Statement {
  return ctx.db.write
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, suppression.ownerId),
        eq(suppressions.address, suppression.address),
        eq(suppressions.reason, suppression.reason),
      ),
    );
}

/** Deletes the suppressions of an address up to a time, once its subscriber is erased. */
export function deleteSuppressions(
  ctx: Context,
  input: { ownerId: number; address: string; before: number },
): Statement {
  return ctx.db.write
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, input.ownerId),
        eq(suppressions.address, input.address),
        lte(suppressions.createdAt, input.before),
      ),
    );
}
