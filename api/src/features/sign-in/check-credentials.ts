import { LIMITS, limitFailures } from '../../http/rate-limit.js';
import type { HttpContext } from '../../http/router.js';
import { normalizeUsername } from '../../kernel/username.js';
import type { User } from '../accounts/index.js';
import { verifyCredentials } from './verify-credentials.js';

/** As `verifyCredentials`, for whoever asks over HTTP: too many failures of an address, or for an account, end it. */
export function checkCredentials(
  c: HttpContext,
  input: { username: string; password: string },
): Promise<User> {
  const account = `account:${normalizeUsername(input.username)}`;
  return limitFailures(c, LIMITS.loginFailure, c.var.clientAddress, () =>
    limitFailures(c, LIMITS.accountFailure, account, () => verifyCredentials(c.var.context, input)),
  );
}
