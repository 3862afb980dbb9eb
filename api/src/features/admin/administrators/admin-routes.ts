import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie } from '../../../http/identity/cookies.js';
import { checkFormOrigin } from '../../../http/identity/origins.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { limitFailures } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  Done,
  IdempotencyHeaders,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../../http/wire.js';
import { askFactor, countGuesses, runIfUnchanged } from '../../accounts/index.js';
import {
  Admin,
  AdminCredentials,
  AdminList,
  AdminPasswordChange,
  AdminQuery,
  AdminRoleChange,
  adminCursor,
  NewAdmin,
  presentAdmin,
} from './admin-schemas.js';
import { checkAdminUnchanged, endAdminSession, findAdminByLogin, getAdmin, verifyAdmin } from './admins.js';
import { changeAdminRole } from './change-role.js';
import { openAdminSession } from './factor-routes.js';
import { addAdmin, changeAdminPassword, deleteAdmin, listAdmins, MAX_ADMINS } from './manage-admins.js';

/** Administrators' own accounts and sign-in. */
export const adminRoutes = createRouter();
const tags = ['Administration'];

const login = createRoute({
  method: 'post',
  path: '/api/admin/login',
  operationId: 'adminLogin',
  summary: 'Sign in as an administrator',
  description:
    'Sets a session cookie for the admin console. For an account with a second factor, returns 403 `factor_required`, and sets only the cookie of a pending sign-in.',
  tags,
  request: { body: createJsonBody(AdminCredentials) },
  responses: {
    200: createJsonResponse(Admin, 'The administrator'),
    ...createErrorResponses('invalid_credentials', 'factor_required', 'wrong_origin', 'rate_limited'),
  },
});
adminRoutes.openapi(login, async (c) => {
  checkFormOrigin(c);
  const ctx = c.var.context;
  const key = `admin:${c.var.clientAddress}`;
  const { username, password } = c.req.valid('json');
  const foundAdmin = await findAdminByLogin(ctx, username);
  const account = foundAdmin === undefined ? undefined : { kind: 'admin' as const, id: foundAdmin.id };
  const given = `admin:${username.normalize('NFKC').trim().toLowerCase()}`;
  const guess = { rule: LIMITS.adminFailure, account, given, method: 'password' as const };
  const admin = await limitFailures(c, LIMITS.signInFailure, key, () =>
    countGuesses(c, guess, () => verifyAdmin({ admin: foundAdmin, password })),
  );
  const unchangedCheck = checkAdminUnchanged(ctx, { admin, proof: 'pending' });
  const refusal = 'invalid_credentials';
  await runIfUnchanged(refusal, () =>
    askFactor(c, { account: { kind: 'admin', id: admin.id }, unchangedCheck }),
  );
  return c.json(await openAdminSession(c, { admin, proof: 'none', refusal }), 200);
});

const logout = createRoute({
  method: 'post',
  path: '/api/admin/logout',
  operationId: 'adminLogout',
  summary: 'Sign out as an administrator',
  description: 'Ends the session of the admin console.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  responses: { 200: createJsonResponse(Done, 'Done') },
});
adminRoutes.openapi(logout, async (c) => {
  const token = readSessionCookie(c, 'admin');
  if (token !== undefined) await endAdminSession(c.var.context, token);
  clearSessionCookie(c, 'admin');
  return c.json({ success: true as const }, 200);
});

const current = createRoute({
  method: 'get',
  path: '/api/admin/me',
  operationId: 'getCurrentAdmin',
  summary: 'Get the signed-in administrator',
  description: 'Returns the administrator of the session.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  responses: { 200: createJsonResponse(Admin, 'The administrator'), ...createErrorResponses('not_found') },
});
adminRoutes.openapi(current, async (c) => {
  return c.json(presentAdmin(await getAdmin(c.var.context, getCurrentAdmin(c).adminId)), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/admin/admins',
  operationId: 'listAdmins',
  summary: 'List administrators',
  description: `Returns the administrators of the instance, newest first. There can be at most ${MAX_ADMINS}.`,
  tags,
  middleware: [requireAdmin('manageInstance')] as const,
  request: { query: AdminQuery },
  responses: { 200: createJsonResponse(AdminList, 'One page') },
});
adminRoutes.openapi(list, async (c) => {
  const page = await listAdmins(c.var.context, toPageInput(c.req.valid('query')));
  return c.json({ data: page.rows.map(presentAdmin), nextCursor: writeNextCursor(page, adminCursor) }, 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/admin/admins',
  operationId: 'addAdmin',
  summary: 'Add an administrator',
  description: `Requires your own password. The new administrator can sign in at once. There can be at most ${MAX_ADMINS}.`,
  tags,
  middleware: [requireAdmin('manageInstance'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewAdmin) },
  responses: {
    201: createJsonResponse(Admin, 'The new administrator'),
    ...createErrorResponses('not_found', 'username_taken', 'limit_reached', 'rate_limited'),
  },
});
adminRoutes.openapi(add, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  const newAdmin = await limitFailures(c, LIMITS.reauthentication, `admin:${adminId}`, () =>
    addAdmin(c.var.context, { adminId, ...c.req.valid('json') }),
  );
  return c.json(presentAdmin(newAdmin), 201);
});

const changeRole = createRoute({
  method: 'patch',
  path: '/api/admin/admins/{id}',
  operationId: 'changeAdminRole',
  summary: 'Change the role of an administrator',
  description: 'Requires your own password. The change applies at once, also to open sessions.',
  tags,
  middleware: [requireAdmin('manageInstance')] as const,
  request: { params: IdParam, body: createJsonBody(AdminRoleChange) },
  responses: {
    200: createJsonResponse(Admin, 'The administrator'),
    ...createErrorResponses('not_found', 'last_owner', 'rate_limited'),
  },
});
adminRoutes.openapi(changeRole, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  const { id } = c.req.valid('param');
  const changedAdmin = await limitFailures(c, LIMITS.reauthentication, `admin:${adminId}`, () =>
    changeAdminRole(c.var.context, { adminId, id, ...c.req.valid('json') }),
  );
  return c.json(presentAdmin(changedAdmin), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/admins/{id}',
  operationId: 'deleteAdmin',
  summary: 'Delete an administrator',
  description:
    'Deletes the administrator’s account, sessions, second factor and passkeys. The audit log keeps the name. This cannot be undone.',
  tags,
  middleware: [requireAdmin('manageInstance')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('not_found', 'last_owner'),
  },
});
adminRoutes.openapi(remove, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  await deleteAdmin(c.var.context, { adminId, id: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const password = createRoute({
  method: 'post',
  path: '/api/admin/password',
  operationId: 'changeAdminPassword',
  summary: 'Change your own administrator password',
  description: 'Requires the current password, and ends your other sessions.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { body: createJsonBody(AdminPasswordChange) },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found', 'rate_limited') },
});
adminRoutes.openapi(password, async (c) => {
  const { adminId, tokenHash } = getCurrentAdmin(c);
  await limitFailures(c, LIMITS.reauthentication, `admin:${adminId}`, () =>
    changeAdminPassword(c.var.context, { adminId, tokenHash, ...c.req.valid('json') }),
  );
  return c.json({ success: true as const }, 200);
});
