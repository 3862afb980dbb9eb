import { and, desc, eq, ne } from 'drizzle-orm';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { createSessionId, SESSIONS_LISTED, type SessionRow } from '../../accounts/index.js';
import { adminSessions } from '../table.js';
import { whereLive } from './admins.js';
import { endSessions } from './end-sessions.js';

/** Returns an administrator's sessions, last used first. */
export async function listAdminSessions(
  ctx: Context,
  { adminId }: { adminId: number },
): Promise<SessionRow[]> {
  return ctx.db.read
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), whereLive(ctx.clock.now())))
    .orderBy(desc(adminSessions.lastSeenAt))
    .limit(SESSIONS_LISTED);
}

/** Ends one of an administrator's own sessions. */
export async function endAdminSessionById(
  ctx: Context,
  { adminId, id }: { adminId: number; id: string },
): Promise<void> {
  const rows = await ctx.db.read.select().from(adminSessions).where(eq(adminSessions.adminId, adminId));
  const session = rows.find((row) => createSessionId(row) === id);
  if (session === undefined) throw createNotFoundError('Session');
  await ctx.db.transact(endSessions(ctx, eq(adminSessions.tokenHash, session.tokenHash)));
}

export async function endOtherAdminSessions(
  ctx: Context,
  { adminId, tokenHash }: { adminId: number; tokenHash: string },
): Promise<void> {
  const isOther = and(eq(adminSessions.adminId, adminId), ne(adminSessions.tokenHash, tokenHash));
  await ctx.db.transact(endSessions(ctx, isOther));
}
