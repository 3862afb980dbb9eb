import type { Context } from '../../context.js';
import { AppError } from '../../kernel/errors.js';
import { findUserByLogin, isPassword, refuseSuspended, type User } from '../accounts/index.js';

/** One sentence for a wrong name and a wrong password: neither tells which names exist. Who knows the password is told of a suspension. */
export async function verifyCredentials(
  ctx: Context,
  input: { username: string; password: string },
): Promise<User> {
  const user = await findUserByLogin(ctx, input.username);
  const matches = await isPassword(input.password, user?.passwordHash);
  if (!matches || user === undefined) {
    throw new AppError('invalid_credentials', 'Username or password is not right.');
  }
  refuseSuspended(ctx, user);
  return user;
}
