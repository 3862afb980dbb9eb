import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { hashPassword } from '../../accounts/index.js';
import { auditOperator } from '../audit/audit.js';
import { adminSessions, admins } from '../table.js';

/** Every browser has to sign in with the new one. Answers whose it was; undefined when there is nobody of that name. */
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

/** Of all administrators: what a backup brings back may have been ended since. */
export async function endAllAdminSessions(ctx: Context): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(adminSessions)]);
}
