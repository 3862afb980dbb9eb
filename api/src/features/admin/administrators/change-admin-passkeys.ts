import { and, eq, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import {
  addPasskey,
  beginPasskey,
  type Ceremony,
  type Passkey,
  removePasskey,
} from '../../accounts/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';
import { adminSessions } from '../table.js';
import { checkPassword } from './admins.js';

/** Begins to add a passkey. Requires the password, so that a stolen session cannot add one of its own. */
export async function beginAdminPasskey(
  ctx: Context,
  { adminId, currentPassword }: AdminInput & { currentPassword: string },
): Promise<Ceremony> {
  const { username } = await checkPassword(ctx, { adminId, currentPassword });
  return beginPasskey(ctx, { account: { kind: 'admin', id: adminId }, label: `${username} (console)` });
}

/** Adds a passkey. Throws `unauthenticated` if the session has ended in between. */
export async function addAdminPasskey(
  ctx: Context,
  input: AdminInput & { tokenHash: string; name: string; token: string | undefined; credential: unknown },
): Promise<Passkey> {
  const { adminId, tokenHash, ...passkey } = input;
  const extraStatements = [
    ...requireAdminSession(ctx, { adminId, tokenHash }),
    createPasskeyEntry(ctx, { adminId, action: 'admin.add-passkey' }),
  ];
  const account = { kind: 'admin' as const, id: adminId };
  return runAsAdmin(() => addPasskey(ctx, { account, ...passkey, extraStatements }));
}

export async function removeAdminPasskey(
  ctx: Context,
  { adminId, id }: AdminInput & { id: number },
): Promise<void> {
  const extraStatements = [createPasskeyEntry(ctx, { adminId, action: 'admin.remove-passkey' })];
  await runAsAdmin(() =>
    removePasskey(ctx, { account: { kind: 'admin', id: adminId }, id, extraStatements }),
  );
}

/** Fails its batch with `session_valid` if the session has ended since the request began. */
function requireAdminSession(
  ctx: Context,
  { adminId, tokenHash }: AdminInput & { tokenHash: string },
): [Statement, Statement] {
  const isThis = and(eq(adminSessions.tokenHash, tokenHash), eq(adminSessions.adminId, adminId));
  return [
    ctx.db.write.update(adminSessions).set({ adminId }).where(isThis),
    expectChange(ctx.db, 'session_valid'),
  ];
}

function createPasskeyEntry(
  ctx: Context,
  { adminId, action }: AdminInput & { action: 'admin.add-passkey' | 'admin.remove-passkey' },
): Statement {
  const name = sql`(select username from admins where id = ${adminId})`;
  return auditEntry(ctx, { adminId, action, subject: { kind: 'admin', id: adminId, name } });
}
