import { eq } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { endAllAccess } from './end-access.js';
import { hashPassword } from './password.js';
import { users } from './table.js';

/**
 * The new one is the only one, and every browser, API token and terminal has to be signed in anew. What `beside` writes of it
 * stands in the same transaction.
 */
export async function resetPassword(
  ctx: Context,
  input: { userId: number; password: string; beside: Statement[] },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await ctx.db.transact([
    ctx.db.write.update(users).set({ passwordHash }).where(eq(users.id, input.userId)),
    ...endAllAccess(ctx, input.userId),
    ...input.beside,
  ]);
}
