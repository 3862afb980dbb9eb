import { and, eq, isNull } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../db/transact.js';
import { isReservedName } from '../../http/pages/reserved-names.js';
import { formatDuration } from '../../kernel/clock.js';
import { AppError, createFieldError } from '../../kernel/errors.js';
import { findUsernameProblem, normalizeUsername } from '../../kernel/text/username.js';
import type { Context } from '../../server/context.js';
import { REDIRECT_LIFETIME } from './rules.js';
import { getUser, takeUsername } from './store.js';
import { usernames, users } from './table.js';

/**
 * Changes a username. The old URL redirects for `REDIRECT_LIFETIME`. Without `isConfirmed` it throws
 * `confirmation_required`, since printed links will not redirect forever. Errors name the field `path` of the request.
 */
export async function renameUser(
  ctx: Context,
  input: { userId: number; username: string; isConfirmed: boolean; path: 'username' | 'newUsername' },
): Promise<void> {
  const { userId, path } = input;
  const username = normalizeUsername(input.username);
  if (username === '') throw createFieldError(path, 'Please enter a new username.');
  const problem = findUsernameProblem(username);
  if (problem !== undefined) throw createFieldError(path, problem);
  const user = await getUser(ctx, userId);
  if (user.username === username) return;
  if (isReservedName(username)) throw createUsernameTakenError(path);
  if (!input.isConfirmed) {
    throw new AppError(
      'confirmation_required',
      `Confirmation required: your page moves to /${username}, and /${user.username} redirects there for ${formatDuration(REDIRECT_LIFETIME)}.`,
    );
  }
  const release = ctx.db.write
    .update(usernames)
    .set({ releasedAt: ctx.clock.now() })
    .where(
      and(eq(usernames.userId, userId), eq(usernames.name, user.username), isNull(usernames.releasedAt)),
    );
  // A user can retake their own old name at once, because it is reserved only against others.
  const retake = ctx.db.write
    .delete(usernames)
    .where(and(eq(usernames.userId, userId), eq(usernames.name, username)));
  try {
    await ctx.db.transact([
      release,
      expectChange(ctx.db, 'name_in_force'),
      retake,
      ...takeUsername(ctx, username, userId),
      ctx.db.write.update(users).set({ username }).where(eq(users.id, userId)),
    ]);
  } catch (error) {
    const violatedIndex = findViolatedIndex(error);
    if (violatedIndex === 'usernames.name' || violatedIndex === 'users.username')
      throw createUsernameTakenError(path);
    // Another tab renamed the user a moment ago, and its confirmed change stays.
    if (error instanceof ExpectationFailed)
      throw new AppError('version_conflict', 'Your username was changed in another tab or app.');
    throw error;
  }
}

export function createUsernameTakenError(path: string): AppError {
  return new AppError('username_taken', 'Please choose a different username', {
    errors: [{ path, message: 'Username is taken' }],
  });
}
