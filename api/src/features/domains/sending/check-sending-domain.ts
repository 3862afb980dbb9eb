import { and, eq, lt, or, sql } from 'drizzle-orm';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getPlan, mayUseOwnDomain } from '../../plans/index.js';
import { dnsWithin } from '../dns-within.js';
import { PLAN_PROBLEM } from '../rules.js';
import { sendingDomains } from '../table.js';
import { findSendingProblems } from './find-sending-records.js';
import { type SendingProblems, sendingProof } from './rules.js';
import { findUsableSendingDomain, getSendingDomain, type SendingDomain } from './store.js';

/** For all that a check asks, together: a creator waits for it, and so does a connection. */
const DEADLINE = 8 * SECOND;
/** A proof that is younger than this is not asked for again when something is sent. */
const FRESH_FOR = 10 * MINUTE;

/**
 * Asks the name servers and keeps what they say. The RSA key's record proves the domain; when it is missing for
 * certain the proof is gone, and no answer changes nothing. A proof is gained on Pro alone.
 */
export async function checkSendingDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<SendingDomain> {
  const domain = await getSendingDomain(ctx, input);
  const askedAt = ctx.clock.now();
  const found = await findSendingProblems(dnsWithin(ctx.dns, DEADLINE), domain.domain, domain.keys);
  const mayGain = domain.verifiedAt !== null || mayUseOwnDomain(await getPlan(ctx, input.userId));
  const problems = mayGain || found.rsa !== undefined ? found : { ...found, plan: PLAN_PROBLEM };
  await saveFindings(ctx, { domain, askedAt, problems });
  // As it is now: a check that began later counts more, and who removed the domain meanwhile has none.
  return getSendingDomain(ctx, input);
}

/** Before something is sent from a domain: whether its proof still stands. */
export async function refreshSendingDomain(
  ctx: Context,
  input: { userId: number; domain: string },
): Promise<void> {
  const usable = await findUsableSendingDomain(ctx, input);
  if (usable === undefined) return;
  const isFresh = usable.checkedAt !== null && ctx.clock.now() - usable.checkedAt < FRESH_FOR;
  if (!isFresh) await checkSendingDomain(ctx, { userId: input.userId, domainId: usable.id });
}

interface Findings {
  domain: SendingDomain;
  askedAt: number;
  problems: SendingProblems;
}

/** None is changed where newer findings stand, or where the proof came or went meanwhile. */
async function saveFindings(ctx: Context, { domain, askedAt, problems }: Findings): Promise<void> {
  const proofs = { found: domain.verifiedAt ?? askedAt, lost: null, unknown: domain.verifiedAt };
  await ctx.db.transact([
    ctx.db.write
      .update(sendingDomains)
      .set({
        checkedAt: askedAt,
        problems: Object.keys(problems).length === 0 ? null : problems,
        verifiedAt: proofs[sendingProof(problems)],
      })
      .where(
        and(
          eq(sendingDomains.id, domain.id),
          sql`${sendingDomains.verifiedAt} is ${domain.verifiedAt}`,
          or(sql`${sendingDomains.checkedAt} is ${domain.checkedAt}`, lt(sendingDomains.checkedAt, askedAt)),
        ),
      ),
  ]);
}
