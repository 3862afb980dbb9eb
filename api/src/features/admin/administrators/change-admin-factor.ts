import { and, eq, ne, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { disableFactor, enableFactor, renewRecoveryCodes, setUpFactor } from '../../accounts/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';
import type { AuditAction } from '../audit/rules.js';
import { adminSessions } from '../table.js';
import { checkPassword } from './admins.js';
import { endSessions } from './end-sessions.js';

/**
 * Starts the setup of an administrator's second factor. Requires the password, so that a stolen session cannot lock
 * out its owner.
 */
export async function setUpAdminFactor(
  ctx: Context,
  { adminId, currentPassword }: AdminInput & { currentPassword: string },
): Promise<{ secret: string; uri: string }> {
  const { username } = await checkPassword(ctx, { adminId, currentPassword });
  return setUpFactor(ctx, { account: { kind: 'admin', id: adminId }, label: `${username} (console)` });
}

/** Enables the second factor, and ends the administrator's other sessions. */
export async function enableAdminFactor(
  ctx: Context,
  { adminId, tokenHash, code }: AdminInput & { tokenHash: string; code: string },
): Promise<string[]> {
  const isOther = and(eq(adminSessions.adminId, adminId), ne(adminSessions.tokenHash, tokenHash));
  const extraStatements = [
    ...endSessions(ctx, isOther),
    createFactorEntry(ctx, { adminId, action: 'admin.enable-factor' }),
  ];
  return runAsAdmin(() =>
    enableFactor(ctx, { account: { kind: 'admin', id: adminId }, code, extraStatements }),
  );
}

type Proof = AdminInput & { currentPassword: string; code: string };

export async function renewAdminRecoveryCodes(ctx: Context, input: Proof): Promise<string[]> {
  const { adminId, code } = input;
  await checkPassword(ctx, input);
  const extraStatements = [createFactorEntry(ctx, { adminId, action: 'admin.renew-recovery-codes' })];
  return runAsAdmin(() =>
    renewRecoveryCodes(ctx, { account: { kind: 'admin', id: adminId }, code, extraStatements }),
  );
}

export async function disableAdminFactor(ctx: Context, input: Proof): Promise<void> {
  const { adminId, code } = input;
  await checkPassword(ctx, input);
  const extraStatements = [createFactorEntry(ctx, { adminId, action: 'admin.disable-factor' })];
  await runAsAdmin(() =>
    disableFactor(ctx, { account: { kind: 'admin', id: adminId }, code, extraStatements }),
  );
}

function createFactorEntry(
  ctx: Context,
  { adminId, action }: AdminInput & { action: AuditAction },
): Statement {
  const name = sql`(select username from admins where id = ${adminId})`;
  return auditEntry(ctx, { adminId, action, subject: { kind: 'admin', id: adminId, name } });
}
