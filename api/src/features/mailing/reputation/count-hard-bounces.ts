import { sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { consequenceOf } from '../bounces/classify.js';
import type { ProvenRefusal, Settled } from '../rules.js';

/**
 * Selects the refusals that count for a creator's reputation: at once if a status names the recipient, else
 * once they are proven. A list of only dead addresses has no accepted email that could prove the rest.
 */
export function hardBouncesOf({
  settled = [],
  proven = [],
}: {
  settled?: Settled[];
  proven?: ProvenRefusal[];
}): ProvenRefusal[] {
  const named = settled
    .filter(({ settlement: { status, smtpText }, isProven = false }) => {
      if (status !== 'failed') return false;
      const consequence = consequenceOf(smtpText);
      return consequence === 'dead-everywhere' || (isProven && consequence === 'dead-here');
    })
    .map(({ claim, settlement: { smtpText } }) => ({ claim, smtpText }));
  return [...named, ...proven.filter(({ smtpText }) => consequenceOf(smtpText) === 'dead-here')];
}

/**
 * Counts addresses that do not exist on their mailing, for the batch that settles them, after the settlement.
 * The trigger `deliveries_hard_bounced` counts later reports.
 */
export function countHardBounces(ctx: Context, dead: ProvenRefusal[]): Statement[] {
  if (dead.length === 0) return [];
  const ids = JSON.stringify(dead.map(({ claim }) => claim.id));
  const mailingIds = JSON.stringify([...new Set(dead.map(({ claim }) => claim.mailingId))]);
  return [
    ctx.db.write.run(sql`
      update mailings set hard_bounced = hard_bounced + (
        select count(*) from deliveries
        where deliveries.id in (select value from json_each(${ids}))
          and deliveries.mailing_id = mailings.id and deliveries.status = 'failed')
      where id in (select value from json_each(${mailingIds}))`),
  ];
}
