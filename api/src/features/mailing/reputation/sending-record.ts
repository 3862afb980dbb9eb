import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { PRIORITY } from '../rules.js';

/** Builds the condition over mailings that selects the newest newsletters of an owner with an accepted email. */
export function whereCountsForReputation({
  ownerId,
  newest,
}: {
  ownerId: number | SQL;
  newest: number;
}): SQL {
  return sql`mailings.id in (
    select newest.id from mailings as newest indexed by mailings_newsletters
    where newest.owner_id = ${ownerId} and newest.priority = ${sql.raw(String(PRIORITY.bulk))} and newest.accepted > 0
    order by newest.id desc limit ${newest})`;
}

/** Returns the summed counters of an owner's newest newsletters. */
export async function readSendingRecord(
  ctx: Context,
  record: { ownerId: number; newest: number },
): Promise<{ newsletters: number; accepted: number; hardBounced: number; complained: number }> {
  const [row] = await ctx.db.read.all<{
    newsletters: number;
    accepted: number;
    hardBounced: number;
    complained: number;
  }>(sql`
    select count(*) as newsletters, coalesce(sum(accepted), 0) as accepted,
      coalesce(sum(hard_bounced), 0) as hardBounced, coalesce(sum(complained), 0) as complained
    from mailings where ${whereCountsForReputation(record)}`);
  return row ?? { newsletters: 0, accepted: 0, hardBounced: 0, complained: 0 };
}
