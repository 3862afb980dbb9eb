import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { ProviderAccount } from '../../ports/payout-accounts.js';
import type { Context } from '../../server/context.js';
import { callProvider } from '../payments/index.js';
import { siteChanged, touchSite } from '../sites/index.js';
import { nextAccountStatus, SETTLE_ACCOUNT } from './rules.js';
import { findAccount, type PayoutAccount, providerColumns } from './store.js';
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
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Read before the call to the provider. If the row changes in between, the write fails and the loop starts again.
    const stored = await findAccount(ctx, accountId);
    if (stored === undefined || stored.status === 'disconnected') return stored;
    const answer = await callProvider(ctx, () => ctx.payments.accounts.find(accountId));
    const change = findChange(stored, answer);
    if (change === undefined) return stored;
    try {
      await write(ctx, stored, change);
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

type Change = Pick<PayoutAccount, 'status'> & Partial<ReturnType<typeof providerColumns>>;

/** Returns undefined if the row is up to date. */
function findChange(stored: PayoutAccount, answer: ProviderAccount | undefined): Change | undefined {
  const status = nextAccountStatus(stored.status, answer);
  if (answer === undefined) return { status };
  const columns = providerColumns(answer);
  const names = Object.keys(columns) as Array<keyof typeof columns>;
  const isSame = status === stored.status && names.every((name) => stored[name] === columns[name]);
  return isSame ? undefined : { status, ...columns };
}

async function write(ctx: Context, stored: PayoutAccount, change: Change): Promise<void> {
  await ctx.db.transactDurably([
    ...changeAccount(ctx, stored, change),
    // The page shows whether its products can be bought.
    touchSite(ctx, stored.userId),
  ]);
  siteChanged(ctx, stored.userId);
}

/** Changes an account that is still as it was read, or else fails the batch. */
export function changeAccount(ctx: Context, stored: PayoutAccount, change: Change): [Statement, Statement] {
  const { id, version } = stored;
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
  const settled = await settleAccount(ctx, Payload.parse(payload));
  if (settled === undefined) ctx.log.warn({}, 'skipped an unknown account');
}
