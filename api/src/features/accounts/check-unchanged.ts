import { type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectTrue, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { whereFactorEnabled } from './factors/prove-factor.js';
import type { AccountRef } from './factors/table.js';
import { passkeys } from './passkeys/table.js';
import type { User } from './store.js';
import { users } from './table.js';

/**
 * The second factor of a sign-in:
 * - `none`: the account has no enabled factor.
 * - `pending`: the next step asks for its code.
 * - `code`: a code of it was right. The factor must still be enabled.
 * - `passkeyId`: a passkey replaced it. The account must still have the passkey.
 */
export type FactorProof = 'none' | 'pending' | 'code' | { passkeyId: number };

/** A sign-in that passed its checks. */
export interface PassedSignIn {
  /** The account, read before the password or code was checked. */
  user: User;
  proof: FactorProof;
}

/**
 * Fails its batch with `account_as_read` if the account has changed since it was read, by another password, address or
 * second factor, "This wasn't me", or a suspension. Otherwise a sign-in under way would outlive them.
 */
export function checkAccountUnchanged(ctx: Context, { user, proof }: PassedSignIn): Statement {
  const { id, passwordHash, email, securedAt } = user;
  const isSame = sql`exists (select 1 from ${users} where id = ${id} and password_hash = ${passwordHash}
    and email = ${email} and secured_at is ${securedAt} and suspended_at is null)`;
  return expectAccount(ctx, { isSame, account: { kind: 'user', id }, proof });
}

/** Fails its batch like `checkAccountUnchanged`, for either kind of account. */
export function expectAccount(
  ctx: Context,
  { isSame, account, proof }: { isSame: SQL; account: AccountRef; proof: FactorProof },
): Statement {
  return expectTrue(ctx.db, 'account_as_read', sql`${isSame} and ${whereProofValid(account, proof)}`);
}

function whereProofValid(account: AccountRef, proof: FactorProof): SQL {
  switch (proof) {
    case 'none':
      return sql`not ${whereFactorEnabled(account)}`;
    case 'pending':
      return sql`true`;
    case 'code':
      return whereFactorEnabled(account);
    default:
      return sql`exists (select 1 from ${passkeys} where id = ${proof.passkeyId}
        and account_kind = ${account.kind} and account_id = ${account.id})`;
  }
}

/**
 * Runs a batch with the statement of `checkAccountUnchanged`. Throws an error with this code if the account changed.
 */
export async function runIfUnchanged<T>(
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
