import { and, eq } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isPassword } from './password.js';
import { getUser } from './store.js';
import { sessions } from './table.js';

/** Marks a session, in a batch, whose owner has just authenticated again. */
export function markReauthenticated(
  ctx: Context,
  { userId, tokenHash }: { userId: number; tokenHash: string },
): Statement {
  return ctx.db.write
    .update(sessions)
    .set({ authenticatedAt: ctx.clock.now() })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)));
}

/** Confirms a session with its owner's password. Throws `invalid_credentials`. */
export async function reauthenticateByPassword(
  ctx: Context,
  { userId, tokenHash, password }: { userId: number; tokenHash: string; password: string },
): Promise<void> {
  const { passwordHash } = await getUser(ctx, userId);
  if (!(await isPassword(password, passwordHash))) {
    throw new AppError('invalid_credentials', 'That password is not right.');
  }
  await ctx.db.transact([markReauthenticated(ctx, { userId, tokenHash })]);
}
