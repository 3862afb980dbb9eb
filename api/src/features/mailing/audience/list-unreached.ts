import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';

interface Asked {
  mailingId: number;
  /** A recipient and a moment; without a recipient, anybody at all. */
  recipients: Array<{ id: number | null; at: number }>;
}

/**
 * The places, in the list that is asked, of those who had not got the mail by that moment. Where it is not known
 * whether they did, they may have.
 */
export async function listUnreached(ctx: Context, { mailingId, recipients }: Asked): Promise<number[]> {
  const rows = await ctx.db.read.all<{ place: number }>(sql`
    select asked.key as place from json_each(${JSON.stringify(recipients)}) as asked
    left join deliveries on deliveries.mailing_id = ${mailingId}
      and deliveries.recipient_id = asked.value ->> 'id'
    join mailings on mailings.id = ${mailingId}
    where iif(asked.value ->> 'id' is null,
      mailings.accepted + mailings.unknown + mailings.held = 0,
      deliveries.state in ('queued', 'claimed', 'deferred')
        or (deliveries.state = 'accepted' and deliveries.settled_at > asked.value ->> 'at'))`);
  return rows.map(({ place }) => place);
}
