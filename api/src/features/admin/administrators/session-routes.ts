import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonResponse, Done } from '../../../http/wire.js';
import { AdminSessionList, presentSessions, SessionParam } from '../../sign-in/index.js';
import { endAdminSessionById, endOtherAdminSessions, listAdminSessions } from './admin-sessions.js';

/** An administrator's signed-in browsers. */
export const adminSessionRoutes = createRouter();
const tags = ['Administration'];

const list = createRoute({
  method: 'get',
  path: '/api/admin/sessions',
  operationId: 'listAdminSessions',
  summary: 'List your own sessions of the console',
  description: 'Returns the browsers that are signed in as you, last used first.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  responses: { 200: createJsonResponse(AdminSessionList, 'The sessions') },
});
adminSessionRoutes.openapi(list, async (c) => {
  const admin = getCurrentAdmin(c);
  return c.json(presentSessions(await listAdminSessions(c.var.context, admin), admin), 200);
});

const end = createRoute({
  method: 'delete',
  path: '/api/admin/sessions/{sessionId}',
  operationId: 'endAdminSession',
  summary: 'End one of your own sessions of the console',
  description:
    'Signs the browser out at once, and ends the views of accounts that it opened, each with an entry in the audit log. The session of this request can be ended too.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  request: { params: SessionParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
adminSessionRoutes.openapi(end, async (c) => {
  const { sessionId: id } = c.req.valid('param');
  await endAdminSessionById(c.var.context, { adminId: getCurrentAdmin(c).adminId, id });
  return c.json({ success: true as const }, 200);
});

const endOthers = createRoute({
  method: 'delete',
  path: '/api/admin/sessions',
  operationId: 'endOtherAdminSessions',
  summary: 'End all your other sessions of the console',
  description:
    'Signs all your other browsers out at once, and ends the views of accounts that they opened, each with an entry in the audit log. This session stays.',
  tags,
  middleware: [requireAdmin('useConsole')] as const,
  responses: { 200: createJsonResponse(Done, 'Done') },
});
adminSessionRoutes.openapi(endOthers, async (c) => {
  await endOtherAdminSessions(c.var.context, getCurrentAdmin(c));
  return c.json({ success: true as const }, 200);
});
