import { and, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import { ConfigError } from '../../../config/paths.js';
import type { Statement } from '../../../db/transact.js';
import type { AdminPurpose, CookieToken, SessionClient } from '../../../http/identity/actor.js';
import { AppError, createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import {
  ADMIN_SESSION_IDLE,
  ADMIN_SESSION_LIFETIME,
  ADMIN_SESSION_WRITTEN_EVERY,
} from '../../../kernel/time/session-lifetimes.js';
import type { Context } from '../../../server/context.js';
import {
  expectAccount,
  type FactorProof,
  findPasswordProblem,
  hashPassword,
  impersonations,
  isPassword,
  pickSentFields,
} from '../../accounts/index.js';
import { auditEntry } from '../audit/audit.js';
import { adminSessions, admins } from '../table.js';
import { endImpersonations, endSessions } from './end-sessions.js';

export type Admin = typeof admins.$inferSelect;

/**
 * Creates the first administrator, an owner. Returns the password if it was generated, to be printed only once, or
 * undefined if one was given or an administrator exists. Throws `ConfigError` for a password that is too short or
 * common.
 */
export async function ensureFirstAdmin(
  ctx: Context,
  input: { username: string; password: string | undefined },
): Promise<string | undefined> {
  const [existing] = await ctx.db.read.select({ id: admins.id }).from(admins).limit(1);
  if (existing !== undefined) return undefined;
  const password = input.password ?? createRandomToken().slice(0, 20);
  const names = [input.username];
  const problem = await findPasswordProblem(ctx, { password, kind: 'administrator', names });
  if (problem !== undefined) throw new ConfigError(`ADMIN_PASSWORD: ${problem}`);
  const passwordHash = await hashPassword(password);
  const [inserted] = await ctx.db.transact([
    ctx.db.write
      .insert(admins)
      .values({ username: input.username, role: 'owner', passwordHash, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: admins.id }),
  ]);
  return inserted.length === 1 && input.password === undefined ? password : undefined;
}

export async function getAdmin(ctx: Context, adminId: number): Promise<Admin> {
  const [admin] = await ctx.db.read.select().from(admins).where(eq(admins.id, adminId));
  if (admin === undefined) throw createNotFoundError('Administrator');
  return admin;
}

/** Returns the administrator. Throws `invalid_input` for a wrong password. */
export async function checkPassword(
  ctx: Context,
  { adminId, currentPassword }: { adminId: number; currentPassword: string },
): Promise<Admin> {
  const admin = await getAdmin(ctx, adminId);
  if (await isPassword(currentPassword, admin.passwordHash)) return admin;
  throw createFieldError('currentPassword', 'This is not your current password.');
}

/** Finds an administrator by the first field of the console's sign-in form. */
export async function findAdminByLogin(ctx: Context, username: string): Promise<Admin | undefined> {
  const [admin] = await ctx.db.read.select().from(admins).where(eq(admins.username, username.trim()));
  return admin;
}

export async function verifyAdmin({
  admin,
  password,
}: {
  admin: Admin | undefined;
  password: string;
}): Promise<Admin> {
  const matches = await isPassword(password, admin?.passwordHash);
  if (!matches || admin === undefined) throw new AppError('invalid_credentials', 'Invalid credentials');
  return admin;
}

/** A sign-in that passed its checks. See `PassedSignIn` of creators. */
export interface PassedAdminSignIn {
  admin: Admin;
  proof: FactorProof;
}

/** Fails its batch if the password or the second factor has changed since `admin` was read. */
export function checkAdminUnchanged(ctx: Context, { admin, proof }: PassedAdminSignIn): Statement {
  const { id, passwordHash } = admin;
  const isSame = sql`exists (select 1 from ${admins} where id = ${id} and password_hash = ${passwordHash})`;
  return expectAccount(ctx, { isSame, account: { kind: 'admin', id }, proof });
}

/** Starts a session. Ends an impersonation that another session started in the same browser. */
export async function startAdminSession(
  ctx: Context,
  {
    client,
    impersonationToken,
    ...passedSignIn
  }: PassedAdminSignIn & { client: SessionClient; impersonationToken: string | undefined },
): Promise<string> {
  const { admin } = passedSignIn;
  const now = ctx.clock.now();
  const token = createRandomToken();
  const whereReplaced = impersonationToken && eq(impersonations.tokenHash, hashToken(impersonationToken));
  await ctx.db.transact([
    checkAdminUnchanged(ctx, passedSignIn),
    ctx.db.write.delete(adminSessions).where(lt(adminSessions.expiresAt, now)),
    ...(whereReplaced ? endImpersonations(ctx, { which: whereReplaced, cause: 'ended' }) : []),
    ctx.db.write.insert(adminSessions).values({
      tokenHash: hashToken(token),
      adminId: admin.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: now + ADMIN_SESSION_LIFETIME,
      ...client,
    }),
    auditEntry(ctx, {
      adminId: admin.id,
      action: 'admin.sign-in',
      subject: { kind: 'admin', id: admin.id, name: admin.username },
    }),
  ]);
  return token;
}

/**
 * Finds a session that was used within half an hour and began within twelve. Saves this use, unless a screen only
 * polls.
 */
export async function touchAdminSession(
  ctx: Context,
  { token, client, purpose }: CookieToken & { purpose: AdminPurpose },
) {
  const now = ctx.clock.now();
  const tokenHash = hashToken(token);
  const [session] = await ctx.db.read
    .select({ ...getTableColumns(adminSessions), role: admins.role })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(eq(adminSessions.tokenHash, tokenHash), whereLive(now)));
  if (session === undefined) return undefined;
  const isRenewed = purpose === 'act' && now - session.lastSeenAt >= ADMIN_SESSION_WRITTEN_EVERY;
  if (isRenewed) {
    await ctx.db.transact([
      ctx.db.write
        .update(adminSessions)
        .set({ lastSeenAt: now, ...pickSentFields(client()) })
        .where(eq(adminSessions.tokenHash, tokenHash)),
    ]);
  }
  return { adminId: session.adminId, role: session.role, tokenHash, isRenewed };
}

/** Matches sessions that were used within half an hour and began within twelve. */
export function whereLive(now: number) {
  const { createdAt, lastSeenAt } = adminSessions;
  return and(gt(createdAt, now - ADMIN_SESSION_LIFETIME), gt(lastSeenAt, now - ADMIN_SESSION_IDLE));
}

export async function endAdminSession(ctx: Context, token: string): Promise<void> {
  await ctx.db.transact(endSessions(ctx, eq(adminSessions.tokenHash, hashToken(token))));
}
