import { LIMITS, limitFailures } from '../../http/limits/rate-limit.js';
import type { HttpContext } from '../../http/router.js';
import { normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { normalizeUsername } from '../../kernel/username.js';
import { findUserByLogin, limitGuesses, type User } from '../accounts/index.js';
import { verifyCredentials } from './verify-credentials.js';

/** Checks like `verifyCredentials`, for HTTP requests: limits the failures per address and per account. */
export async function checkCredentials(
  c: HttpContext,
  input: { username: string; password: string },
): Promise<User> {
  const ctx = c.var.context;
  const user = await findUserByLogin(ctx, input.username);
  const account = user === undefined ? undefined : { kind: 'user' as const, id: user.id };
  const typed = normalizeUsername(normalizeEmailAddress(input.username.normalize('NFKC')));
  const guess = { rule: LIMITS.accountFailure, account, typed, method: 'password' as const };
  return limitFailures(c, LIMITS.loginFailure, c.var.clientAddress, () =>
    limitGuesses(c, guess, () => verifyCredentials(ctx, { user, password: input.password })),
  );
}
