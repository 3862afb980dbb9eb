import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { type Claim, isExpired, type Settlement } from '../rules.js';
import type { Recall, Turn } from './send-throttle.js';

/** Also what such mails are known by. */
function waitsItsTurn(domain: string): string {
  return `${domain} asked for less mail at a time; this one waits its turn.`;
}

/**
 * Back to where it was, for when the lane opens: it was not tried. Its 24 hours count all the same. Once they are over
 * and the domain still takes nothing, it expires with the domain's own words.
 */
export function handBack(
  turn: Turn & { kind: 'wait' },
  claim: Pick<Claim, 'attempts' | 'firstAttemptAt'>,
  now: number,
): Settlement {
  const { attempts } = claim;
  const base = { attempts, nextAttemptAt: now + turn.ms, preservesFirstAttempt: true };
  if (turn.refusal !== undefined && isExpired(claim.firstAttemptAt, now)) {
    const { code: smtpCode, text: smtpText } = turn.refusal;
    return { ...base, state: 'expired', smtpCode, smtpText };
  }
  return { ...base, state: 'queued', smtpCode: null, smtpText: waitsItsTurn(turn.domain) };
}

/** Has mails that were handed back come before their time. */
export async function bringForward(ctx: Context, recalls: Recall[]): Promise<void> {
  const now = ctx.clock.now();
  const [first, ...rest] = recalls.map(({ domain, mails }) =>
    // In the words of the partial index that finds what waits. A cross join keeps the order of the tables (SQLite): the
    // other way round it would look through all that is due, a million rows each second.
    ctx.db.write.run(sql`
      update deliveries set next_attempt_at = ${now}
      where id in (
        select waiting.id from mailings cross join deliveries as waiting on waiting.mailing_id = mailings.id
        where mailings.state = 'sending' and mailings.paused_at is null
          and waiting.state in ('queued', 'deferred', 'unknown') and waiting.next_attempt_at > ${now}
          and waiting.state = 'queued' and waiting.smtp_text = ${waitsItsTurn(domain)}
        limit ${mails})`),
  );
  if (first !== undefined) await ctx.db.transactDurably([first, ...rest]);
}
