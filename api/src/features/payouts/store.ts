import { and, desc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.js';
import type { Currency } from '../../kernel/money/currencies.js';
import type { ProviderAccount } from '../../ports/payout-accounts.js';
import type { Context } from '../../server/context.js';
import { type AccountStatus, calculatePlatformFee } from './rules.js';
import { payoutAccounts } from './table.js';

export type PayoutAccount = typeof payoutAccounts.$inferSelect;

/** Finds the account that a creator uses now, or undefined without one. */
export async function findCurrentAccount(ctx: Context, userId: number): Promise<PayoutAccount | undefined> {
  const [account] = await ctx.db.read
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.userId, userId),
        eq(payoutAccounts.provider, ctx.payments.kind),
        ne(payoutAccounts.status, 'disconnected'),
      ),
    );
  return account;
}

/** Finds the account that a creator uses now, or else the account that was disconnected last, or undefined. */
export async function findLatestAccount(ctx: Context, userId: number): Promise<PayoutAccount | undefined> {
  const [account] = await ctx.db.read
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), eq(payoutAccounts.provider, ctx.payments.kind)))
    .orderBy(desc(payoutAccounts.id))
    .limit(1);
  return account;
}

export async function findAccount(ctx: Context, accountId: string): Promise<PayoutAccount | undefined> {
  const [account] = await ctx.db.read
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.accountId, accountId), eq(payoutAccounts.provider, ctx.payments.kind)));
  return account;
}

/** Returns the columns that store the provider's response. */
export function toProviderColumns(account: ProviderAccount) {
  const { country, currency, canPayOut, dueBy, disabledReason } = account;
  return { country, currency, canPayOut, dueBy, disabledReason, due: JSON.stringify(account.due) };
}

const Due = z.array(z.string());

export function readRequirementsDue({ due }: PayoutAccount): string[] {
  return Due.parse(JSON.parse(due));
}

/** Returns whether a creator can accept payments. Always true if the instance's own account receives them. */
export async function canTakePayments(ctx: Context, userId: number): Promise<boolean> {
  if (ctx.instance.paymentsMode === 'owner') return true;
  return (await findCurrentAccount(ctx, userId))?.status === 'active';
}

/** Returns the status of a creator's account, or undefined if the instance's own account receives all payments. */
export async function findPayoutStatus(
  ctx: Context,
  userId: number,
): Promise<AccountStatus | 'none' | undefined> {
  if (ctx.instance.paymentsMode === 'owner') return undefined;
  return (await findLatestAccount(ctx, userId))?.status ?? 'none';
}

/** The account that receives the money of a new payment. */
export interface Payee {
  /** Null for the instance's own account, as is the next field. */
  accountId: string | null;
  country: string | null;
}

/**
 * Returns the account that receives the money of a new payment. Throws `not_for_sale` if the creator cannot accept
 * payments.
 */
export async function getPayee(ctx: Context, userId: number): Promise<Payee> {
  if (ctx.instance.paymentsMode === 'owner') return { accountId: null, country: null };
  const account = await findCurrentAccount(ctx, userId);
  if (account?.status !== 'active') throw createPaymentsUnavailableError();
  const { accountId, country } = account;
  return { accountId, country };
}

/** Returns the instance's part of a payment. `amount` is without tax, which is nobody's income. */
export function calculateApplicationFee(
  ctx: Context,
  { country }: Payee,
  price: { amount: number; currency: Currency },
): number {
  const { platformFeePercent: percent } = ctx.instance;
  return country === null ? 0 : calculatePlatformFee({ ...price, percent, country });
}

export function createPaymentsUnavailableError(): AppError {
  return new AppError(
    'not_for_sale',
    'This creator cannot accept payments right now, so this product cannot be bought. Nothing was charged.',
  );
}
