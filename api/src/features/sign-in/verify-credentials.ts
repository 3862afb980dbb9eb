import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isPassword, refuseSuspended, type User } from '../accounts/index.js';

/**
 * Returns the user. Throws the same error for a wrong name and a wrong password, so that it reveals no names. Reports a
 * suspension only if the password is correct.
 */
export async function verifyCredentials(
  ctx: Context,
  { user, password }: { user: User | undefined; password: string },
): Promise<User> {
  const matches = await isPassword(password, user?.passwordHash);
  if (!matches || user === undefined) {
    throw new AppError('invalid_credentials', 'Username or password is not right.');
  }
  refuseSuspended(ctx, user);
  return user;
}
