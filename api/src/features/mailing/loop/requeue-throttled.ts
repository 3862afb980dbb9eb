import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import type { Claim, Settlement } from '../rules.js';
import { isExpired } from './retry-rules.js';
import type { ThrottleDecision, ThrottledEmails } from './send-throttle.js';

/** Begins the code of an email that waits for its domain, in place of a reply. The domain follows. */
const THROTTLED_TEXT = 'throttled:';

/** Shows the code as a sentence in place of `smtp_text`, in a query of deliveries. Replies stay unchanged. */
export const REPLY_TEXT = sql.raw(`iif(
  status = 'queued' and smtp_code is null and substr(smtp_text, 1, ${THROTTLED_TEXT.length}) = '${THROTTLED_TEXT}',
  substr(smtp_text, ${THROTTLED_TEXT.length + 1}) || ' limits how many emails it accepts at a time. This email waits for its turn.',
  smtp_text)`);

/**
 * Returns a claim to its queue until the domain throttle opens, without spending an attempt. Its retry lifetime passes
 * all the same. If the domain still accepts nothing at its end, the delivery expires with the domain's last refusal.
 */
export function requeueThrottled(
  decision: ThrottleDecision & { kind: 'wait' },
  claim: Pick<Claim, 'attempts' | 'firstAttemptAt'>,
  now: number,
): Settlement {
  const { attempts } = claim;
  const base = { attempts, nextAttemptAt: now + decision.ms, preservesFirstAttempt: true };
  if (decision.refusal !== undefined && isExpired(claim.firstAttemptAt, now)) {
    const { code: smtpCode, text: smtpText } = decision.refusal;
    return { ...base, status: 'expired', smtpCode, smtpText };
  }
  return { ...base, status: 'queued', smtpCode: null, smtpText: `${THROTTLED_TEXT}${decision.domain}` };
}

/** Returns a claim to its queue because the rate of its relay is used up. Nothing was tried, so no attempt is spent. */
export function requeueForRelay(ms: number, { attempts }: Pick<Claim, 'attempts'>, now: number): Settlement {
  return {
    status: 'queued',
    attempts,
    nextAttemptAt: now + ms,
    preservesFirstAttempt: attempts > 0,
    smtpCode: null,
    smtpText: 'The relay for this domain accepts no more emails now. This email waits for its turn.',
  };
}

/** Makes throttled emails due before their time. */
export async function recallThrottled(ctx: Context, recalls: ThrottledEmails[]): Promise<void> {
  const now = ctx.clock.now();
  const [first, ...rest] = recalls.map(({ domain, emails }) =>
    // The condition matches the partial index that finds waiting rows. A cross join fixes the order of the tables
    // (SQLite). The other order would scan everything due, which is a million rows each second.
    ctx.db.write.run(sql`
      update deliveries set next_attempt_at = ${now}
      where id in (
        select waiting.id from mailings cross join deliveries as waiting on waiting.mailing_id = mailings.id
        where mailings.status = 'sending' and mailings.paused_at is null
          and waiting.status in ('queued', 'deferred', 'unknown') and waiting.next_attempt_at > ${now}
          and waiting.status = 'queued' and waiting.smtp_text = ${`${THROTTLED_TEXT}${domain}`}
        limit ${emails})`),
  );
  if (first !== undefined) await ctx.db.transactDurably([first, ...rest]);
}
