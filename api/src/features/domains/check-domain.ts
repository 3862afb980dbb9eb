import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../db/transact.js';
import { SECOND } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { getPlan, mayUseCustomDomain } from '../plans/index.js';
import { findOwnershipProblem, findProblems, limitDnsTime } from './find-records.js';
import {
  describeHolderProblem,
  hasProblem,
  isProofLost,
  PLAN_PROBLEM,
  type Problem,
  type Problems,
} from './rules.js';
import { emitDomainsChanged, findVerifiedClaim, getDomain, type WebDomain } from './store.js';
import { webDomains } from './table.js';

/** The deadline of all DNS queries of a check together, because a creator and a connection wait for it. */
const DEADLINE = 8 * SECOND;

/** A domain as read before the DNS queries, and the time of the queries. */
interface Check {
  domain: WebDomain;
  askedAt: number;
}

/**
 * Queries DNS and saves the result. If both records are found, the domain is proved. If one is certainly missing, the
 * proof is lost. Without a response, nothing changes. A domain of another holder changes hands if the holder's TXT
 * record is gone, so that a former owner need not remove it here.
 */
export async function checkDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<WebDomain> {
  const domain = await getDomain(ctx, input);
  const check: Check = { domain, askedAt: ctx.clock.now() };
  const dnsContext = { instance: ctx.instance, dns: limitDnsTime(ctx.dns, DEADLINE) };
  const problems = await findProblems(dnsContext, domain);
  if (hasProblem(problems)) return saveUnlessNewer(ctx, check, problems);
  const holder = await findVerifiedClaim(ctx, domain.domain);
  if (holder === undefined || holder.id === domain.id) return saveProof(ctx, check, undefined);
  const ownershipProblem = await findOwnershipProblem(dnsContext, holder);
  const refusal = describeHolderProblem(ownershipProblem);
  if (ownershipProblem === undefined || refusal !== undefined)
    return saveUnlessNewer(ctx, check, { holder: refusal });
  return saveProof(ctx, check, { holder, lost: ownershipProblem });
}

/** Saves a proof that exists already. A new proof, also of a domain that another creator had, requires Pro. */
async function saveProof(
  ctx: Context,
  check: Check,
  previousHolder: PreviousHolder | undefined,
): Promise<WebDomain> {
  const isGain = check.domain.verifiedAt === null;
  if (isGain && !mayUseCustomDomain(await getPlan(ctx, check.domain.userId))) {
    return saveUnlessNewer(ctx, check, { plan: PLAN_PROBLEM });
  }
  return previousHolder === undefined
    ? saveUnlessNewer(ctx, check, {})
    : takeOverDomain(ctx, check, previousHolder);
}

/** Saves a check's findings, unless newer ones exist. */
async function saveUnlessNewer(ctx: Context, check: Check, problems: Problems): Promise<WebDomain> {
  const [[domain]] = await convertConflict(ctx.db.transact([saveFindings(ctx, check, problems)]));
  if (domain === undefined) return getCurrent(ctx, check);
  emitDomainsChanged(ctx, check.domain.userId);
  return domain;
}

/** The previous holder of the domain, and the missing part of their records. */
interface PreviousHolder {
  holder: WebDomain;
  lost: Problem;
}

async function takeOverDomain(
  ctx: Context,
  check: Check,
  { holder, lost }: PreviousHolder,
): Promise<WebDomain> {
  const release = ctx.db.write
    .update(webDomains)
    .set({ verifiedAt: null, checkedAt: check.askedAt, problems: { ownership: lost } })
    .where(and(whereProofUnchanged(holder), whereCheckUnchanged(holder)));
  try {
    const [, , [domain]] = await convertConflict(
      ctx.db.transact([
        release,
        expectChange(ctx.db, 'holder_as_read'),
        saveFindings(ctx, check, {}),
        expectChange(ctx.db, 'claim_as_read'),
      ]),
    );
    if (domain === undefined) throw new Error('UPDATE … RETURNING returned no row.');
    emitDomainsChanged(ctx, holder.userId);
    emitDomainsChanged(ctx, check.domain.userId);
    return domain;
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    if (error.expectation === 'claim_as_read') return getCurrent(ctx, check);
    throw createVersionConflictError('The account that had this domain has just changed it.');
  }
}

/** Changes nothing if newer findings exist, or if the proof has changed since. */
function saveFindings(ctx: Context, { domain, askedAt }: Check, problems: Problems) {
  const proof = hasProblem(problems) ? domain.verifiedAt : (domain.verifiedAt ?? askedAt);
  return ctx.db.write
    .update(webDomains)
    .set({
      checkedAt: askedAt,
      problems: hasProblem(problems) ? problems : null,
      verifiedAt: isProofLost(problems) ? null : proof,
    })
    .where(
      and(whereProofUnchanged(domain), or(whereCheckUnchanged(domain), lt(webDomains.checkedAt, askedAt))),
    )
    .returning();
}

/** Compares the id too, because the row itself may be deleted. */
function whereProofUnchanged(storedDomain: WebDomain): SQL | undefined {
  return and(eq(webDomains.id, storedDomain.id), sql`${webDomains.verifiedAt} is ${storedDomain.verifiedAt}`);
}

function whereCheckUnchanged(storedDomain: WebDomain): SQL {
  return sql`${webDomains.checkedAt} is ${storedDomain.checkedAt}`;
}

/** Returns the domain with a later check's findings, which take precedence. Throws 404 if the domain was removed. */
function getCurrent(ctx: Context, { domain }: Check): Promise<WebDomain> {
  return getDomain(ctx, { userId: domain.userId, domainId: domain.id });
}

async function convertConflict<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    // Two accounts proved the domain at the same moment, and the other one was first.
    if (findViolatedIndex(error)?.startsWith('web_domains.')) {
      throw createVersionConflictError('Another account has just verified this domain.');
    }
    throw error;
  });
}

function createVersionConflictError(reason: string): AppError {
  return new AppError('version_conflict', `${reason} Please check again.`);
}
