import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { PRIORITY, SUPPRESSION_REASONS } from '../rules.js';
import { suppress } from '../suppress.js';
import { deadAddresses } from '../table.js';

/** A mailbox may be given out anew: after this long it is tried again. */
export const DEAD_FOR = 180 * DAY;

interface DeadAddress {
  ownerId: number;
  address: string;
  /** What their server said. */
  detail: string;
}

/** For the batch of what proves it: nobody's bulk mail goes there, and this owner sees why. */
export function declareDead(ctx: Context, dead: DeadAddress): [Statement, Statement, Statement] {
  const { ownerId, address, detail } = dead;
  const now = ctx.clock.now();
  return [
    suppress(ctx, { ownerId, address, reason: 'dead-address', detail }),
    // Replaced, not updated: rows lie in the order of their time, so that those which are over lie first.
    ctx.db.write.run(
      sql`insert or replace into dead_addresses (address, detail, created_at) values (${address}, ${detail}, ${now})`,
    ),
    ctx.db.write.run(sql`
      delete from dead_addresses
      where created_at <= ${now - DEAD_FOR}
        and rowid in (select rowid from dead_addresses order by rowid limit 2)`),
  ];
}

/** For a batch: somebody knows that the mailbox lives. */
export function declareAlive(ctx: Context, address: string): Statement {
  return ctx.db.write.delete(deadAddresses).where(eq(deadAddresses.address, address));
}

/** For a statement over `deliveries` of one mailing: true of those that nothing may be sent to. */
export function isStopped(ctx: Context, mailing: { ownerId: number; priority: number }): SQL {
  const deadSince = ctx.clock.now() - DEAD_FOR;
  const isTransactional = mailing.priority === PRIORITY.transactional;
  // Codes and delivery reports were asked for: only a dead address stops them, not an unsubscription.
  const reasons = isTransactional ? ['dead-address'] : SUPPRESSION_REASONS;
  const isSuppressed = sql`exists (
    select 1 from suppressions
    where suppressions.owner_id = ${mailing.ownerId} and suppressions.address = deliveries.address
      and suppressions.reason in ${reasons}
      and (suppressions.reason <> 'dead-address' or suppressions.created_at > ${deadSince}))`;
  const isDead = sql`exists (
    select 1 from dead_addresses
    where dead_addresses.address = deliveries.address and dead_addresses.created_at > ${deadSince})`;
  // What another service reported in an import is no proof: its owner may still ask for a confirmation.
  return isTransactional ? sql`(${isSuppressed} and ${isDead})` : sql`(${isSuppressed} or ${isDead})`;
}

/** For the batch that ends a mailing: its owner sees whom it left out because of what others found out. */
export function explainDeadAddresses(ctx: Context, mailingId: number): Statement {
  return ctx.db.write.run(sql`
    insert into suppressions (owner_id, address, reason, detail, created_at)
    select mailings.owner_id, dead.address, 'dead-address', dead.detail, dead.created_at
    from mailings
    join deliveries on deliveries.mailing_id = mailings.id and deliveries.state = 'suppressed'
    join dead_addresses as dead on dead.address = deliveries.address
    where mailings.id = ${mailingId} and dead.created_at > ${ctx.clock.now() - DEAD_FOR}
    on conflict (owner_id, address) do nothing`);
}
