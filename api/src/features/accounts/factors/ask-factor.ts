import type { Statement } from '../../../db/transact.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../../http/identity/cookies.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import type { HttpContext } from '../../../http/router.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { countGuesses } from '../count-guesses.js';
import { finishPendingSignIn, getPendingAccount, startPendingSignIn } from './pending-sign-in.js';
import { hasEnabledFactor } from './prove-factor.js';
import type { AccountRef } from './table.js';

/**
 * Asks for the second factor after a correct password or emailed code. If the account has an enabled factor, sets the
 * cookie that `finishSignIn` reads, and throws `factor_required`. `unchangedCheck` fails if the account has changed
 * since.
 */
export async function askFactor(
  c: HttpContext,
  { account, unchangedCheck }: { account: AccountRef; unchangedCheck: Statement },
): Promise<void> {
  const ctx = c.var.context;
  if (!(await hasEnabledFactor(ctx, account))) return;
  const token = await startPendingSignIn(ctx, { account, unchangedCheck });
  writeSessionCookie(c, getPendingCookie(account.kind), token);
  throw createFactorRequiredError();
}

/**
 * Checks the second factor of a pending sign-in, and returns its account, which may now have a session. `read` reads
 * the account before the check.
 */
export async function finishSignIn<Account>(
  c: HttpContext,
  input: { kind: AccountRef['kind']; code: string; read: (ctx: Context, id: number) => Promise<Account> },
): Promise<Account> {
  const { kind, code, read } = input;
  const ctx = c.var.context;
  const cookie = getPendingCookie(kind);
  const pending = { kind, token: readSessionCookie(c, cookie) };
  const ref = await getPendingAccount(ctx, pending);
  const account = await read(ctx, ref.id);
  await limitFactorGuesses(c, ref, () => finishPendingSignIn(ctx, { ...pending, code }));
  clearSessionCookie(c, cookie);
  return account;
}

/** Limits wrong codes of a second factor, for each account. */
export function limitFactorGuesses<T>(
  c: HttpContext,
  account: AccountRef,
  work: () => Promise<T>,
): Promise<T> {
  return countGuesses(c, { rule: LIMITS.factorFailure, account, given: '', method: 'factor' }, work);
}

export function createFactorRequiredError(): AppError {
  return new AppError(
    'factor_required',
    'Enter the code from your authenticator app, or one of your recovery codes.',
  );
}

function getPendingCookie(kind: AccountRef['kind']) {
  return kind === 'user' ? 'pending-user' : 'pending-admin';
}
