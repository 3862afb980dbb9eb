import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isOpenAccount } from './store.js';
import { apiTokens, sessions, users } from './table.js';

/**
 * For a batch: from its commit on nobody signs in as this user, and no session or token of theirs opens anything; a
 * terminal that they let in, and which has not come for its token yet, is told why. It fails with `not_suspended`
 * where there is nothing to do.
 */
export function suspendUser(ctx: Context, userId: number): [Statement, ...Statement[]] {
  return [
    ctx.db.write
      .update(users)
      .set({ suspendedAt: ctx.clock.now() })
      .where(and(eq(users.id, userId), isNull(users.suspendedAt), isOpenAccount())),
    expectChange(ctx.db, 'not_suspended'),
    ctx.db.write.delete(sessions).where(eq(sessions.userId, userId)),
    ctx.db.write.delete(apiTokens).where(eq(apiTokens.userId, userId)),
  ];
}

/** For a batch: they may sign in again. It fails with `suspended` where there is nothing to do. */
export function reinstateUser(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write
      .update(users)
      .set({ suspendedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.suspendedAt))),
    expectChange(ctx.db, 'suspended'),
  ];
}

/** For a condition: false from the moment on at which the user is suspended. */
export function isActiveUser(userId: number): SQL {
  return sql`exists (select 1 from users where id = ${userId} and suspended_at is null)`;
}

export function refuseSuspended(ctx: Context, user: { suspendedAt: number | null }): void {
  if (user.suspendedAt === null) return;
  throw new AppError(
    'account_suspended',
    `This account is suspended. Write to ${ctx.instance.contactEmail} if you think that this is a mistake.`,
  );
}
