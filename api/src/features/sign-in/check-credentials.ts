import { limitFailures } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import type { HttpContext } from '../../http/router.js';
import { normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { AppError } from '../../kernel/errors.js';
import { normalizeUsername } from '../../kernel/text/username.js';
import type { Context } from '../../server/context.js';
import { countGuesses, findUserByLogin, isPassword, throwIfSuspended, type User } from '../accounts/index.js';

/**
 * Returns the user. Throws the same error for a wrong name and a wrong password, so that it reveals no names. Reports a
 * suspension only if the password is correct.
 */
async function verifyCredentials(
  ctx: Context,
  { user, password }: { user: User | undefined; password: string },
): Promise<User> {
  const matches = await isPassword(password, user?.passwordHash);
  if (!matches || user === undefined) {
    throw new AppError('invalid_credentials', 'The username or the password is wrong.');
  }
  throwIfSuspended(ctx, user);
  return user;
}

/** Checks like `verifyCredentials`, for HTTP requests. Limits the failures per address and per account. */
export async function checkCredentials(
  c: HttpContext,
  input: { username: string; password: string },
): Promise<User> {
  const ctx = c.var.context;
  const user = await findUserByLogin(ctx, input.username);
  const account = user === undefined ? undefined : { kind: 'user' as const, id: user.id };
  const given = normalizeUsername(normalizeEmailAddress(input.username.normalize('NFKC')));
  const guess = { rule: LIMITS.accountFailure, account, given, method: 'password' as const };
  return limitFailures(c, LIMITS.signInFailure, c.var.clientAddress, () =>
    countGuesses(c, guess, () => verifyCredentials(ctx, { user, password: input.password })),
  );
}
