import { eq } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { EMAIL_NOT_VERIFIED } from './rules.js';
import { users } from './table.js';

/**
 * Throws `email_not_verified` while the instance requires a verified address and this creator's is not. Every function
 * that sends emails in a creator's name, or imports addresses, calls it first.
 */
export async function requireVerifiedEmail(ctx: Context, userId: number): Promise<void> {
  if (!(await mayEmailOthers(ctx, userId))) throw new AppError('email_not_verified', EMAIL_NOT_VERIFIED);
}

/** Returns false while the instance requires a verified address and this creator's is not. */
export async function mayEmailOthers(ctx: Context, userId: number): Promise<boolean> {
  if (!ctx.instance.requireVerifiedEmail) return true;
  const [user] = await ctx.db.read
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && user.emailVerifiedAt !== null;
}
