import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireSession } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentSession, getCurrentUserId } from '../../../http/router.js';
import { createJsonResponse, Done } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { endOtherSessions, endSessionById, listImpersonations, listSessions } from '../../accounts/index.js';
import { presentSessions, SessionList, SessionParam } from './schemas.js';

/** A creator's signed-in browsers. */
export const sessionRoutes = createRouter();
const tags = ['Sign-in'];

const list = createRoute({
  method: 'get',
  path: '/api/sessions',
  operationId: 'listSessions',
  summary: 'List your sessions',
  description:
    'Returns the signed-in browsers, last used first, and the times when administrators viewed the account.',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: createJsonResponse(SessionList, 'The sessions') },
});
sessionRoutes.openapi(list, async (c) => {
  const session = getCurrentSession(c);
  const [rows, viewedAt] = await Promise.all([
    listSessions(c.var.context, session.userId),
    listImpersonations(c.var.context, session.userId),
  ]);
  return c.json({ ...presentSessions(rows, session), viewedAt: viewedAt.map(toIso) }, 200);
});

const end = createRoute({
  method: 'delete',
  path: '/api/sessions/{sessionId}',
  operationId: 'endSession',
  summary: 'End a session',
  description:
    'Signs the browser out at once. The session of this request can be ended too. API tokens stay valid.',
  tags,
  middleware: [requireSession()] as const,
  request: { params: SessionParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
sessionRoutes.openapi(end, async (c) => {
  const { sessionId: id } = c.req.valid('param');
  await endSessionById(c.var.context, { userId: getCurrentUserId(c), id });
  return c.json({ success: true as const }, 200);
});

const endOthers = createRoute({
  method: 'delete',
  path: '/api/sessions',
  operationId: 'endOtherSessions',
  summary: 'End all your other sessions',
  description: 'Signs all other browsers out at once. This session stays. API tokens stay valid.',
  tags,
  middleware: [requireSession()] as const,
  responses: { 200: createJsonResponse(Done, 'Done') },
});
sessionRoutes.openapi(endOthers, async (c) => {
  await endOtherSessions(c.var.context, getCurrentSession(c));
  return c.json({ success: true as const }, 200);
});
