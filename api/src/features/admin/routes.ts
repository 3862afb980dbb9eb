import { createRoute } from '@hono/zod-openapi';
import { requireAdmin } from '../../http/authenticate.js';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../http/cookies.js';
import { refusals } from '../../http/error-body.js';
import { checkFormOrigin } from '../../http/origins.js';
import { LIMITS, limitFailures } from '../../http/rate-limit.js';
import { createRouter } from '../../http/router.js';
import { Done, json, jsonBody } from '../../http/wire.js';
import { readSetting, writeSetting } from '../settings/index.js';
import { endAdminSession, startAdminSession, verifyAdmin } from './admins.js';
import { Admin, AdminCredentials, presentAdmin, RegistrationSetting } from './schemas.js';

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
  const admin = await limitFailures(c, LIMITS.loginFailure, key, () => verifyAdmin(ctx, c.req.valid('json')));
  writeSessionCookie(c, 'admin', await startAdminSession(ctx, admin.id));
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

const getRegistration = createRoute({
  method: 'get',
  path: '/api/admin/settings/registration',
  operationId: 'getRegistrationSetting',
  summary: 'The registration switch',
  tags,
  middleware: [requireAdmin()] as const,
  responses: { 200: json(RegistrationSetting, 'The switch'), ...refusals(401, 403) },
});
adminRoutes.openapi(getRegistration, async (c) => {
  return c.json({ enabled: await readSetting(c.var.context, 'registration.enabled') }, 200);
});

const setRegistration = createRoute({
  method: 'post',
  path: '/api/admin/settings/registration',
  operationId: 'setRegistrationSetting',
  summary: 'Open or close registration',
  tags,
  middleware: [requireAdmin()] as const,
  request: { body: jsonBody(RegistrationSetting) },
  responses: { 200: json(RegistrationSetting, 'The switch'), ...refusals(400, 401, 403) },
});
adminRoutes.openapi(setRegistration, async (c) => {
  const { enabled } = c.req.valid('json');
  await writeSetting(c.var.context, { key: 'registration.enabled', value: enabled });
  return c.json({ enabled }, 200);
});
