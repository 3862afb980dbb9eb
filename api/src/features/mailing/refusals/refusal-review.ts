import { sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { SECOND } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { getRecipientDomain } from '../loop/domain-throttle.js';
import type { Claim, ProvenRefusal } from '../rules.js';
import { createRelayWatch } from './relay-watch.js';

/** The verdict on a reply, after a comparison with other replies. */
interface ReviewedOutcome {
  outcome: Outcome;
  /** True if the refusal is about the recipient, because other emails were accepted at the same time. */
  isProven: boolean;
}

export interface RefusalReview {
  review(claim: Claim, outcome: Outcome): ReviewedOutcome;
  /** Returns decisions about earlier replies, each once. */
  takeDecided(): RefusalDecisions;
  /** Takes decisions back after a failed write, so that they are written again. */
  giveBack(decided: RefusalDecisions): void;
  isBlockedByPolicy(): boolean;
}

interface RefusalDecisions {
  /** Refusals that are about their recipients. */
  proven: ProvenRefusal[];
  /** Claims that failed by a fault of the relay. They return to the queue unchanged. */
  returned: Claim[];
}

export function createRefusalReview(options: { hasOtherUnblockedRelay?: () => boolean } = {}): RefusalReview {
  const watch = createRelayWatch<ProvenRefusal>(undefined, options);
  let pendingDecisions: RefusalDecisions = { proven: [], returned: [] };
  return {
    isBlockedByPolicy: watch.isBlockedByPolicy,
    review(claim, outcome) {
      const item = { claim, smtpText: outcome.text };
      const finding = watch.note({ item, domain: getRecipientDomain(claim.address), outcome });
      for (const provenItem of finding.confirmed)
        if (provenItem !== item) pendingDecisions.proven.push(provenItem);
      for (const { claim: returnedClaim } of finding.returned) pendingDecisions.returned.push(returnedClaim);
      if (finding.isRelayFault) {
        return { outcome: { kind: 'unavailable', why: 'refusal', text: outcome.text }, isProven: false };
      }
      return { outcome, isProven: finding.confirmed.includes(item) };
    },
    takeDecided() {
      const decisions = pendingDecisions;
      if (decisions.proven.length + decisions.returned.length > 0)
        pendingDecisions = { proven: [], returned: [] };
      return decisions;
    },
    giveBack({ proven, returned }) {
      pendingDecisions = {
        proven: [...proven, ...pendingDecisions.proven],
        returned: [...returned, ...pendingDecisions.returned],
      };
    },
  };
}

/**
 * Returns claims that failed by the relay's own fault to the queue, as if they had not been tried. Belongs in a batch,
 * after the settlement. A finished mailing is sending again. Deliveries that the creator has canceled or retried in the
 * meantime stay unchanged.
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
