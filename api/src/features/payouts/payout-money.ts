import type { z } from 'zod';
import { INVALID_CURSOR } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import type { Page } from '../../kernel/cursor.js';
import { AppError, createFieldError, createNotFoundError } from '../../kernel/errors.js';
import type { ProviderPayout } from '../../ports/payouts.js';
import type { Context } from '../../server/context.js';
import { callProvider, isDisconnected } from '../payments/index.js';
import { formatFailureNote } from './rules.js';
import type { Payout, PayoutBalance } from './schemas.js';
import { enqueueAccountSettling } from './settle-account.js';
import { findCurrentAccount, type PayoutAccount } from './store.js';

/** Returns the money in a creator's account, its own currency first. Throws `not_found` without an account. */
export async function getBalance(ctx: Context, userId: number): Promise<z.infer<typeof PayoutBalance>> {
  const account = await getAccount(ctx, userId);
  const { funds, schedule } = await callForAccount(ctx, account, () =>
    ctx.payments.payouts.getBalance(account.accountId),
  );
  const isOwn = ({ currency }: { currency: string }) => currency === account.currency;
  return {
    funds: [...funds.filter(isOwn), ...funds.filter((fund) => !isOwn(fund))],
    schedule,
  };
}

/** Lists the payouts of a creator's account, newest first. Throws `not_found` without an account. */
export async function listPayouts(
  ctx: Context,
  { userId, limit, after }: { userId: number; limit: number; after: string | undefined },
): Promise<Page<ProviderPayout, string>> {
  const account = await getAccount(ctx, userId);
  const { accountId } = account;
  const { payouts, hasMore } = await callForAccount(ctx, account, () =>
    ctx.payments.payouts.list({ accountId, limit, after }),
  );
  return { rows: payouts, next: hasMore ? (payouts.at(-1)?.id ?? null) : null };
}

export function presentPayout(payout: ProviderPayout): z.infer<typeof Payout> {
  const { id, amount, currency, status, createdAt, arrivesAt, failure } = payout;
  return {
    id,
    amount,
    currency,
    status,
    createdAt: toIso(createdAt),
    arrivesOn: toIso(arrivesAt).slice(0, 10),
    note: status === 'failed' ? formatFailureNote(failure) : null,
  };
}

async function getAccount(ctx: Context, userId: number): Promise<PayoutAccount> {
  const isConnect = ctx.instance.paymentsMode === 'connect';
  const account = isConnect ? await findCurrentAccount(ctx, userId) : undefined;
  if (account === undefined) throw createNotFoundError('Payout account');
  return account;
}

/** Calls the provider like `callProvider`, with errors worded for the creator. */
async function callForAccount<T>(ctx: Context, account: PayoutAccount, call: () => Promise<T>): Promise<T> {
  try {
    return await callProvider(ctx, call);
  } catch (error) {
    if (isDisconnected(error)) {
      await ctx.db.transact([enqueueAccountSettling(ctx, { accountId: account.accountId })]);
      ctx.pubsub.publish('jobs');
      throw createNotFoundError('Payout account');
    }
    if (!(error instanceof AppError)) throw error;
    // A balance has no input to reject, and a page only its cursor.
    if (error.code === 'stripe_invalid_request_error') throw createFieldError('cursor', INVALID_CURSOR);
    throw toPayoutError(error.code);
  }
}

function toPayoutError(code: AppError['code']): AppError {
  switch (code) {
    case 'stripe_api_connection_error':
      return new AppError(code, 'The payment provider did not respond. Please try again.');
    case 'stripe_authentication_error':
      return new AppError(
        code,
        'The payment provider does not accept the keys of this instance. Please contact its operator.',
      );
    default:
      return new AppError(
        'stripe_api_error',
        'The payment provider could not process the request. Please try again in a minute.',
      );
  }
}
