import { eq } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { endAllAccess } from './end-access.js';
import { hashPassword } from './password.js';
import { users } from './table.js';

/**
 * Sets a password and ends every session, API token and terminal sign-in of the account. `beside` runs in the same
 * transaction.
 */
export async function resetPassword(
  ctx: Context,
  input: { userId: number; password: string; beside: Statement[] },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await ctx.db.transactDurably([
    ctx.db.write.update(users).set({ passwordHash }).where(eq(users.id, input.userId)),
    ...endAllAccess(ctx, input.userId),
    ...input.beside,
  ]);
}
