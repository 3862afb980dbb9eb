import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import type { CookieToken, CreatorAccess, SessionClient } from '../../http/identity/actor.js';
import { AppError, createInvalidTokenError, createNotFoundError } from '../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../kernel/ids.js';
import { SESSION_LIFETIME } from '../../kernel/time/session-lifetimes.js';
import type { Context } from '../../server/context.js';
import { createSessionId, isSessionStale } from './rules.js';
import { findSession } from './store.js';
import { apiTokens, sessions } from './table.js';

/** Returns the token for the cookie, and stores only its hash. `extraStatements` runs in the same transaction. */
export async function startSession(
  ctx: Context,
  {
    userId,
    client,
    extraStatements = [],
  }: { userId: number; client: SessionClient; extraStatements?: Statement[] },
): Promise<string> {
  const now = ctx.clock.now();
  const token = createRandomToken();
  await ctx.db.transact([
    ctx.db.write.delete(sessions).where(lt(sessions.expiresAt, now)),
    ctx.db.write.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + SESSION_LIFETIME,
      authenticatedAt: now,
      ...client,
    }),
    ...extraStatements,
  ]);
  return token;
}

/** Fails its batch with `session_valid` if the session ended after the request began, so run it in `runInSession`. */
export function requireLiveSession(
  ctx: Context,
  { userId, tokenHash }: { userId: number; tokenHash: string },
): [Statement, Statement] {
  return [
    ctx.db.write
      .update(sessions)
      .set({ userId })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId))),
    expectChange(ctx.db, 'session_valid'),
  ];
}

/** Fails its batch like `requireLiveSession`, for a request by a session or by an API token. */
export function requireLiveAccess(ctx: Context, access: CreatorAccess): [Statement, Statement] {
  const { userId } = access;
  if (access.via === 'session') return requireLiveSession(ctx, access);
  return [
    ctx.db.write
      .update(apiTokens)
      .set({ userId })
      .where(and(eq(apiTokens.id, access.tokenId), eq(apiTokens.userId, userId))),
    expectChange(ctx.db, 'token_valid'),
  ];
}

/**
 * Runs a batch with the statements of `requireLiveSession` or `requireLiveAccess`. Throws `unauthenticated` if the
 * session has ended or the API token was revoked.
 */
export async function runInSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    if (error.expectation === 'session_valid') throw createSessionEndedError();
    if (error.expectation === 'token_valid') throw createInvalidTokenError();
    throw error;
  }
}

function createSessionEndedError(): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Please sign in again.');
}

/**
 * Finds a session by its token. Extends its expiry if it was last seen long ago. Then `isRenewed` is true, and the
 * caller must renew the cookie.
 */
export async function touchSession(ctx: Context, { token, client }: CookieToken) {
  const now = ctx.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(ctx, tokenHash);
  if (session === undefined) return undefined;
  const isRenewed = isSessionStale(session.lastSeenAt, now);
  if (isRenewed) {
    await ctx.db.transact([
      ctx.db.write
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: now + SESSION_LIFETIME, ...pickSentFields(client()) })
        .where(eq(sessions.tokenHash, tokenHash)),
    ]);
  }
  const authenticatedAt = session.authenticatedAt ?? session.createdAt;
  return { userId: session.userId, tokenHash, authenticatedAt, isRenewed };
}

/** Ends all sessions. A restored backup may contain sessions that ended after it was made. */
export async function endAllSessions(ctx: Context): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(sessions)]);
}

export async function endSession(ctx: Context, tokenHash: string): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(sessions).where(eq(sessions.tokenHash, tokenHash))]);
}

/** Returns only the fields that the browser sent, so that a missing field does not erase the stored one. */
export function pickSentFields({ device, timeZone }: SessionClient): Partial<SessionClient> {
  return { ...(device !== null && { device }), ...(timeZone !== null && { timeZone }) };
}

/** One session, of a creator or an administrator, as its owner sees it. */
export interface SessionRow extends SessionClient {
  tokenHash: string;
  createdAt: number;
  lastSeenAt: number;
}

export const SESSIONS_LISTED = 100;

/** Returns a creator's sessions, last used first. */
export async function listSessions(ctx: Context, userId: number): Promise<SessionRow[]> {
  return ctx.db.read
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(SESSIONS_LISTED);
}

/** Ends one of a creator's own sessions. */
export async function endSessionById(
  ctx: Context,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  const rows = await ctx.db.read.select().from(sessions).where(eq(sessions.userId, userId));
  const session = rows.find((row) => createSessionId(row) === id);
  if (session === undefined) throw createNotFoundError('Session');
  await endSession(ctx, session.tokenHash);
}

export async function endOtherSessions(
  ctx: Context,
  { userId, tokenHash }: { userId: number; tokenHash: string },
): Promise<void> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash));
  await ctx.db.transact([ctx.db.write.delete(sessions).where(isOther)]);
}
