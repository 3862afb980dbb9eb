import { and, eq, lt, not, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../../db/transact.js';
import { readDomain } from '../../../kernel/email/email-address.js';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { throwIfBanned } from '../../bans/index.js';
import {
  deleteOwnerSigningKeys,
  deleteSigningKeys,
  insertSigningKeys,
  makeSigningKeys,
  whereMailingUnfinishedFrom,
} from '../../mailing/index.js';
import { getPlan, mayUseCustomDomain } from '../../plans/index.js';
import { listInstanceHosts } from '../find-records.js';
import { INVALID_DOMAIN, isOwnName, MAX_DOMAINS, normalizeDomain } from '../rules.js';
import { sendingDomains } from '../table.js';
import { MAX_SENDING_DOMAIN_LENGTH } from './rules.js';
import { getSendingDomain, listSendingDomains, type SendingDomain } from './store.js';

/**
 * Adds a domain that a creator wants to send from, and creates its keys. Several creators may add the same domain, each
 * with their own keys and records. Throws `forbidden` for a banned domain.
 */
export async function addSendingDomain(
  ctx: Context,
  input: { userId: number; domain: string },
): Promise<SendingDomain> {
  const { userId } = input;
  if (!mayUseCustomDomain(await getPlan(ctx, userId))) {
    throw new AppError('pro_required', 'Sending domains are part of Pro. Upgrade to add one.');
  }
  const domain = normalizeDomain(input.domain.slice(input.domain.lastIndexOf('@') + 1));
  if (domain === undefined || domain.length > MAX_SENDING_DOMAIN_LENGTH)
    throw createFieldError('domain', INVALID_DOMAIN);
  if (isOwnName(domain, [...listInstanceHosts(ctx.instance), readDomain(ctx.instance.mailFrom)])) {
    throw createFieldError(
      'domain',
      'This is the address of this instance. Please enter a domain that belongs to you.',
    );
  }
  await throwIfBanned(ctx, [`postmaster@${domain}`]);
  // Runs before the costly key generation. The statements below catch concurrent requests.
  checkAddable(await listSendingDomains(ctx, userId), domain);
  const keys = await makeSigningKeys(ctx, { ownerId: userId, domain });
  try {
    const [[row]] = await ctx.db.transact([
      ctx.db.write
        .insert(sendingDomains)
        .select(selectDomainUnderLimit(ctx, { userId, domain }))
        .returning({ id: sendingDomains.id }),
      expectChange(ctx.db, 'under_limit'),
      insertSigningKeys(ctx, keys),
    ]);
    if (row === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return await getSendingDomain(ctx, { userId, domainId: row.id });
  } catch (error) {
    if (error instanceof ExpectationFailed) throw createTooManyDomainsError();
    if (findViolatedIndex(error)?.startsWith('sending_domains.')) throw createAlreadyAddedError(domain);
    throw error;
  }
}

function checkAddable(domains: readonly SendingDomain[], domain: string): void {
  if (domains.some((row) => row.domain === domain)) throw createAlreadyAddedError(domain);
  if (domains.length >= MAX_DOMAINS) throw createTooManyDomainsError();
}

function createTooManyDomainsError(): AppError {
  return new AppError(
    'too_many_domains',
    `You have ${MAX_DOMAINS} sending domains, which is the maximum. Remove one to add another.`,
  );
}

function createAlreadyAddedError(domain: string): AppError {
  return new AppError('domain_already_added', `You have already added ${domain}.`, {
    errors: [{ path: 'domain', message: 'You have already added this domain.' }],
  });
}

/** Selects a row to insert, or none once the creator has the maximum number. */
function selectDomainUnderLimit(ctx: Context, { userId, domain }: { userId: number; domain: string }) {
  const now = ctx.clock.now();
  const domainCount = sql`(select count(*) from ${sendingDomains} where ${sendingDomains.userId} = ${userId})`;
  return ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      domain: sql<string>`${domain}`.as('domain'),
      problems: sql<null>`null`.as('problems'),
      checkedAt: sql<null>`null`.as('checked_at'),
      verifiedAt: sql<null>`null`.as('verified_at'),
      createdAt: sql<number>`${now}`.as('created_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), lt(domainCount, MAX_DOMAINS)));
}

/** Removes a sending domain and its keys. Fails while emails from it are in progress, since they must be signed. */
export async function removeSendingDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<void> {
  const { domain } = await getSendingDomain(ctx, input);
  const owner = { ownerId: input.userId, domain };
  try {
    await ctx.db.transact([
      ctx.db.write
        .delete(sendingDomains)
        .where(
          and(
            eq(sendingDomains.id, input.domainId),
            eq(sendingDomains.userId, input.userId),
            not(whereMailingUnfinishedFrom(owner)),
          ),
        ),
      expectChange(ctx.db, 'no_unfinished_mailing'),
      deleteSigningKeys(ctx, owner),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Throws 404 if a concurrent request removed the domain.
    await getSendingDomain(ctx, input);
    throw new AppError(
      'still_sending',
      `A newsletter from ${domain} is still being sent. Wait until it is sent, or cancel it. Then remove the domain.`,
    );
  }
}

/**
 * Builds the statements that release the sending domains, in the batch that closes an account, so that no keys are
 * left.
 */
export function releaseSendingDomains(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write.delete(sendingDomains).where(eq(sendingDomains.userId, userId)),
    deleteOwnerSigningKeys(ctx, userId),
  ];
}
