import type { Context } from '../../context.js';
import { notFound } from '../../kernel/errors.js';
import { findUserByUsername, getUser, type User } from '../accounts/index.js';

/** Whom a visitor subscribes to: named by id, as specified, or by username. */
export async function getCreator(
  ctx: Context,
  input: { userId?: number | undefined; username?: string | undefined },
): Promise<User> {
  if (input.userId !== undefined) return getUser(ctx, input.userId);
  const creator = input.username === undefined ? undefined : await findUserByUsername(ctx, input.username);
  if (creator === undefined) throw notFound('Creator');
  return creator;
}
