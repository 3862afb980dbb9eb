import { type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectTrue, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isFactorEnabled } from './factors/prove-factor.js';
import type { User } from './store.js';
import { users } from './table.js';

/** A sign-in that passed its checks. */
export interface PassedSignIn {
  /** As it was read before the password or code was checked. */
  user: User;
  /** The sign-in proved the second factor, or used a passkey. Otherwise the account must have none. */
  hasProvedFactor: boolean;
}

/**
 * Fails its batch with `account_as_read` if the account has changed since it was read: another password or address,
 * "This wasn't me", a suspension, or a second factor that was not proved. Otherwise a sign-in under way would outlive
 * them.
 */
export function requireAccountAsRead(ctx: Context, { user, hasProvedFactor }: PassedSignIn): Statement {
  const { id, passwordHash, email, securedAt } = user;
  const isSame = sql`exists (select 1 from ${users} where id = ${id} and password_hash = ${passwordHash}
    and email = ${email} and secured_at is ${securedAt} and suspended_at is null)`;
  return expectAccount(ctx, { isSame, account: { kind: 'user', id }, hasProvedFactor });
}

/** Fails its batch like `requireAccountAsRead`, for either kind of account. */
export function expectAccount(
  ctx: Context,
  input: { isSame: SQL; account: { kind: 'user' | 'admin'; id: number }; hasProvedFactor: boolean },
): Statement {
  const { isSame, account, hasProvedFactor } = input;
  const condition = hasProvedFactor ? isSame : sql`${isSame} and not ${isFactorEnabled(account)}`;
  return expectTrue(ctx.db, 'account_as_read', condition);
}

/** Runs a batch with the statement of `requireAccountAsRead`. Throws an error with this code if the account changed. */
export async function runIfAsRead<T>(
  code: 'invalid_credentials' | 'invalid_code',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hasChanged = error instanceof ExpectationFailed && error.expectation === 'account_as_read';
    throw hasChanged
      ? new AppError(code, 'Your account was changed during this sign-in. Please sign in again.')
      : error;
  }
}
