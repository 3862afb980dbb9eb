import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { violatedUnique } from '../../db/transact.js';
import { AppError, notFound } from '../../kernel/errors.js';
import { domainsChanged } from './domains-changed.js';
import { findOwnershipProblem, findProblems } from './find-records.js';
import { hasProblem, holderProblem, losesProof, type Problem, type Problems } from './rules.js';
import { findHolder, getDomain, type WebDomain } from './store.js';
import { webDomains } from './table.js';

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
  const problems = await findProblems(ctx, domain);
  if (hasProblem(problems)) return settle(ctx, domain, problems);
  const holder = await findHolder(ctx, domain.domain);
  if (holder === undefined || holder.id === domain.id) return settle(ctx, domain, problems);
  const lost = await findOwnershipProblem(ctx, holder);
  const refusal = holderProblem(lost);
  if (lost === undefined || refusal !== undefined) return settle(ctx, domain, { holder: refusal });
  return takeOver(ctx, domain, { holder, lost });
}

/** Writes a check's findings down. */
async function settle(ctx: Context, domain: WebDomain, problems: Problems): Promise<WebDomain> {
  const [[settled]] = await orChangedMeanwhile(ctx.db.transact([keepFindings(ctx, domain, problems)]));
  domainsChanged(ctx, domain.userId);
  return stillThere(settled);
}

async function takeOver(
  ctx: Context,
  domain: WebDomain,
  from: { holder: WebDomain; lost: Problem },
): Promise<WebDomain> {
  const release = ctx.db.write
    .update(webDomains)
    .set({ verifiedAt: null, checkedAt: ctx.clock.now(), problems: { ownership: from.lost } })
    .where(and(eq(webDomains.id, from.holder.id), isNotNull(webDomains.verifiedAt)));
  const [, [settled]] = await orChangedMeanwhile(ctx.db.transact([release, keepFindings(ctx, domain, {})]));
  domainsChanged(ctx, from.holder.userId);
  domainsChanged(ctx, domain.userId);
  return stillThere(settled);
}

function keepFindings(ctx: Context, domain: WebDomain, problems: Problems) {
  const now = ctx.clock.now();
  const proof = hasProblem(problems) ? {} : { verifiedAt: sql`coalesce(${webDomains.verifiedAt}, ${now})` };
  return ctx.db.write
    .update(webDomains)
    .set({
      checkedAt: now,
      problems: hasProblem(problems) ? problems : null,
      ...(losesProof(problems) ? { verifiedAt: null } : proof),
    })
    .where(eq(webDomains.id, domain.id))
    .returning();
}

async function orChangedMeanwhile<T>(written: Promise<T>): Promise<T> {
  return written.catch((error: unknown) => {
    // Two proved it in the same moment, and the other one was first.
    if (violatedUnique(error)?.startsWith('web_domains.')) {
      throw new AppError(
        'changed_meanwhile',
        'Another account proved this domain just now. Please check again.',
      );
    }
    throw error;
  });
}

/** It may have been removed while the name servers were asked. */
function stillThere(settled: WebDomain | undefined): WebDomain {
  if (settled === undefined) throw notFound('Domain');
  return settled;
}
