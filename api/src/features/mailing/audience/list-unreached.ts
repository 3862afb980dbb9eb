import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';

interface Asked {
  mailingId: number;
  /** A recipient and a time. A null id means any recipient. */
  recipients: Array<{ id: number | null; at: number }>;
}

/**
 * Returns the positions, in the given list, of recipients that had not received the email by that time. An
 * unknown delivery counts as received.
 */
export async function listUnreached(ctx: Context, { mailingId, recipients }: Asked): Promise<number[]> {
  const rows = await ctx.db.read.all<{ place: number }>(sql`
    select asked.key as place from json_each(${JSON.stringify(recipients)}) as asked
    left join deliveries on deliveries.mailing_id = ${mailingId}
      and deliveries.recipient_id = asked.value ->> 'id'
    join mailings on mailings.id = ${mailingId}
    where iif(asked.value ->> 'id' is null,
      mailings.accepted + mailings.unknown + mailings.held = 0,
      deliveries.status in ('queued', 'claimed', 'deferred')
        or (deliveries.status = 'accepted' and deliveries.settled_at > asked.value ->> 'at'))`);
  return rows.map(({ place }) => place);
}
