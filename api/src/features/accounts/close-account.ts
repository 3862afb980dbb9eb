import { eq } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { endAllAccess } from './end-access.js';
import { CLOSED_MARK } from './rules.js';
import { usernames, users } from './table.js';

/**
 * Closes an account in a batch: from the commit on nobody can sign in as this user, use their tokens or find their
 * page; name and address are free again. The row is deleted once everything that refers to it is erased.
 */
export function closeAccount(
  ctx: Context,
  input: { userId: number; unusableHash: string },
): [Statement, ...Statement[]] {
  const { userId, unusableHash } = input;
  const closedName = `${CLOSED_MARK}closed-${userId}`;
  return [
    // Nobody can type this name or address.
    ctx.db.write
      .update(users)
      .set({ username: closedName, email: closedName, passwordHash: unusableHash })
      .where(eq(users.id, userId)),
    ctx.db.write.delete(usernames).where(eq(usernames.userId, userId)),
    ...endAllAccess(ctx, userId),
  ];
}

/** Deletes the user as the last step; rows that refer to the user are deleted with it. */
export async function eraseUser(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(users).where(eq(users.id, userId))]);
}
