import { and, count, eq, gte, ne, sql } from 'drizzle-orm';
import { ExpectationFailed, findViolatedIndex, type Statement } from '../../db/transact.js';
import { AppError, createFieldError, createNotFoundError } from '../../kernel/errors.js';
import type { SimulatedAccountAction } from '../../ports/payout-accounts.js';
import type { Context } from '../../server/context.js';
import { getUser, reportOwnChange, requireLiveSession, runInSession } from '../accounts/index.js';
import { callProvider } from '../payments/index.js';
import { emitSiteChanged, touchSite } from '../sites/index.js';
import { getNextAccountStatus } from './rules.js';
import { changeAccount, settleAccount } from './settle-account.js';
import { findCurrentAccount, type PayoutAccount, toProviderColumns } from './store.js';
import { payoutAccounts } from './table.js';

/** Throws `not_found` if the instance's own account receives all payments. */
function requireConnect(ctx: Context): void {
  if (ctx.instance.paymentsMode === 'owner')
    throw new AppError('not_found', 'The account of this instance receives all payments.');
}

interface ConnectInput {
  userId: number;
  /** The session that connects it. */
  tokenHash: string;
  country?: string | undefined;
}

/**
 * Returns the link to the provider's form for a creator's account, which is created first if there is none. Throws
 * `country_unsupported`, and changes nothing, for a country without payouts.
 */
export async function openOnboarding(ctx: Context, input: ConnectInput): Promise<string> {
  requireConnect(ctx);
  const account = (await findCurrentAccount(ctx, input.userId)) ?? (await createAccount(ctx, input));
  if (account.status === 'disabled') {
    throw new AppError(
      'payout_account_disabled',
      'The payment provider closed this account, so there is nothing to complete. Disconnect it to connect another one.',
    );
  }
  const returnUrl = `${ctx.instance.publicUrl}/payouts?returned=1`;
  return callProvider(ctx, () =>
    ctx.payments.accounts.openOnboarding({
      accountId: account.accountId,
      returnUrl,
      // An expired link leads back to the screen, where the creator opens a new link.
      refreshUrl: `${ctx.instance.publicUrl}/payouts?expired=1`,
    }),
  );
}

async function createAccount(
  ctx: Context,
  { userId, tokenHash, country }: ConnectInput,
): Promise<PayoutAccount> {
  if (country === undefined) throw createFieldError('country', 'Choose the country of your business.');
  const { email } = await getUser(ctx, userId);
  const accountCount = await countAccounts(ctx, userId);
  const account = await callProvider(ctx, () =>
    ctx.payments.accounts.create({
      country,
      email,
      metadata: { creator: String(userId) },
      // A repeated request, after a crash before the row below, finds the same account.
      idempotencyKey: `account-${userId}-${accountCount}-${country}`,
    }),
  );
  const now = ctx.clock.now();
  try {
    await runInSession(() =>
      ctx.db.transactDurably([
        ctx.db.write.insert(payoutAccounts).values({
          userId,
          provider: ctx.payments.kind,
          accountId: account.id,
          status: getNextAccountStatus('none', account),
          ...toProviderColumns(account),
          createdAt: now,
          updatedAt: now,
        }),
        ...requireLiveSession(ctx, { userId, tokenHash }),
        reportOwnChange(ctx, { userId, change: 'payouts-connected' }),
      ]),
    );
    ctx.pubsub.publish('jobs');
  } catch (error) {
    // A concurrent request was first.
    if (!findViolatedIndex(error)?.startsWith('payout_accounts.')) throw error;
  }
  const createdAccount = await findCurrentAccount(ctx, userId);
  if (createdAccount === undefined) throw createNotFoundError('Payout account');
  return createdAccount;
}

async function countAccounts(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ accounts: count() })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), eq(payoutAccounts.provider, ctx.payments.kind)));
  return row?.accounts ?? 0;
}

/** Asks the provider about a creator's account, if there is one. */
export async function refreshAccount(ctx: Context, userId: number): Promise<void> {
  requireConnect(ctx);
  const account = await findCurrentAccount(ctx, userId);
  if (account !== undefined) await settleAccount(ctx, account);
}

/**
 * Stops using an account, for good. Its payments stay there, and refunds and disputes continue as long as the account
 * allows this instance access.
 */
export async function disconnectAccount(ctx: Context, userId: number): Promise<void> {
  requireConnect(ctx);
  for (;;) {
    const account = await findCurrentAccount(ctx, userId);
    if (account === undefined) return;
    try {
      await ctx.db.transactDurably([
        ...changeAccount(ctx, account, { status: 'disconnected' }),
        touchSite(ctx, userId),
        reportOwnChange(ctx, { userId, change: 'payouts-disconnected' }),
      ]);
      ctx.pubsub.publish('jobs');
      return emitSiteChanged(ctx, userId);
    } catch (error) {
      // An event changed it in between.
      if (!(error instanceof ExpectationFailed)) throw error;
    }
  }
}

/**
 * Builds the statements that disconnect an account that was connected since a time. Call `emitSiteChanged` after the
 * commit, because the page shows whether its products can be bought.
 */
export function disconnectRecentAccount(
  ctx: Context,
  { userId, since }: { userId: number; since: number },
): [Statement, Statement] {
  const { status, createdAt, version } = payoutAccounts;
  const isRecent = and(ne(status, 'disconnected'), gte(createdAt, since));
  return [
    ctx.db.write
      .update(payoutAccounts)
      .set({ status: 'disconnected', version: sql`${version} + 1`, updatedAt: ctx.clock.now() })
      .where(and(eq(payoutAccounts.userId, userId), isRecent)),
    touchSite(ctx, userId),
  ];
}

/** Simulates the creator's step on the simulator's page. Returns the events. Throws `not_found` for real accounts. */
export async function actAtSimulator(
  ctx: Context,
  { userId, action }: { userId: number; action: SimulatedAccountAction },
) {
  const { simulator } = ctx.payments;
  const account = simulator && (await findCurrentAccount(ctx, userId));
  if (simulator === undefined || account === undefined) throw createNotFoundError('Simulated payout account');
  const { accountId } = account;
  return callProvider(ctx, () => simulator.changeAccount({ accountId, action }));
}
