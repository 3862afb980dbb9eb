import { and, eq, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { explainHardBouncedAddresses, whereStopped } from '../bounces/hard-bounced-addresses.js';
import { drawConsequences } from '../bounces/record-bounce.js';
import { enqueueCompaction } from '../compaction/compact-due.js';
import { emitFinished } from '../finished-job.js';
import { returnClaims } from '../refusals/refusal-review.js';
import { countHardBounces, filterHardBounces } from '../reputation/hold-creator.js';
import type { Claim, ProvenRefusal, SettledClaim } from '../rules.js';
import { countDeliveries, listFinishableMailings, openDeliveries, type SendableMailing } from '../store.js';
import { mailings } from '../table.js';
import { LONGEST_RETRY_DELAY, UNKNOWN_TRIES } from './retry-rules.js';

export interface ClaimRequest {
  mailing: SendableMailing;
  limit: number;
}

/**
 * Writes the outcomes of earlier claims and makes new claims, in one transaction. Triggers update the
 * counters of the mailing (see the migrations), so they always match the rows.
 */
export async function settleAndClaim(
  ctx: Context,
  input: {
    settled: SettledClaim[];
    /** Earlier refusals that are now proven, and claims that failed by a fault of the relay. */
    decided?: { proven: ProvenRefusal[]; returned: Claim[] };
    requests: ClaimRequest[];
    workerId: string;
    claimToken: string;
  },
): Promise<Claim[]> {
  const claims = input.requests.map((request) =>
    claimStatement(ctx, request, input.workerId, input.claimToken),
  );
  const settlements = [
    ...createSettleStatements(ctx, input.settled),
    ...countHardBounces(ctx, filterHardBounces({ proven: input.decided?.proven ?? [] })),
    ...drawConsequences(ctx, input.decided?.proven ?? []),
    ...returnClaims(ctx, input.decided?.returned ?? []),
  ];
  if (settlements.length + claims.length === 0) return [];
  const results = await ctx.db.transactDurably({ settlements, claims });
  const claimedRows = results.claims as ClaimedRow[][];
  return input.requests.flatMap(({ mailing }, index) =>
    (claimedRows[index] ?? [])
      .filter(({ status }) => status === 'claimed')
      .map((row) => toClaim(row, mailing, input.claimToken)),
  );
}

function createSettleStatements(ctx: Context, settledDeliveries: SettledClaim[]): Statement[] {
  if (settledDeliveries.length === 0) return [];
  return [
    // If the token no longer matches, another worker marked this worker as dead, and the row has changed since.
    ctx.db.write.run(sql`
      update deliveries set
        status = outcome.value ->> 2,
        attempts = outcome.value ->> 3,
        next_attempt_at = outcome.value ->> 4,
        smtp_code = outcome.value ->> 5,
        smtp_text = outcome.value ->> 6,
        settled_at = ${ctx.clock.now()},
        -- An outage does not use up the retry lifetime of an email that was never tried.
        first_attempt_at = iif(outcome.value ->> 7, first_attempt_at, null),
        claimed_by = null,
        claim_token = null
      from json_each(${JSON.stringify(settledDeliveries.map(toOutcomeRow))}) as outcome
      where deliveries.id = outcome.value ->> 0 and deliveries.claim_token = outcome.value ->> 1`),
    ...countHardBounces(ctx, filterHardBounces({ settled: settledDeliveries })),
    ...drawConsequences(ctx, filterProvenRefusals(settledDeliveries)),
  ];
}

/**
 * Selects permanent refusals that are proven to be about their recipients, because other emails were
 * accepted.
 */
export function filterProvenRefusals(settledDeliveries: SettledClaim[]): ProvenRefusal[] {
  return settledDeliveries
    .filter(
      ({ isProven, settlement: { status } }) => isProven && (status === 'failed' || status === 'expired'),
    )
    .map(({ claim, settlement: { smtpText } }) => ({ claim, smtpText }));
}

/** Values by position, because SQLite reads a short array in three quarters of the time of an object with names. */
function toOutcomeRow({ claim, settlement }: SettledClaim): Array<string | number | boolean | null> {
  const { status, attempts, nextAttemptAt, smtpCode, smtpText, preservesFirstAttempt } = settlement;
  return [
    claim.id,
    claim.claimToken,
    status,
    attempts,
    nextAttemptAt,
    smtpCode,
    smtpText,
    preservesFirstAttempt,
  ];
}

interface ClaimedRow {
  id: number;
  address: string;
  personal: string;
  status: 'claimed' | 'suppressed';
  attempts: number;
  first_attempt_at: number;
}

/**
 * Checks suppressions and the status of the mailing in the claiming statement. An address that unsubscribed a
 * moment ago gets nothing, and paused or canceled mailings stay unclaimed.
 */
function claimStatement(
  ctx: Context,
  request: ClaimRequest,
  workerId: string,
  claimToken: string,
): Statement {
  const { mailing, limit } = request;
  const now = ctx.clock.now();
  return ctx.db.write.all(sql`
    update deliveries set
      status = iif(due.is_suppressed, 'suppressed', 'claimed'),
      claimed_by = iif(due.is_suppressed, null, ${workerId}),
      claim_token = iif(due.is_suppressed, null, ${claimToken}),
      settled_at = iif(due.is_suppressed, ${now}, null),
      -- What a clock that was ahead has written would never be over.
      first_attempt_at = min(coalesce(first_attempt_at, ${now}), ${now})
    from (
      select id as due_id, ${whereStopped(ctx, mailing)} as is_suppressed from deliveries
      where mailing_id = ${mailing.id} and status in ('queued', 'deferred', 'unknown') and next_attempt_at <= ${now}
        and exists (select 1 from mailings where id = ${mailing.id} and status = 'sending' and paused_at is null)
      order by next_attempt_at, id limit ${limit}) as due
    where deliveries.id = due.due_id
    returning id, address, personal, status, attempts, first_attempt_at`);
}

function toClaim(row: ClaimedRow, mailing: SendableMailing, claimToken: string): Claim {
  return {
    id: row.id,
    mailingId: mailing.id,
    ownerId: mailing.ownerId,
    priority: mailing.priority,
    address: row.address,
    // `addRecipients` writes the value as a flat object of texts.
    personal: JSON.parse(row.personal) as Record<string, string>,
    attempts: row.attempts,
    firstAttemptAt: row.first_attempt_at,
    claimToken,
  };
}

/**
 * Marks the claims of unlisted workers as unknown, because the relay may have accepted them. Such an email is
 * sent again with the same bytes, at most `UNKNOWN_TRIES` times in all.
 */
export async function releaseOrphanedClaims(ctx: Context): Promise<void> {
  const triesLeft = ctx.instance.unknownPolicy === 'hold' ? 0 : UNKNOWN_TRIES;
  await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update deliveries set
        status = iif(attempts + 1 < ${triesLeft}, 'unknown', 'held'),
        attempts = attempts + 1,
        claimed_by = null,
        claim_token = null,
        next_attempt_at = ${ctx.clock.now()},
        smtp_text = 'The worker stopped while it sent this email.'
      where status = 'claimed' and claimed_by not in (select id from workers)`),
  ]);
}

/**
 * Releases claims without a response. With a database across a network, the transaction may be committed although the
 * response was lost. No worker received these claims, so nothing was sent and no attempt is counted.
 */
export async function releaseUnconfirmedClaims(ctx: Context, claimTokens: string[]): Promise<void> {
  await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update deliveries set
        status = 'queued',
        first_attempt_at = iif(attempts = 0, null, first_attempt_at),
        claimed_by = null,
        claim_token = null
      where status = 'claimed' and claim_token in (select value from json_each(${JSON.stringify(claimTokens)}))`),
  ]);
}

/**
 * Moves due times back to now if they are more than twice the longest retry delay ahead. A clock that was ahead
 * wrote such a time, and the row would wait until then.
 */
export async function resetFarDueTimes(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update deliveries set next_attempt_at = ${now}
      where mailing_id in (select id from mailings where status = 'sending')
        and status in ('queued', 'deferred', 'unknown') and next_attempt_at > ${now + 2 * LONGEST_RETRY_DELAY}`),
  ]);
}

/** Closes mailings with nothing left to try, after a check of their counters against the rows. */
export async function finishMailings(ctx: Context): Promise<void> {
  for (const mailingId of await listFinishableMailings(ctx)) {
    const counts = await countDeliveries(ctx, mailingId);
    const [finished] = await ctx.db.transactDurably([
      ctx.db.write
        .update(mailings)
        .set({ status: 'finished', finishedAt: ctx.clock.now() })
        // A retry may have requeued deliveries while the rows were counted.
        .where(and(eq(mailings.id, mailingId), eq(mailings.status, 'sending'), eq(openDeliveries(), 0)))
        .returning(),
      emitFinished(ctx, { mailingId }),
      explainHardBouncedAddresses(ctx, mailingId),
      enqueueCompaction(ctx, mailingId),
    ]);
    const mailing = finished[0];
    if (mailing === undefined) continue;
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const mismatch = Object.entries(counts).some(
      ([status, count]) => mailing[status as keyof typeof counts] !== count,
    );
    if (mismatch || total !== mailing.audience) {
      ctx.log.error(
        { mailingId, counts, audience: mailing.audience },
        'counters of a mailing do not match its rows',
      );
    }
    ctx.log.info({ mailingId, audience: mailing.audience, counts }, 'mailing finished');
    ctx.pubsub.publish('jobs');
  }
}
