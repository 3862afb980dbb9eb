import { sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { SECOND } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import type { Claim } from '../rules.js';

/**
 * Returns claims that failed by the relay's own fault to the queue, as if they had not been tried. For a
 * batch, after the settlement. A finished mailing is sending again. Deliveries that the creator has canceled
 * or retried in the meantime stay unchanged.
 */
export function returnClaims(ctx: Context, claims: Claim[]): Statement[] {
  if (claims.length === 0) return [];
  const rows = JSON.stringify(claims.map(({ id, attempts }) => [id, attempts]));
  const mailingIds = JSON.stringify([...new Set(claims.map(({ mailingId }) => mailingId))]);
  return [
    ctx.db.write.run(sql`
      update deliveries set
        status = 'queued',
        attempts = returned.value ->> 1,
        next_attempt_at = ${ctx.clock.now() + SECOND},
        first_attempt_at = iif(returned.value ->> 1 = 0, null, first_attempt_at),
        settled_at = null, smtp_code = null, smtp_text = null
      from json_each(${rows}) as returned
      where deliveries.id = returned.value ->> 0 and deliveries.status = 'failed'
        and deliveries.attempts = (returned.value ->> 1) + 1
        and exists (select 1 from mailings where id = deliveries.mailing_id and status in ('sending', 'finished'))`),
    ctx.db.write.run(sql`
      update mailings set status = 'sending', finished_at = null
      where id in (select value from json_each(${mailingIds})) and status = 'finished' and queued > 0`),
  ];
}
