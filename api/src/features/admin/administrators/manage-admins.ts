import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import type { AdminRole } from '../../../kernel/admin-permissions.js';
import { type Page, type PageInput, toPage } from '../../../kernel/cursor.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  checkNewPassword,
  endPendingSignIns,
  hashPassword,
  impersonations,
  removeFactors,
  removePasskeys,
} from '../../accounts/index.js';
import { type AdminInput, auditEntry, auditOperator, runAsAdmin } from '../audit/audit.js';
import { adminSessions, admins } from '../table.js';
import { type Admin, checkPassword, getAdmin } from './admins.js';
import { createLastOwnerError, requireOwner, runAsOwner, whereNotLastOwner } from './change-role.js';
import { endImpersonations, endSessions } from './end-sessions.js';

export const MAX_ADMINS = 200;

export async function listAdmins(ctx: Context, { limit, beforeId }: PageInput): Promise<Page<Admin>> {
  const rows = await ctx.db.read
    .select()
    .from(admins)
    .where(beforeId === undefined ? undefined : lt(admins.id, beforeId))
    .orderBy(desc(admins.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

export async function addAdmin(
  ctx: Context,
  input: AdminInput & { username: string; role: AdminRole; password: string; currentPassword: string },
): Promise<Admin> {
  const { adminId, username, role, password } = input;
  await checkPassword(ctx, input);
  if ((await ctx.db.read.$count(admins)) >= MAX_ADMINS) {
    throw new AppError(
      'limit_reached',
      `There can be at most ${MAX_ADMINS} administrators. Delete one first.`,
    );
  }
  await checkNewPassword(ctx, { password, kind: 'administrator', names: [username], field: 'password' });
  const passwordHash = await hashPassword(password);
  try {
    const { added } = await runAsOwner(() =>
      ctx.db.transact({
        owner: requireOwner(ctx, adminId),
        added: ctx.db.write
          .insert(admins)
          .values({ username, role, passwordHash, createdAt: ctx.clock.now() })
          .returning(),
        entry: auditEntry(ctx, {
          adminId,
          action: 'admin.add',
          subject: {
            kind: 'admin',
            id: sql`(select ${admins.id} from ${admins} where ${admins.username} = ${username})`,
            name: username,
          },
          details: { role },
        }),
      }),
    );
    const [admin] = added;
    if (admin === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return admin;
  } catch (error) {
    if (findViolatedIndex(error) !== 'admins.username') throw error;
    throw new AppError('username_taken', 'An administrator with this username already exists.', {
      errors: [{ path: 'username', message: 'An administrator with this username already exists.' }],
    });
  }
}

/** Deletes an administrator and their sessions. Throws `last_owner` for the last owner. */
export async function deleteAdmin(ctx: Context, input: AdminInput & { id: number }): Promise<void> {
  const { adminId, id } = input;
  const { username } = await getAdmin(ctx, id);
  try {
    await runAsOwner(() =>
      ctx.db.transact([
        ...requireOwner(ctx, adminId),
        // Inserted before the deletion, because the entry names the acting administrator, who may be the deleted one.
        auditEntry(ctx, {
          adminId,
          action: 'admin.delete',
          subject: { kind: 'admin', id, name: username },
        }),
        ...endSessions(ctx, eq(adminSessions.adminId, id)),
        ctx.db.write.delete(admins).where(and(eq(admins.id, id), whereNotLastOwner())),
        expectChange(ctx.db, 'another_owner'),
        ...removeFactors(ctx, { kind: 'admin', id }),
        ...removePasskeys(ctx, { kind: 'admin', id }),
      ]),
    );
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    await getAdmin(ctx, id);
    throw createLastOwnerError();
  }
}

/** Changes an administrator's password and ends all their other sessions and impersonations. */
export async function changeAdminPassword(
  ctx: Context,
  input: AdminInput & { tokenHash: string; currentPassword: string; newPassword: string },
): Promise<void> {
  const { adminId, tokenHash } = input;
  const admin = await checkPassword(ctx, input);
  const names = [admin.username];
  const password = input.newPassword;
  await checkNewPassword(ctx, { password, kind: 'administrator', names, field: 'newPassword' });
  const passwordHash = await hashPassword(password);
  await runAsAdmin(() =>
    ctx.db.transact([
      ctx.db.write.update(admins).set({ passwordHash }).where(eq(admins.id, adminId)),
      ...endImpersonations(ctx, { which: eq(impersonations.adminId, adminId), cause: 'password-changed' }),
      ...endSessions(ctx, and(eq(adminSessions.adminId, adminId), ne(adminSessions.tokenHash, tokenHash))),
      endPendingSignIns(ctx, { kind: 'admin', id: adminId }),
      auditEntry(ctx, {
        adminId,
        action: 'admin.change-password',
        subject: { kind: 'admin', id: adminId, name: admin.username },
      }),
    ]),
  );
}

/**
 * Resets a password and ends all sessions of that administrator. Returns the administrator, or undefined if none has
 * that name.
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
    ...endSessions(ctx, eq(adminSessions.adminId, admin.id)),
    endPendingSignIns(ctx, { kind: 'admin', id: admin.id }),
    auditOperator(ctx, {
      action: 'admin.reset-password',
      subject: { kind: 'admin', id: admin.id, name: input.username },
    }),
  ]);
  return admin.id;
}

/** Removes an administrator's second factor and passkeys, for the operator. Returns undefined if none has that name. */
export async function resetAdminFactors(
  ctx: Context,
  { username }: { username: string },
): Promise<number | undefined> {
  const [admin] = await ctx.db.read
    .select({ id: admins.id })
    .from(admins)
    .where(eq(admins.username, username));
  if (admin === undefined) return undefined;
  await ctx.db.transactDurably([
    ...removeFactors(ctx, { kind: 'admin', id: admin.id }),
    ...removePasskeys(ctx, { kind: 'admin', id: admin.id }),
    ...endSessions(ctx, eq(adminSessions.adminId, admin.id)),
    auditOperator(ctx, {
      action: 'admin.reset-factors',
      subject: { kind: 'admin', id: admin.id, name: username },
    }),
  ]);
  return admin.id;
}

/** Ends all administrators' sessions. A restored backup may contain sessions that ended after it was made. */
export async function endAllAdminSessions(ctx: Context): Promise<void> {
  await ctx.db.transact(endSessions(ctx, undefined));
}
