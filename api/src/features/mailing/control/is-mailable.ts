import { type SQL, sql } from 'drizzle-orm';

/**
 * Builds a condition over `deliveries`: the recipient was not erased, and the address is neither suppressed
 * nor dead.
 */
export function isMailable(ownerId: number): SQL {
  return sql`
    deliveries.address <> ''
    and not exists (
      select 1 from suppressions
      where suppressions.owner_id = ${ownerId} and suppressions.address = deliveries.address)
    and not exists (select 1 from dead_addresses where dead_addresses.address = deliveries.address)`;
}
