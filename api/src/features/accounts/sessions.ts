import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { hashToken, randomToken } from '../../kernel/ids.js';
import { readSignedToken, signToken } from '../../kernel/tokens/signed-token.js';
import { SESSION_LIFETIME } from '../../kernel/tokens/token-scope.js';
import type { Context } from '../../server/context.js';
import { getInstanceSecret } from '../settings/index.js';
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

/** A browser, identified by its own cookie, and the accounts that have signed in there: `user:1`, `admin:2`. */
export interface Browser {
  id: string;
  accounts: string[];
}

/** The oldest are dropped first. */
const ACCOUNTS_MAX = 8;

const Payload = z.object({
  id: z.string().max(100),
  accounts: z.array(z.string().max(40)).max(ACCOUNTS_MAX),
});

/** Reads a browser's cookie. A new browser, or one with an invalid cookie, gets a new id. */
export async function readBrowser(ctx: Context, cookie: string | undefined): Promise<Browser> {
  const unknown = { id: randomToken(), accounts: [] };
  if (cookie === undefined) return unknown;
  const payload = Payload.safeParse(readSignedToken(await secretOf(ctx), cookie));
  return payload.success ? payload.data : unknown;
}

export async function sealBrowser(ctx: Context, browser: Browser): Promise<string> {
  return signToken(await secretOf(ctx), browser);
}

export function withAccount({ id, accounts }: Browser, account: string): Browser {
  return { id, accounts: [account, ...accounts.filter((other) => other !== account)].slice(0, ACCOUNTS_MAX) };
}

/** Returns a browser's id for rows and counters. */
export function browserKey({ id }: Browser): string {
  return hashToken(id).slice(0, 32);
}

function secretOf(ctx: Context): Promise<string> {
  return getInstanceSecret(ctx, 'browsers.secret');
}
