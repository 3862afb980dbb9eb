import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { whereBannedAddress } from '../../bans/index.js';
import { wherePaused } from '../pauses.js';
import { PRIORITY, SUPPRESSION_REASONS } from '../rules.js';
import { suppress } from '../suppress.js';
import { HARD_BOUNCE_LIFETIME } from './rules.js';
import { hardBouncedAddresses } from './table.js';

interface HardBouncedAddress {
  ownerId: number;
  address: string;
  /** The reply of the server. */
  detail: string;
}

/**
 * Builds the statements that mark an address as nonexistent, for the batch of its proof. No creator sends bulk email to
 * it, and this owner sees the reason.
 */
export function markNonexistent(
  ctx: Context,
  bouncedAddress: HardBouncedAddress,
): [Statement, Statement, Statement] {
  const { ownerId, address, detail } = bouncedAddress;
  const now = ctx.clock.now();
  return [
    suppress(ctx, { ownerId, address, reason: 'hard-bounce', detail }),
    // Replaces instead of updating, because rows stay in the order of their time, so that expired rows come first.
    ctx.db.write.run(
      sql`insert or replace into hard_bounced_addresses (address, detail, created_at) values (${address}, ${detail}, ${now})`,
    ),
    ctx.db.write.run(sql`
      delete from hard_bounced_addresses
      where created_at <= ${now - HARD_BOUNCE_LIFETIME}
        and rowid in (select rowid from hard_bounced_addresses order by rowid limit 2)`),
  ];
}

/** Returns whether an address is hard-bounced for every creator. */
export async function isHardBounced(ctx: Context, address: string): Promise<boolean> {
  const bouncedAfter = ctx.clock.now() - HARD_BOUNCE_LIFETIME;
  const isListed = and(
    eq(hardBouncedAddresses.address, address),
    gt(hardBouncedAddresses.createdAt, bouncedAfter),
  );
  return (await ctx.db.read.$count(hardBouncedAddresses, isListed)) > 0;
}

/** Builds the statement that removes a hard-bounced address, for a batch with proof that the mailbox exists. */
export function unmarkNonexistent(ctx: Context, address: string): Statement {
  return ctx.db.write.delete(hardBouncedAddresses).where(eq(hardBouncedAddresses.address, address));
}

/** Builds the condition over `deliveries` of one mailing that the address must not be emailed. */
export function whereStopped(ctx: Context, mailing: { ownerId: number; priority: number }): SQL {
  const bouncedSince = ctx.clock.now() - HARD_BOUNCE_LIFETIME;
  const isTransactional = mailing.priority === PRIORITY.transactional;
  // Codes and receipts were requested, so only a hard-bounced address stops them, not an unsubscription.
  const reasons = isTransactional ? ['hard-bounce'] : SUPPRESSION_REASONS;
  const isSuppressed = sql`exists (
    select 1 from suppressions
    where suppressions.owner_id = ${mailing.ownerId} and suppressions.address = deliveries.address
      and suppressions.reason in ${reasons}
      and (suppressions.reason <> 'hard-bounce' or suppressions.created_at > ${bouncedSince}))`;
  const isNonexistent = sql`exists (
    select 1 from hard_bounced_addresses
    where hard_bounced_addresses.address = deliveries.address and hard_bounced_addresses.created_at > ${bouncedSince})`;
  // An import's report from another service is no proof, so the address's owner may still request a confirmation.
  if (isTransactional) return sql`(${isSuppressed} and ${isNonexistent})`;
  const address = sql`deliveries.address`;
  const isPaused = wherePaused({ ownerId: mailing.ownerId, address, at: ctx.clock.now() });
  return sql`(${isSuppressed} or ${isNonexistent} or ${isPaused} or ${whereBannedAddress(ctx, address)})`;
}

/**
 * Builds the statement that records the addresses that a mailing skipped because of other creators' bounces, for the
 * batch that ends the mailing. Its owner then sees the reason.
 */
export function explainHardBouncedAddresses(ctx: Context, mailingId: number): Statement {
  return ctx.db.write.run(sql`
    insert into suppressions (owner_id, address, reason, detail, created_at)
    select mailings.owner_id, bounced.address, 'hard-bounce', bounced.detail, bounced.created_at
    from mailings
    join deliveries on deliveries.mailing_id = mailings.id and deliveries.status = 'suppressed'
    join hard_bounced_addresses as bounced on bounced.address = deliveries.address
    where mailings.id = ${mailingId} and bounced.created_at > ${ctx.clock.now() - HARD_BOUNCE_LIFETIME}
    on conflict (owner_id, address) do nothing`);
}
