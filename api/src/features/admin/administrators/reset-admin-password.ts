import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { hashPassword } from '../../accounts/index.js';
import { auditOperator } from '../audit/audit.js';
import { adminSessions, admins } from '../table.js';

/**
 * Resets a password and ends all sessions of that administrator. Returns the administrator; undefined if none has that
 * name.
 */
export async function resetAdminPassword(
  ctx: Context,
  input: { username: string; password: string },
): Promise<number | undefined> {
  const [admin] = await ctx.db.read
    .select({ id: admins.id })
    .from(admins)
    .where(eq(admins.username, input.username));
  if (admin === undefined) return undefined;
  const passwordHash = await hashPassword(input.password);
  await ctx.db.transact([
    ctx.db.write.update(admins).set({ passwordHash }).where(eq(admins.id, admin.id)),
    ctx.db.write.delete(adminSessions).where(eq(adminSessions.adminId, admin.id)),
    auditOperator(ctx, {
      action: 'admin.reset-password',
      subject: { kind: 'admin', id: admin.id, name: input.username },
    }),
  ]);
  return admin.id;
}

/** Ends all administrators' sessions: a restored backup may contain ones that have ended since. */
export async function endAllAdminSessions(ctx: Context): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(adminSessions)]);
}
