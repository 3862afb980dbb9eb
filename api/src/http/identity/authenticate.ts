import type { MiddlewareHandler } from 'hono';
import { ADMIN_ROLES, type AdminPermission, hasPermission } from '../../kernel/admin-permissions.js';
import type { PublicErrorCode } from '../../kernel/error-codes/error-codes.js';
import { AppError, createInvalidTokenError } from '../../kernel/errors.js';
import { RECENT_SIGN_IN } from '../../kernel/time/session-lifetimes.js';
import type { TokenScope } from '../../kernel/tokens/token-scope.js';
import { declareErrors } from '../errors/errors.js';
import type { HttpContext, HttpEnv } from '../router.js';
import type { Actor, AdminPurpose } from './actor.js';
import { readSessionCookie, writeSessionCookie } from './cookies.js';
import { createFactorSetupRequiredError, isBlockedUntilFactor } from './factor-setup.js';
import { createAdminHiddenError, findImpersonatingActor } from './impersonation.js';
import { checkOwnOrigin, checkTabUser } from './origins.js';
import { readSessionClient } from './session-client.js';

/**
 * Allows creators with a session cookie from our own pages, or with an API token that has all of these scopes. Without
 * scopes, any token is valid. Runs before validation, so a signed-out request gets 401 with any body.
 */
export function requireUser(...scopes: TokenScope[]): MiddlewareHandler<HttpEnv> {
  return guard({ kind: 'user', scopes }, async (c, next) => {
    c.set(
      'actor',
      (await readBearer(c, scopes)) ?? findImpersonatingActor(c) ?? (await requireUserSession(c)),
    );
    await next();
  });
}

/** Allows sessions only, for calls that an API token must not make, such as creating tokens. */
export function requireSession(): MiddlewareHandler<HttpEnv> {
  return guard({ kind: 'session' }, async (c, next) => {
    if (c.var.impersonation !== undefined) throw createAdminHiddenError();
    c.set('actor', await requireUserSession(c));
    await next();
  });
}

/**
 * Follows a guard of creators, for calls that grant lasting access or cannot be undone. Throws
 * `reauthentication_required` unless the session signed in recently. An API token passes, because creating it required
 * a recent sign-in.
 */
export function requireRecentSignIn(): MiddlewareHandler<HttpEnv> {
  return declareErrors<MiddlewareHandler<HttpEnv>>(async (c, next) => {
    checkRecentSignIn(c);
    await next();
  }, 'reauthentication_required');
}

/** Checks like `requireRecentSignIn`, if only some of a call's inputs need it. */
export function checkRecentSignIn(c: HttpContext): void {
  const { actor, context } = c.var;
  if (actor?.kind !== 'user' || actor.via !== 'session') return;
  if (context.clock.now() - actor.authenticatedAt <= RECENT_SIGN_IN) return;
  throw new AppError('reauthentication_required', 'Please confirm your identity, then try again.');
}

/** Allows administrators as `requireAdmin`, for a read that the console polls. It does not extend an idle session. */
export function requirePollingAdmin(permission: AdminPermission): MiddlewareHandler<HttpEnv> {
  return createAdminGuard('poll', permission);
}

/** Allows administrators with the permission. Throws `role_missing` for the others. */
export function requireAdmin(permission: AdminPermission): MiddlewareHandler<HttpEnv> {
  return createAdminGuard('act', permission);
}

function createAdminGuard(purpose: AdminPurpose, permission: AdminPermission): MiddlewareHandler<HttpEnv> {
  return guard({ kind: 'admin', permission }, async (c, next) => {
    const actor = await readAdmin(c, purpose);
    if (actor === undefined) throw new AppError('unauthenticated', 'Please sign in as an administrator.');
    checkOwnOrigin(c);
    if (await isBlockedUntilFactor(c, { kind: 'admin', id: actor.adminId }))
      throw createFactorSetupRequiredError();
    if (!hasPermission(actor.role, permission)) throw createRoleMissingError();
    c.set('actor', actor);
    await next();
  });
}

export function createRoleMissingError(): AppError {
  return new AppError('role_missing', 'Your role does not include this. Ask an owner of the instance.');
}

/** The actors that a guard allows. The description of the API reads them from the routes. */
export type Guard =
  | { kind: 'user'; scopes: readonly TokenScope[] }
  | { kind: 'session' }
  | { kind: 'admin'; permission: AdminPermission };

const guards = new WeakMap<object, Guard>();

function guard(requirement: Guard, handler: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> {
  guards.set(handler, requirement);
  return declareErrors(handler, ...listGuardErrors(requirement));
}

function listGuardErrors(requirement: Guard): PublicErrorCode[] {
  const errors: PublicErrorCode[] = ['unauthenticated', 'factor_setup_required', 'wrong_origin'];
  if (requirement.kind === 'admin') {
    return ADMIN_ROLES.every((role) => hasPermission(role, requirement.permission))
      ? errors
      : [...errors, 'role_missing'];
  }
  const canLackScope = requirement.kind === 'user' && requirement.scopes.length > 0;
  return [...errors, 'signed_in_elsewhere', ...(canLackScope ? (['scope_missing'] as const) : [])];
}

/** Returns the guard of a middleware, or undefined for public middleware. */
export function findGuard(middleware: object): Guard | undefined {
  return guards.get(middleware);
}

/**
 * Returns the administrator of the request's cookie, if their role has the permission. Returns undefined if they must
 * set up a second factor first.
 */
export async function findAdmin(c: HttpContext, permission: AdminPermission): Promise<Actor | undefined> {
  const actor = await readAdmin(c, 'act');
  if (actor === undefined || !hasPermission(actor.role, permission)) return undefined;
  return (await isBlockedUntilFactor(c, { kind: 'admin', id: actor.adminId })) ? undefined : actor;
}

async function readAdmin(c: HttpContext, purpose: AdminPurpose) {
  const token = readSessionCookie(c, 'admin');
  const client = () => readSessionClient(c);
  const session =
    token && (await c.var.identify.touchAdminSession(c.var.context, { token, client, purpose }));
  if (!session || token === undefined) return undefined;
  if (session.isRenewed) writeSessionCookie(c, 'admin', token);
  const { adminId, role, tokenHash } = session;
  return { kind: 'admin' as const, adminId, role, tokenHash };
}

async function readBearer(c: HttpContext, requiredScopes: readonly TokenScope[]): Promise<Actor | undefined> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined) return undefined;
  const apiToken = await c.var.identify.touchApiToken(c.var.context, token);
  if (apiToken === undefined) throw createInvalidTokenError();
  const missing = requiredScopes.filter((scope) => !apiToken.scopes.includes(scope));
  if (missing.length > 0) {
    throw new AppError('scope_missing', describeMissingScopes(missing));
  }
  const { id: tokenId, userId, scopes } = apiToken;
  return { kind: 'user', via: 'token', tokenId, userId, scopes };
}

/** Returns the message for a token without these scopes. */
export function describeMissingScopes(missing: readonly string[]): string {
  const quotedScopes = missing.map((scope) => `"${scope}"`).join(' and ');
  const noun = missing.length === 1 ? 'scope' : 'scopes';
  return `This API token lacks the ${noun} ${quotedScopes}.`;
}

async function requireUserSession(c: HttpContext): Promise<Actor> {
  const session = await readUserSession(c);
  if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  checkTabUser(c, session.userId);
  if (await isBlockedUntilFactor(c, { kind: 'user', id: session.userId }))
    throw createFactorSetupRequiredError();
  return { kind: 'user', via: 'session', ...session };
}

/**
 * Returns the session of the request's cookie, after checking that the Origin is ours. Returns undefined if the account
 * must set up a second factor first.
 */
export async function findUserSession(c: HttpContext) {
  const session = await readUserSession(c);
  if (session === undefined || (await isBlockedUntilFactor(c, { kind: 'user', id: session.userId })))
    return undefined;
  return session;
}

async function readUserSession(c: HttpContext) {
  const token = readSessionCookie(c, 'user');
  const client = () => readSessionClient(c);
  const session = token && (await c.var.identify.touchSession(c.var.context, { token, client }));
  if (!session || token === undefined) return undefined;
  checkOwnOrigin(c);
  if (session.isRenewed) writeSessionCookie(c, 'user', token);
  const { userId, tokenHash, authenticatedAt } = session;
  return { userId, tokenHash, authenticatedAt };
}
