import { and, eq, lt, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../db/transact.js';
import { AppError, createFieldError, createNotFoundError } from '../../kernel/errors.js';
import { createRandomId } from '../../kernel/ids.js';
import type { Context } from '../../server/context.js';
import { users } from '../accounts/index.js';
import { getPlan, mayUseCustomDomain } from '../plans/index.js';
import { listInstanceHosts } from './find-records.js';
import { INVALID_DOMAIN, isOwnName, MAX_DOMAINS, normalizeDomain } from './rules.js';
import { emitDomainsChanged, type WebDomain } from './store.js';
import { webDomains } from './table.js';

/** Claims a domain, which shows nothing before its records are found. Several creators may claim the same domain. */
export async function addDomain(ctx: Context, input: { userId: number; domain: string }): Promise<WebDomain> {
  const { userId } = input;
  if (!mayUseCustomDomain(await getPlan(ctx, userId))) {
    throw new AppError('pro_required', 'Custom domains are part of Pro. Upgrade to add one.');
  }
  const domain = normalizeDomain(input.domain);
  if (domain === undefined) throw createFieldError('domain', INVALID_DOMAIN);
  if (isOwnName(domain, listInstanceHosts(ctx.instance))) {
    throw createFieldError(
      'domain',
      'This is the address of this instance. Please enter a domain that belongs to you.',
    );
  }
  try {
    const [[addedDomain]] = await ctx.db.transact([
      ctx.db.write.insert(webDomains).select(selectClaimUnderLimit(ctx, { userId, domain })).returning(),
      expectChange(ctx.db, 'under_limit'),
    ]);
    if (addedDomain === undefined) throw new Error('INSERT … RETURNING returned no row.');
    emitDomainsChanged(ctx, userId);
    return addedDomain;
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new AppError(
        'too_many_domains',
        `You have ${MAX_DOMAINS} domains, which is the maximum. Remove one to add another.`,
      );
    }
    if (findViolatedIndex(error)?.startsWith('web_domains.')) {
      throw new AppError('domain_already_added', `You have already added ${domain}.`, {
        errors: [{ path: 'domain', message: 'You have already added this domain.' }],
      });
    }
    throw error;
  }
}

/** Selects a row to insert, or none once the creator has the maximum number. */
function selectClaimUnderLimit(ctx: Context, claim: { userId: number; domain: string }) {
  const now = ctx.clock.now();
  const domainCount = sql`(select count(*) from ${webDomains} where ${webDomains.userId} = ${claim.userId})`;
  return ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      domain: sql<string>`${claim.domain}`.as('domain'),
      token: sql<string>`${createRandomId()}`.as('token'),
      problems: sql<null>`null`.as('problems'),
      checkedAt: sql<null>`null`.as('checked_at'),
      verifiedAt: sql<null>`null`.as('verified_at'),
      createdAt: sql<number>`${now}`.as('created_at'),
    })
    .from(users)
    .where(and(eq(users.id, claim.userId), lt(domainCount, MAX_DOMAINS)));
}

/** Removes a domain. After the commit, it shows nothing of ours, and others can prove it. */
export async function removeDomain(ctx: Context, input: { userId: number; domainId: number }): Promise<void> {
  const [removed] = await ctx.db.transact([
    ctx.db.write
      .delete(webDomains)
      .where(and(eq(webDomains.id, input.domainId), eq(webDomains.userId, input.userId)))
      .returning({ id: webDomains.id }),
  ]);
  if (removed.length === 0) throw createNotFoundError('Domain');
  emitDomainsChanged(ctx, input.userId);
}

/** Builds the statement that releases the domains at once, in the batch that closes an account. */
export function releaseDomains(ctx: Context, userId: number): Statement {
  return ctx.db.write.delete(webDomains).where(eq(webDomains.userId, userId));
}
