import { eq } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { endAllAccess } from './end-access.js';
import { CLOSED_MARK } from './rules.js';
import { usernames, users } from './table.js';

/**
 * For a batch: from its commit on nobody can sign in as this user, use a token of theirs or find their page;
 * name and address are free again. The row itself goes when everything that hangs on it is erased.
 */
export function closeAccount(
  ctx: Context,
  input: { userId: number; unusableHash: string },
): [Statement, ...Statement[]] {
  const { userId, unusableHash } = input;
  const closedName = `${CLOSED_MARK}closed-${userId}`;
  return [
    // Neither is a name or an address that anybody could type.
    ctx.db.write
      .update(users)
      .set({ username: closedName, email: closedName, passwordHash: unusableHash })
      .where(eq(users.id, userId)),
    ctx.db.write.delete(usernames).where(eq(usernames.userId, userId)),
    ...endAllAccess(ctx, userId),
  ];
}

/** The last step; what else refers to the user goes with it. */
export async function eraseUser(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(users).where(eq(users.id, userId))]);
}
