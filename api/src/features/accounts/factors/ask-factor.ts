import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../../http/identity/cookies.js';
import { LIMITS } from '../../../http/limits/rate-limit.js';
import type { HttpContext } from '../../../http/router.js';
import { AppError } from '../../../kernel/errors.js';
import { limitGuesses } from '../limit-guesses.js';
import { finishPendingSignIn, getPendingAccount, startPendingSignIn } from './pending-sign-in.js';
import { hasEnabledFactor } from './prove-factor.js';
import type { AccountRef } from './table.js';

/**
 * Asks for the second factor after a correct password or emailed code. If the account has an enabled factor, sets the
 * cookie that `finishSignIn` reads, and throws `factor_required`.
 */
export async function askFactor(c: HttpContext, account: AccountRef): Promise<void> {
  const ctx = c.var.context;
  if (!(await hasEnabledFactor(ctx, account))) return;
  writeSessionCookie(c, pendingCookie(account.kind), await startPendingSignIn(ctx, account));
  throw factorRequiredError();
}

/** Checks the second factor of a pending sign-in, and returns its account, which may now have a session. */
export async function finishSignIn(
  c: HttpContext,
  { kind, code }: { kind: AccountRef['kind']; code: string },
): Promise<AccountRef> {
  const ctx = c.var.context;
  const cookie = pendingCookie(kind);
  const pending = { kind, token: readSessionCookie(c, cookie) };
  const account = await getPendingAccount(ctx, pending);
  await limitFactorGuesses(c, account, () => finishPendingSignIn(ctx, { ...pending, code }));
  clearSessionCookie(c, cookie);
  return account;
}

/** Limits wrong codes of a second factor, for each account. */
export function limitFactorGuesses<T>(
  c: HttpContext,
  account: AccountRef,
  work: () => Promise<T>,
): Promise<T> {
  return limitGuesses(c, { rule: LIMITS.factorFailure, account, typed: '', method: 'factor' }, work);
}

export function factorRequiredError(): AppError {
  return new AppError(
    'factor_required',
    'Enter the code from your authenticator app, or one of your recovery codes.',
  );
}

function pendingCookie(kind: AccountRef['kind']) {
  return kind === 'user' ? 'pending-user' : 'pending-admin';
}
