import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireAdmin } from '../../http/identity/authenticate.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../http/identity/cookies.js';
import { checkFormOrigin } from '../../http/identity/origins.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { LIMITS, limitFailures } from '../../http/limits/rate-limit.js';
import { createRouter, currentAdmin } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../http/wire.js';
import { limitGuesses, rememberBrowser } from '../accounts/index.js';
import {
  endAdminSession,
  findAdminByLogin,
  startAdminSession,
  verifyAdmin,
} from './administrators/admins.js';
import {
  addAdmin,
  changeAdminPassword,
  deleteAdmin,
  getAdmin,
  listAdmins,
} from './administrators/manage-admins.js';
import { Admin, AdminCredentials, AdminPasswordChange, NewAdmin, presentAdmin } from './schemas.js';

/** Administrators' own accounts and sign-in. */
export const adminRoutes = createRouter();
const tags = ['Administration'];

const login = createRoute({
  method: 'post',
  path: '/api/admin/login',
  operationId: 'adminLogin',
  summary: 'Sign in as an administrator',
  tags,
  request: { body: jsonBody(AdminCredentials) },
  responses: { 200: json(Admin, 'Signed in; a session cookie is set'), ...refusals(400, 401, 403, 429) },
});
adminRoutes.openapi(login, async (c) => {
  checkFormOrigin(c);
  const ctx = c.var.context;
  const key = `admin:${c.var.clientAddress}`;
  const { username, password } = c.req.valid('json');
  const found = await findAdminByLogin(ctx, username);
  const account = found === undefined ? undefined : { kind: 'admin' as const, id: found.id };
  const typed = `admin:${username.normalize('NFKC').trim().toLowerCase()}`;
  const guess = { rule: LIMITS.adminFailure, account, typed, method: 'password' as const };
  const admin = await limitFailures(c, LIMITS.loginFailure, key, () =>
    limitGuesses(c, guess, () => verifyAdmin({ admin: found, password })),
  );
  writeSessionCookie(c, 'admin', await startAdminSession(ctx, admin));
  await rememberBrowser(c, { kind: 'admin', id: admin.id });
  return c.json(presentAdmin(admin), 200);
});

const logout = createRoute({
  method: 'post',
  path: '/api/admin/logout',
  operationId: 'adminLogout',
  summary: 'Sign out as an administrator',
  tags,
  middleware: [requireAdmin()] as const,
  responses: { 200: json(Done, 'Signed out'), ...refusals(401, 403) },
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
  summary: 'Which administrator is signed in',
  tags,
  middleware: [requireAdmin()] as const,
  responses: { 200: json(Admin, 'The administrator'), ...refusals(401, 403, 404) },
});
adminRoutes.openapi(current, async (c) => {
  return c.json(presentAdmin(await getAdmin(c.var.context, currentAdmin(c).adminId)), 200);
});

const list = createRoute({
  method: 'get',
  path: '/api/admin/admins',
  operationId: 'listAdmins',
  summary: 'All administrators',
  tags,
  middleware: [requireAdmin()] as const,
  responses: { 200: json(z.array(Admin), 'The oldest first; 200 at most'), ...refusals(401, 403) },
});
adminRoutes.openapi(list, async (c) => {
  return c.json((await listAdmins(c.var.context)).map(presentAdmin), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/admin/admins',
  operationId: 'addAdmin',
  summary: 'Add an administrator',
  tags,
  middleware: [requireAdmin(), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewAdmin) },
  responses: { 201: json(Admin, 'Added'), ...refusals(400, 401, 403, 409, 422) },
});
adminRoutes.openapi(add, async (c) => {
  const { adminId } = currentAdmin(c);
  return c.json(presentAdmin(await addAdmin(c.var.context, { adminId, ...c.req.valid('json') })), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/admins/{id}',
  operationId: 'deleteAdmin',
  summary: 'Delete an administrator and end their sessions',
  description: 'The last one stays: 409 `last_admin`.',
  tags,
  middleware: [requireAdmin()] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Deleted'), ...refusals(400, 401, 403, 404, 409) },
});
adminRoutes.openapi(remove, async (c) => {
  const { adminId } = currentAdmin(c);
  await deleteAdmin(c.var.context, { adminId, id: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const password = createRoute({
  method: 'post',
  path: '/api/admin/password',
  operationId: 'changeAdminPassword',
  summary: 'Change your own password, which ends your other sessions',
  tags,
  middleware: [requireAdmin()] as const,
  request: { body: jsonBody(AdminPasswordChange) },
  responses: { 200: json(Done, 'Changed'), ...refusals(400, 401, 403, 404, 429) },
});
adminRoutes.openapi(password, async (c) => {
  const { adminId, tokenHash } = currentAdmin(c);
  await limitFailures(c, LIMITS.reauthentication, `admin:${adminId}`, () =>
    changeAdminPassword(c.var.context, { adminId, tokenHash, ...c.req.valid('json') }),
  );
  return c.json({ success: true as const }, 200);
});
