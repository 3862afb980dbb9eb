import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { ProviderAccount } from '../../ports/payout-accounts.js';
import type { Context } from '../../server/context.js';
import { callProvider } from '../payments/index.js';
import { emitSiteChanged, touchSite } from '../sites/index.js';
import { getNextAccountStatus, SETTLE_ACCOUNT } from './rules.js';
import { findAccount, type PayoutAccount, toProviderColumns } from './store.js';
import { payoutAccounts } from './table.js';

/** Concurrent settlements of one account resolve within this many tries. */
const MAX_TRIES = 5;

/**
 * Updates an account to the provider's present response. Callers are the provider's events, the creator's screen and a
 * failed payment, in any order, late or twice. Returns undefined for an account that is not ours.
 */
export async function settleAccount(
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<PayoutAccount | undefined> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // Read before the call to the provider. If the row changes in between, the write fails and the loop starts again.
    const storedAccount = await findAccount(ctx, accountId);
    if (storedAccount === undefined || storedAccount.status === 'disconnected') return storedAccount;
    const providerAccount = await callProvider(ctx, () => ctx.payments.accounts.find(accountId));
    const change = findChange(storedAccount, providerAccount);
    if (change === undefined) return storedAccount;
    try {
      await write(ctx, storedAccount, change);
      ctx.log.info({ account: accountId, status: change.status }, 'a payout account changed');
      return await findAccount(ctx, accountId);
    } catch (error) {
      if (!(error instanceof ExpectationFailed)) throw error;
    }
  }
  throw new AppError(
    'version_conflict',
    'This account is being updated by another request. Please try again.',
  );
}

type Change = Pick<PayoutAccount, 'status'> & Partial<ReturnType<typeof toProviderColumns>>;

/** Returns undefined if the row is up to date. */
function findChange(
  storedAccount: PayoutAccount,
  providerAccount: ProviderAccount | undefined,
): Change | undefined {
  const status = getNextAccountStatus(storedAccount.status, providerAccount);
  if (providerAccount === undefined) return { status };
  const columns = toProviderColumns(providerAccount);
  const names = Object.keys(columns) as Array<keyof typeof columns>;
  const isSame =
    status === storedAccount.status && names.every((name) => storedAccount[name] === columns[name]);
  return isSame ? undefined : { status, ...columns };
}

async function write(ctx: Context, storedAccount: PayoutAccount, change: Change): Promise<void> {
  await ctx.db.transactDurably([
    ...changeAccount(ctx, storedAccount, change),
    // The page shows whether its products can be bought.
    touchSite(ctx, storedAccount.userId),
  ]);
  emitSiteChanged(ctx, storedAccount.userId);
}

/** Changes an account that is still as it was read, or else fails the batch. */
export function changeAccount(
  ctx: Context,
  storedAccount: PayoutAccount,
  change: Change,
): [Statement, Statement] {
  const { id, version } = storedAccount;
  return [
    ctx.db.write
      .update(payoutAccounts)
      .set({ ...change, version: version + 1, updatedAt: ctx.clock.now() })
      .where(and(eq(payoutAccounts.id, id), eq(payoutAccounts.version, version))),
    expectChange(ctx.db, 'payout_account_as_read'),
  ];
}

/** Builds the statement that queues a check of the account, for the batch that stores its event. */
export function enqueueAccountSettling(ctx: Context, payload: { accountId: string }): Statement {
  return enqueueJob(ctx, { kind: SETTLE_ACCOUNT, payload });
}

const Payload = z.object({ accountId: z.string() });

/** Settles the account of an event, for jobs. Skips an account of another system at the same provider. */
export async function settleReportedAccount(ctx: Context, payload: unknown): Promise<void> {
  const account = await settleAccount(ctx, Payload.parse(payload));
  if (account === undefined) ctx.log.warn({}, 'skipped an unknown account');
}
