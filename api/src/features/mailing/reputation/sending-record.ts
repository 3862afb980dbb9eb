import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { PRIORITY } from '../rules.js';

/** Returns the summed counters of an owner's newest newsletters. */
export async function readSendingRecord(
  ctx: Context,
  { ownerId, newest }: { ownerId: number; newest: number },
): Promise<{ newsletters: number; accepted: number; hardBounced: number; complained: number }> {
  const [row] = await ctx.db.read.all<{
    newsletters: number;
    accepted: number;
    hardBounced: number;
    complained: number;
  }>(sql`
    select count(*) as newsletters, coalesce(sum(accepted), 0) as accepted,
      coalesce(sum(hard_bounced), 0) as hardBounced, coalesce(sum(complained), 0) as complained
    from (
      select accepted, hard_bounced, complained from mailings
      where owner_id = ${ownerId} and priority = ${sql.raw(String(PRIORITY.bulk))} and accepted > 0
      order by id desc limit ${newest})`);
  return row ?? { newsletters: 0, accepted: 0, hardBounced: 0, complained: 0 };
}
