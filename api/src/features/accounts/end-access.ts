import { and, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { endPendingSignIns, removeFactors } from './factors/manage-factor.js';
import { removePasskeys } from './passkeys/passkeys.js';
import { NO_PASSWORD } from './password.js';
import { CLOSED_MARK } from './rules.js';
import { apiTokens, deviceSignIns, sessions, usernames, users } from './table.js';

/**
 * Builds the statements that end all access. After the commit, no session or API token of this user is valid, and no
 * approved terminal can fetch its token.
 */
export function endAllAccess(ctx: Context, userId: number): Statement[] {
  return endAccess(ctx, { userId, tokensSince: 0 });
}

/** Ends all access like `endAllAccess`, except API tokens created before `tokensSince`. */
export function endAccess(
  ctx: Context,
  { userId, tokensSince }: { userId: number; tokensSince: number },
): Statement[] {
  const isRevoked = and(eq(apiTokens.userId, userId), gte(apiTokens.createdAt, tokensSince));
  return [
    ctx.db.write.delete(sessions).where(eq(sessions.userId, userId)),
    ctx.db.write.delete(apiTokens).where(isRevoked),
    ctx.db.write.delete(deviceSignIns).where(eq(deviceSignIns.userId, userId)),
    endPendingSignIns(ctx, { kind: 'user', id: userId }),
  ];
}

/** Ends all access like `endAllAccess`, except this session, and API tokens unless they are revoked too. */
export function endOtherAccess(
  ctx: Context,
  { userId, tokenHash, revokesTokens }: { userId: number; tokenHash: string; revokesTokens: boolean },
): Statement[] {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash));
  const isRevoked = and(eq(apiTokens.userId, userId), revokesTokens ? undefined : sql`false`);
  return [
    ctx.db.write.delete(sessions).where(isOther),
    ctx.db.write.delete(apiTokens).where(isRevoked),
    ctx.db.write.delete(deviceSignIns).where(eq(deviceSignIns.userId, userId)),
    endPendingSignIns(ctx, { kind: 'user', id: userId }),
  ];
}

/** Builds the statement that removes the password. No password opens the account until a new one is set. */
export function removePassword(ctx: Context, userId: number): Statement {
  return ctx.db.write.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId));
}

/**
 * Builds the statements that mark an account as secured by its owner, so that no browser is known anymore. The batch
 * fails with `not_me_unused` if the account was secured after `since`, the time of the notice, or has another address.
 */
export function markSecured(
  ctx: Context,
  { userId, email, since }: { userId: number; email: string; since: number },
): [Statement, Statement] {
  const isUnused = or(isNull(users.securedAt), lt(users.securedAt, since));
  return [
    ctx.db.write
      .update(users)
      .set({ securedAt: ctx.clock.now() })
      .where(and(eq(users.id, userId), eq(users.email, email), isUnused)),
    expectChange(ctx.db, 'not_me_unused'),
  ];
}

/** Builds the statement that marks the address as verified. Does nothing if the account has another address by now. */
export function markEmailVerified(
  ctx: Context,
  { userId, email }: { userId: number; email: string },
): Statement {
  return ctx.db.write
    .update(users)
    .set({ emailVerifiedAt: ctx.clock.now() })
    .where(and(eq(users.id, userId), eq(users.email, email)));
}

/**
 * Closes an account in a batch. After the commit, nobody can sign in as this user, use their tokens or find their page,
 * and the name and address are free again. The row is deleted once everything that refers to it is erased.
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
    ...removeFactors(ctx, { kind: 'user', id: userId }),
    ...removePasskeys(ctx, { kind: 'user', id: userId }),
  ];
}

/** Deletes the user as the last step, together with the rows that refer to the user. */
export async function eraseUser(ctx: Context, userId: number): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(users).where(eq(users.id, userId))]);
}
