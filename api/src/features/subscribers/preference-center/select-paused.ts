import { type SQL, sql } from 'drizzle-orm';

/** Selects the ids of a creator's confirmed subscribers that are paused at a time. */
export function selectPausedIds(userId: number, now: number): SQL {
  return sql`
    select subscriber.id from pauses
    join subscribers as subscriber on subscriber.user_id = pauses.owner_id and subscriber.email = pauses.address
    where pauses.owner_id = ${userId} and pauses.ends_at > ${now} and subscriber.status = 'confirmed'`;
}
