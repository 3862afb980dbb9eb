import { and, eq, isNull } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { users } from './table.js';

/**
 * Builds the statements that change the address of an account. It is verified from then on, unless `isVerified` is
 * false. The batch fails with `address_as_read` if the account has another address than `from`, and on `users.email` if
 * another account has the new one. With `onlyUnverified`, it also fails if `from` was verified in between.
 */
export function changeEmail(
  ctx: Context,
  input: { userId: number; from: string; email: string; isVerified: boolean; onlyUnverified: boolean },
): [Statement, Statement] {
  const { userId, from, email, isVerified, onlyUnverified } = input;
  const whereUnchanged = and(
    eq(users.id, userId),
    eq(users.email, from),
    onlyUnverified ? isNull(users.emailVerifiedAt) : undefined,
  );
  return [
    ctx.db.write
      .update(users)
      .set({ email, emailVerifiedAt: isVerified ? ctx.clock.now() : null })
      .where(whereUnchanged),
    expectChange(ctx.db, 'address_as_read'),
  ];
}

export function createEmailTakenError(): AppError {
  return new AppError('email_taken', 'Please use a different email address', {
    errors: [{ path: 'email', message: 'Email is already in use' }],
  });
}
