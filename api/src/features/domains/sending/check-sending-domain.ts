import { and, eq, lt, or, sql } from 'drizzle-orm';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import type { Dns, DnsAnswer } from '../../../ports/dns.js';
import type { Context } from '../../../server/context.js';
import type { PublicKey } from '../../mailing/index.js';
import { getPlan, mayUseCustomDomain } from '../../plans/index.js';
import { limitDnsTime } from '../find-records.js';
import { PLAN_PROBLEM } from '../rules.js';
import { sendingDomains } from '../table.js';
import {
  checkDmarc,
  checkKey,
  createKeyRecord,
  judgeVerification,
  recordPurpose,
  type SendingProblems,
} from './rules.js';
import { findUsableSendingDomain, getSendingDomain, type SendingDomain } from './store.js';

/** Returns the current problems of a sending domain's records in DNS. */
async function findSendingProblems(
  dns: Dns,
  domain: string,
  keys: readonly PublicKey[],
): Promise<SendingProblems> {
  const [keyProblems, dmarc] = await Promise.all([
    Promise.all(
      keys.map(async (key) => {
        const record = createKeyRecord(key);
        const problem = checkKey(domain, record, await dns.resolveTxt(record.recordName));
        return problem === undefined ? {} : { [recordPurpose(key)]: problem };
      }),
    ),
    findDmarc(dns, domain),
  ]);
  const missing = checkDmarc(domain, dmarc);
  return Object.assign({}, ...keyProblems, missing && { dmarc: missing });
}

/** Finds the record of the domain itself, or else of a parent, down to two labels (RFC 7489, section 6.6.3). */
export async function findDmarc(dns: Dns, domain: string): Promise<DnsAnswer> {
  const labels = domain.split('.');
  for (let first = 0; first < Math.max(labels.length - 1, 1); first += 1) {
    const answer = await dns.resolveTxt(`_dmarc.${labels.slice(first).join('.')}`);
    if (answer.kind !== 'none') return answer;
  }
  return { kind: 'none' };
}

/** The deadline of all DNS queries of a check together, because a creator and a connection wait for it. */
const DEADLINE = 8 * SECOND;
/** A younger proof is not checked again before sending. */
const FRESH_FOR = 10 * MINUTE;

/**
 * Queries DNS and saves the result. The RSA key's record proves the domain. If it is certainly missing, the proof is
 * lost. Without a response, nothing changes. A proof can only be gained on Pro.
 */
export async function checkSendingDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<SendingDomain> {
  const domain = await getSendingDomain(ctx, input);
  const askedAt = ctx.clock.now();
  const dnsProblems = await findSendingProblems(limitDnsTime(ctx.dns, DEADLINE), domain.domain, domain.keys);
  const mayGain = domain.verifiedAt !== null || mayUseCustomDomain(await getPlan(ctx, input.userId));
  const problems =
    mayGain || dnsProblems.rsa !== undefined ? dnsProblems : { ...dnsProblems, plan: PLAN_PROBLEM };
  await saveFindings(ctx, { domain, askedAt, problems });
  // Returns the current row, because a later check takes precedence. Throws if the domain was removed.
  return getSendingDomain(ctx, input);
}

/** Checks a domain's proof before an email is sent from it. */
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

/** Changes nothing if newer findings exist, or if the proof has changed since. */
async function saveFindings(ctx: Context, { domain, askedAt, problems }: Findings): Promise<void> {
  const proofs = { found: domain.verifiedAt ?? askedAt, lost: null, unknown: domain.verifiedAt };
  await ctx.db.transact([
    ctx.db.write
      .update(sendingDomains)
      .set({
        checkedAt: askedAt,
        problems: Object.keys(problems).length === 0 ? null : problems,
        verifiedAt: proofs[judgeVerification(problems)],
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
