import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isPassword, refuseSuspended, type User } from '../accounts/index.js';

/** One sentence for a wrong name and a wrong password: neither tells which names exist. Who knows the password is told of a suspension. */
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
