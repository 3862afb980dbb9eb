import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { pauses } from './table.js';

interface OwnAddress {
  ownerId: number;
  address: string;
}

/**
 * Builds the statement that stops an owner's newsletters to an address until a time, for the batch of its cause.
 * Replaces an earlier pause.
 */
export function pauseAddress(ctx: Context, pause: OwnAddress & { endsAt: number }): Statement {
  return ctx.db.write
    .insert(pauses)
    .values(pause)
    .onConflictDoUpdate({ target: [pauses.ownerId, pauses.address], set: { endsAt: pause.endsAt } });
}

/** Builds the statement that ends a pause, for the batch of its cause. */
export function resumeAddress(ctx: Context, { ownerId, address }: OwnAddress): Statement {
  return ctx.db.write.delete(pauses).where(and(eq(pauses.ownerId, ownerId), eq(pauses.address, address)));
}

/** Moves a pause to the new address of a subscriber. */
export function movePause(ctx: Context, { ownerId, address, to }: OwnAddress & { to: string }): Statement {
  return ctx.db.write.run(sql`
    update or replace pauses set address = ${to} where owner_id = ${ownerId} and address = ${address}`);
}

/** Deletes an owner's expired pauses, so that no address stays longer than needed. */
export function deleteEndedPauses(ctx: Context, ownerId: number): Statement {
  return ctx.db.write.run(
    sql`delete from pauses where owner_id = ${ownerId} and ends_at <= ${ctx.clock.now()}`,
  );
}

/** Deletes an owner's expired pauses, and pauses of addresses that left the list. */
export function deletePausesExcept(
  ctx: Context,
  { ownerId, whereListed }: { ownerId: number; whereListed(address: SQL): SQL },
): Statement {
  return ctx.db.write.run(sql`
    delete from pauses
    where owner_id = ${ownerId} and (ends_at <= ${ctx.clock.now()} or not ${whereListed(sql`pauses.address`)})`);
}

/** Returns the end of the pause of an address, or undefined if it is not paused. */
export async function findPauseEnd(
  ctx: Context,
  { ownerId, address }: OwnAddress,
): Promise<number | undefined> {
  const [pause] = await ctx.db.read
    .select({ endsAt: pauses.endsAt })
    .from(pauses)
    .where(and(eq(pauses.ownerId, ownerId), eq(pauses.address, address), gt(pauses.endsAt, ctx.clock.now())));
  return pause?.endsAt;
}

/** Builds the condition that an address is paused at a time. */
export function wherePaused({ ownerId, address, at }: { ownerId: number; address: SQL; at: number }): SQL {
  return sql`exists (
    select 1 from pauses where pauses.owner_id = ${ownerId} and pauses.address = ${address} and pauses.ends_at > ${at})`;
}
