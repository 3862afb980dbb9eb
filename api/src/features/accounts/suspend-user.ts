import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { EMAIL_NOT_VERIFIED } from './rules.js';
import { whereOpenAccount } from './store.js';
import { apiTokens, sessions, users } from './table.js';

/**
 * Suspends a user in a batch. After the commit, nobody signs in as this user, and none of their sessions or tokens is
 * valid. An approved terminal that has not fetched its token gets the reason. Fails with `not_suspended` if there is
 * nothing to do.
 */
export function suspendAccount(ctx: Context, userId: number): [Statement, ...Statement[]] {
  return [
    ctx.db.write
      .update(users)
      .set({ suspendedAt: ctx.clock.now() })
      .where(and(eq(users.id, userId), isNull(users.suspendedAt), whereOpenAccount())),
    expectChange(ctx.db, 'not_suspended'),
    ctx.db.write.delete(sessions).where(eq(sessions.userId, userId)),
    ctx.db.write.delete(apiTokens).where(eq(apiTokens.userId, userId)),
  ];
}

/**
 * Builds the statements that reinstate a user, so that they can sign in again. Fails with `suspended` if there is
 * nothing to do.
 */
export function reinstateAccount(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write
      .update(users)
      .set({ suspendedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.suspendedAt))),
    expectChange(ctx.db, 'suspended'),
  ];
}

/** Returns a condition that is false from the moment at which the user is suspended. */
export function whereActiveUser(userId: number): SQL {
  return sql`exists (select 1 from users where id = ${userId} and suspended_at is null)`;
}

export function throwIfSuspended(ctx: Context, user: { suspendedAt: number | null }): void {
  if (user.suspendedAt === null) return;
  throw new AppError(
    'account_suspended',
    `This account is suspended. Write to ${ctx.instance.contactEmail} if you think that this is a mistake.`,
  );
}

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
