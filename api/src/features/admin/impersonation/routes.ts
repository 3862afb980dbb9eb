import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { writeSessionCookie } from '../../../http/identity/cookies.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonResponse, Done, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { IMPERSONATION_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import { startImpersonation } from './impersonate.js';

/** Calls by which administrators view the dashboard of a creator. `POST /api/logout` ends it. */
export const impersonationRoutes = createRouter();

const start = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/impersonate',
  operationId: 'impersonateUser',
  summary: 'View the dashboard of a user',
  description: `Sets a cookie for a read-only view of the user’s dashboard, for ${formatDuration(IMPERSONATION_LIFETIME)}. The user can see when it was viewed. \`POST /api/logout\` ends it.`,
  tags: ['Administration'],
  middleware: requireAdmin('moderateUsers'),
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
impersonationRoutes.openapi(start, async (c) => {
  const userId = c.req.valid('param').id;
  const { adminId, tokenHash } = getCurrentAdmin(c);
  const token = await startImpersonation(c.var.context, { adminId, tokenHash, userId });
  writeSessionCookie(c, 'impersonation', token);
  return c.json({ success: true as const }, 200);
});
