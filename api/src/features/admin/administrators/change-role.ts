import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { createRoleMissingError } from '../../../http/identity/authenticate.js';
import type { AdminRole } from '../../../kernel/admin-permissions.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { impersonations } from '../../accounts/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';
import { IMPERSONATING_ROLES } from '../impersonation/impersonate.js';
import { admins } from '../table.js';
import { type Admin, checkPassword, getAdmin } from './admins.js';
import { endImpersonations } from './end-sessions.js';

/**
 * Changes the role of an administrator, also of the acting one. Writes nothing if they have it already. Throws
 * `invalid_input` for a wrong password, and `last_owner` for the last owner.
 */
export async function changeAdminRole(
  ctx: Context,
  input: AdminInput & { id: number; role: AdminRole; currentPassword: string },
): Promise<Admin> {
  const { adminId, id, role } = input;
  const admin = await getAdmin(ctx, id);
  await checkPassword(ctx, input);
  if (admin.role === role) return admin;
  const whereUnchanged = and(eq(admins.id, id), eq(admins.role, admin.role));
  try {
    await runAsOwner(() =>
      ctx.db.transact([
        ...requireOwner(ctx, adminId),
        ctx.db.write.update(admins).set({ role }).where(and(whereUnchanged, whereNotLastOwner())),
        expectChange(ctx.db, 'another_owner'),
        ...(IMPERSONATING_ROLES.includes(role)
          ? []
          : endImpersonations(ctx, { which: eq(impersonations.adminId, id), cause: 'role-changed' })),
        auditEntry(ctx, {
          adminId,
          action: 'admin.change-role',
          subject: { kind: 'admin', id, name: admin.username },
          details: { from: admin.role, to: role },
        }),
      ]),
    );
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Another owner was faster.
    if ((await getAdmin(ctx, id)).role !== admin.role) return changeAdminRole(ctx, input);
    throw createLastOwnerError();
  }
  return { ...admin, role };
}

/** Fails its batch if the acting administrator is no longer an owner. Runs in `runAsOwner`. */
export function requireOwner(ctx: Context, adminId: number): [Statement, Statement] {
  const isOwner = and(eq(admins.id, adminId), eq(admins.role, 'owner'));
  return [
    ctx.db.write.update(admins).set({ role: 'owner' }).where(isOwner),
    expectChange(ctx.db, 'acting_owner'),
  ];
}

/** Runs an action of an owner as `runAsAdmin`. Throws `role_missing` if they lost the role in between. */
export async function runAsOwner<T>(work: () => Promise<T>): Promise<T> {
  return runAsAdmin(work).catch((error: unknown) => {
    throw error instanceof ExpectationFailed && error.expectation === 'acting_owner'
      ? createRoleMissingError()
      : error;
  });
}

/** Matches administrators who may lose their role. Without an owner, nobody could add one. */
export function whereNotLastOwner(): SQL | undefined {
  return or(ne(admins.role, 'owner'), sql`(select count(*) from ${admins} where role = 'owner') > 1`);
}

export function createLastOwnerError(): AppError {
  return new AppError('last_owner', 'This is the only owner. Make another administrator an owner first.');
}
