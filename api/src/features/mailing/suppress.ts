import { and, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import type { SuppressionReason } from './rules.js';
import { suppressions } from './table.js';

type Suppression = Pick<typeof suppressions.$inferInsert, 'ownerId' | 'address' | 'reason'>;

/** For the batch of what causes it: from its commit on, no claim takes this address for this owner. */
export function suppress(ctx: Context, suppression: Suppression): Statement {
  return ctx.db.write
    .insert(suppressions)
    .values({ ...suppression, createdAt: ctx.clock.now() })
    .onConflictDoUpdate({
      target: [suppressions.ownerId, suppressions.address],
      set: { reason: suppression.reason, createdAt: ctx.clock.now() },
      // Putting a reader back lifts the removal; what the reader said, or their server, stands.
      setWhere: and(eq(suppressions.reason, 'removed'), sql`excluded.reason <> 'removed'`),
    });
}

/** Many removals at once; what is suppressed already stays so for its own reason. */
export function suppressRemoved(ctx: Context, input: { ownerId: number; addresses: string[] }): Statement {
  const { ownerId, addresses } = input;
  return ctx.db.write.run(sql`
    insert into suppressions (owner_id, address, reason, created_at)
    select ${ownerId}, value, 'removed', ${ctx.clock.now()} from json_each(${JSON.stringify(addresses)}) where true
    on conflict (owner_id, address) do nothing`);
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

/** Which of these addresses are suppressed, and why. */
export async function listSuppressed(
  ctx: Context,
  input: { ownerId: number; addresses: string[] },
): Promise<Map<string, SuppressionReason>> {
  const { ownerId, addresses } = input;
  const [any] = await ctx.db.read
    .select({ id: suppressions.id })
    .from(suppressions)
    .where(eq(suppressions.ownerId, ownerId))
    .limit(1);
  if (any === undefined) return new Map();
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

/** Lifts it only when it stands for this reason: who comes back does not bring a dead address back to life. */
export function liftSuppression(ctx: Context, suppression: Suppression): Statement {
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

/** All that an owner's list kept of an address up to a moment, once its reader is erased. */
export function forgetSuppressions(
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
