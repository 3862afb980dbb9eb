import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob, type JobHandlers } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import type { Impersonation } from '../../../http/identity/actor.js';
import { ADMIN_ROLES, hasPermission } from '../../../kernel/admin-permissions.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import { ADMIN_SESSION_LIFETIME, IMPERSONATION_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser, IMPERSONATIONS_LISTED_FOR, impersonations } from '../../accounts/index.js';
import { whereLive } from '../administrators/admins.js';
import { endImpersonations } from '../administrators/end-sessions.js';
import { type AdminInput, auditUser, runAsAdmin } from '../audit/audit.js';
import { adminSessions, admins } from '../table.js';

/** The roles with the permission that an impersonation needs. */
export const IMPERSONATING_ROLES = ADMIN_ROLES.filter((role) => hasPermission(role, 'moderateUsers'));
const EXPIRE_IMPERSONATION = 'admin.expire-impersonation';
const ExpirePayload = z.object({ tokenHash: z.string() });

/**
 * Starts an impersonation of a creator, and ends an earlier one of this session. Returns the token for the cookie. The
 * impersonation ends with the session, if that is earlier. Throws `not_found` for an unknown or closed account.
 */
export async function startImpersonation(
  ctx: Context,
  { adminId, tokenHash: adminSessionHash, userId }: AdminInput & { tokenHash: string; userId: number },
): Promise<string> {
  if ((await findOpenUser(ctx, userId)) === undefined) throw createNotFoundError('User');
  const now = ctx.clock.now();
  const token = createRandomToken();
  const tokenHash = hashToken(token);
  const isThis = and(eq(adminSessions.tokenHash, adminSessionHash), eq(adminSessions.adminId, adminId));
  const [session] = await ctx.db.read.select().from(adminSessions).where(isThis);
  const sessionEndsAt = (session?.createdAt ?? now) + ADMIN_SESSION_LIFETIME;
  const endsAt = Math.min(now + IMPERSONATION_LIFETIME, sessionEndsAt);
  try {
    await runAsAdmin(() =>
      ctx.db.transact({
        // Fails if the session ended after the request began. Renews it to last as long as the impersonation.
        session: ctx.db.write.update(adminSessions).set({ lastSeenAt: now }).where(isThis),
        requireLive: expectChange(ctx.db, 'session_valid'),
        earlier: endImpersonations(ctx, {
          which: eq(impersonations.adminSessionHash, adminSessionHash),
          cause: 'replaced',
        }),
        old: ctx.db.write
          .delete(impersonations)
          .where(lt(impersonations.startedAt, now - IMPERSONATIONS_LISTED_FOR)),
        entry: auditUser(ctx, { adminId, action: 'user.impersonate', userId }),
        started: ctx.db.write.insert(impersonations).values({
          tokenHash,
          userId,
          adminId,
          adminName: sql`(select username from ${admins} where id = ${adminId})`,
          adminSessionHash,
          startedAt: now,
          endsAt,
        }),
        expiry: enqueueJob(ctx, { kind: EXPIRE_IMPERSONATION, payload: { tokenHash }, runAt: endsAt }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    throw new AppError('unauthenticated', 'Please sign in as an administrator.');
  }
  return token;
}

/**
 * Finds an impersonation by the token of its cookie, unless it is over, the administrator's session has ended, or the
 * administrator lost the role.
 */
export async function findImpersonation(ctx: Context, token: string): Promise<Impersonation | undefined> {
  const now = ctx.clock.now();
  const { id, userId, adminId, adminName, endsAt } = impersonations;
  const [row] = await ctx.db.read
    .select({ id, userId, adminId, adminName, endsAt })
    .from(impersonations)
    .innerJoin(adminSessions, eq(adminSessions.tokenHash, impersonations.adminSessionHash))
    .innerJoin(admins, and(eq(admins.id, adminSessions.adminId), inArray(admins.role, IMPERSONATING_ROLES)))
    .where(
      and(
        eq(impersonations.tokenHash, hashToken(token)),
        isNull(impersonations.endedAt),
        gt(endsAt, now),
        whereLive(now),
      ),
    );
  return row && (await findOpenUser(ctx, row.userId)) !== undefined ? row : undefined;
}

/** Ends an impersonation, with an entry in the audit log. Repeating it changes nothing. */
export async function endImpersonation(ctx: Context, { id }: { id: number }): Promise<void> {
  await ctx.db.transact(endImpersonations(ctx, { which: eq(impersonations.id, id), cause: 'ended' }));
}

export const adminJobs: JobHandlers = {
  /** Ends an expired impersonation. */
  [EXPIRE_IMPERSONATION]: async (ctx, payload) => {
    const { tokenHash } = ExpirePayload.parse(payload);
    await ctx.db.transact(
      endImpersonations(ctx, { which: eq(impersonations.tokenHash, tokenHash), cause: 'expired' }),
    );
  },
};
