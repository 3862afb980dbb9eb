import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, violatedUnique } from '../../db/transact.js';
import { SECOND } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { getPlan, mayUseOwnDomain } from '../plans/index.js';
import { dnsWithin } from './dns-within.js';
import { domainsChanged } from './domains-changed.js';
import { findOwnershipProblem, findProblems } from './find-records.js';
import { hasProblem, holderProblem, losesProof, PLAN_PROBLEM, type Problem, type Problems } from './rules.js';
import { findHolder, getDomain, type WebDomain } from './store.js';
import { webDomains } from './table.js';

/** For all that a check asks, together: a creator waits for it, and so does a connection. */
const DEADLINE = 8 * SECOND;

/** A domain as it was read before the name servers were asked, and when that was. */
interface Check {
  domain: WebDomain;
  askedAt: number;
}

/**
 * Asks the name servers and keeps what they say. Both records found prove the domain; one that is missing for
 * certain takes the proof back; no answer changes nothing. A domain that somebody else holds changes hands when
 * the holder's TXT record is gone: whoever gives a domain away need not remember to remove it here.
 */
export async function checkDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<WebDomain> {
  const domain = await getDomain(ctx, input);
  const check: Check = { domain, askedAt: ctx.clock.now() };
  const asked = { instance: ctx.instance, dns: dnsWithin(ctx.dns, DEADLINE) };
  const problems = await findProblems(asked, domain);
  if (hasProblem(problems)) return settle(ctx, check, problems);
  const holder = await findHolder(ctx, domain.domain);
  if (holder === undefined || holder.id === domain.id) return prove(ctx, check, undefined);
  const lost = await findOwnershipProblem(asked, holder);
  const refusal = holderProblem(lost);
  if (lost === undefined || refusal !== undefined) return settle(ctx, check, { holder: refusal });
  return prove(ctx, check, { holder, lost });
}

/** Keeps a proof that is there; a new one, or one that somebody else had, is for those on Pro. */
async function prove(ctx: Context, check: Check, from: Loser | undefined): Promise<WebDomain> {
  const isGain = check.domain.verifiedAt === null;
  if (isGain && !mayUseOwnDomain(await getPlan(ctx, check.domain.userId))) {
    return settle(ctx, check, { plan: PLAN_PROBLEM });
  }
  return from === undefined ? settle(ctx, check, {}) : takeOver(ctx, check, from);
}

/** Writes a check's findings down, unless newer ones stand there already. */
async function settle(ctx: Context, check: Check, problems: Problems): Promise<WebDomain> {
  const [[settled]] = await orChangedMeanwhile(ctx.db.transact([saveFindings(ctx, check, problems)]));
  if (settled === undefined) return asItIsNow(ctx, check);
  domainsChanged(ctx, check.domain.userId);
  return settled;
}

/** Who held the domain, and what of their records is gone. */
interface Loser {
  holder: WebDomain;
  lost: Problem;
}

async function takeOver(ctx: Context, check: Check, { holder, lost }: Loser): Promise<WebDomain> {
  const release = ctx.db.write
    .update(webDomains)
    .set({ verifiedAt: null, checkedAt: check.askedAt, problems: { ownership: lost } })
    .where(and(hasProofAsRead(holder), isCheckedAsRead(holder)));
  try {
    const [, , [settled]] = await orChangedMeanwhile(
      ctx.db.transact([
        release,
        expectChange(ctx.db, 'holder_as_read'),
        saveFindings(ctx, check, {}),
        expectChange(ctx.db, 'claim_as_read'),
      ]),
    );
    if (settled === undefined) throw new Error('UPDATE … RETURNING gave no row.');
    domainsChanged(ctx, holder.userId);
    domainsChanged(ctx, check.domain.userId);
    return settled;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    if (error.expectation === 'claim_as_read') return asItIsNow(ctx, check);
    throw changedMeanwhile('The account that this domain belonged to changed it just now.');
  }
}

/** None is changed where newer findings stand, or where the proof came or went meanwhile. */
function saveFindings(ctx: Context, { domain, askedAt }: Check, problems: Problems) {
  const proof = hasProblem(problems) ? domain.verifiedAt : (domain.verifiedAt ?? askedAt);
  return ctx.db.write
    .update(webDomains)
    .set({
      checkedAt: askedAt,
      problems: hasProblem(problems) ? problems : null,
      verifiedAt: losesProof(problems) ? null : proof,
    })
    .where(and(hasProofAsRead(domain), or(isCheckedAsRead(domain), lt(webDomains.checkedAt, askedAt))))
    .returning();
}

/** Not its proof's time alone: the row itself may be gone. */
function hasProofAsRead(read: WebDomain): SQL | undefined {
  return and(eq(webDomains.id, read.id), sql`${webDomains.verifiedAt} is ${read.verifiedAt}`);
}

function isCheckedAsRead(read: WebDomain): SQL {
  return sql`${webDomains.checkedAt} is ${read.checkedAt}`;
}

/** What a later check found, which counts more; 404 when the domain was removed while the name servers were asked. */
function asItIsNow(ctx: Context, { domain }: Check): Promise<WebDomain> {
  return getDomain(ctx, { userId: domain.userId, domainId: domain.id });
}

async function orChangedMeanwhile<T>(written: Promise<T>): Promise<T> {
  return written.catch((error: unknown) => {
    // Two proved it in the same moment, and the other one was first.
    if (violatedUnique(error)?.startsWith('web_domains.')) {
      throw changedMeanwhile('Another account proved this domain just now.');
    }
    throw error;
  });
}

function changedMeanwhile(what: string): AppError {
  return new AppError('version_conflict', `${what} Please check again.`);
}
