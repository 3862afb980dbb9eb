import { and, eq } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { checkNewPassword } from './check-new-password.js';
import { endAllAccess, endOtherAccess } from './end-access.js';
import { hashPassword } from './password.js';
import { getUser } from './store.js';
import { users } from './table.js';

/**
 * Sets a signed-in creator's password, also the first. Ends every other session, and terminal sign-ins that have not
 * fetched their token. API tokens stay valid, unless `revokesTokens`. `extraStatements` runs in the same transaction.
 */
export async function changePassword(
  ctx: Context,
  input: {
    userId: number;
    tokenHash: string;
    password: string;
    revokesTokens: boolean;
    extraStatements: Statement[];
  },
): Promise<void> {
  const { userId, tokenHash, password, revokesTokens } = input;
  const { username, email, passwordHash: hashBefore } = await getUser(ctx, userId);
  const names = [username, email];
  await checkNewPassword(ctx, { password, kind: 'creator', names, field: 'newPassword' });
  const passwordHash = await hashPassword(password);
  const change = ctx.db.write
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, hashBefore)));
  try {
    await ctx.db.transactDurably([
      change,
      expectChange(ctx.db, 'password_as_it_was'),
      ...endOtherAccess(ctx, { userId, tokenHash, revokesTokens }),
      ...input.extraStatements,
    ]);
  } catch (error) {
    // A concurrent reset takes precedence, because it may be the owner's, and this session an attacker's.
    if (error instanceof ExpectationFailed) {
      throw new AppError('version_conflict', 'Your password was changed in another tab or app.');
    }
    throw error;
  }
}

/**
 * Sets a password and ends every session, API token and terminal sign-in of the account. `extraStatements` runs in the
 * same transaction.
 */
export async function resetPassword(
  ctx: Context,
  input: { userId: number; password: string; extraStatements: Statement[] },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await ctx.db.transactDurably([
    ctx.db.write.update(users).set({ passwordHash }).where(eq(users.id, input.userId)),
    ...endAllAccess(ctx, input.userId),
    ...input.extraStatements,
  ]);
}
