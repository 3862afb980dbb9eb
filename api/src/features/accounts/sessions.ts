import { eq, lt } from 'drizzle-orm';
import { hashToken, randomToken } from '../../kernel/ids.js';
import { SESSION_LIFETIME } from '../../kernel/tokens/session-lifetime.js';
import type { Context } from '../../server/context.js';
import { isSessionStale } from './rules.js';
import { findSession } from './store.js';
import { sessions } from './table.js';

/** Returns the token for the cookie; only its hash is stored. */
export async function startSession(ctx: Context, userId: number): Promise<string> {
  const now = ctx.clock.now();
  const token = randomToken();
  await ctx.db.transact([
    ctx.db.write.delete(sessions).where(lt(sessions.expiresAt, now)),
    ctx.db.write.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + SESSION_LIFETIME,
      authenticatedAt: now,
    }),
  ]);
  return token;
}

/** Finds a session by its token and sometimes extends its expiry; the cookie's must follow. */
export async function touchSession(ctx: Context, token: string) {
  const now = ctx.clock.now();
  const tokenHash = hashToken(token);
  const session = await findSession(ctx, tokenHash);
  if (session === undefined) return undefined;
  const isRenewed = isSessionStale(session.lastSeenAt, now);
  if (isRenewed) {
    await ctx.db.transact([
      ctx.db.write
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: now + SESSION_LIFETIME })
        .where(eq(sessions.tokenHash, tokenHash)),
    ]);
  }
  const authenticatedAt = session.authenticatedAt ?? session.createdAt;
  return { userId: session.userId, tokenHash, authenticatedAt, isRenewed };
}

/** Ends all sessions: a restored backup may contain ones that have ended since. */
export async function endAllSessions(ctx: Context): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(sessions)]);
}

export async function endSession(ctx: Context, tokenHash: string): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(sessions).where(eq(sessions.tokenHash, tokenHash))]);
}
