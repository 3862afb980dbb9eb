import { createRoute } from '@hono/zod-openapi';
import { errorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { writeSessionCookie } from '../../../http/identity/cookies.js';
import { createRouter, currentAdmin } from '../../../http/router.js';
import { Done, IdParam, json } from '../../../http/wire.js';
import { durationText } from '../../../kernel/clock.js';
import { IMPERSONATION_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import { startImpersonation } from './impersonate.js';

/** Calls by which administrators view the dashboard of a creator. `POST /api/logout` ends it. */
export const impersonationRoutes = createRouter();

const start = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/impersonate',
  operationId: 'impersonateUser',
  summary: 'View the dashboard of a user',
  description: `Sets a cookie for a read-only view of the user’s dashboard, for ${durationText(IMPERSONATION_LIFETIME)}. The user can see when it was viewed. \`POST /api/logout\` ends it.`,
  tags: ['Administration'],
  middleware: requireAdmin('moderateUsers'),
  request: { params: IdParam },
  responses: { 200: json(Done, 'Done'), ...errorResponses('not_found') },
});
impersonationRoutes.openapi(start, async (c) => {
  const userId = c.req.valid('param').id;
  const { adminId, tokenHash } = currentAdmin(c);
  const token = await startImpersonation(c.var.context, { adminId, tokenHash, userId });
  writeSessionCookie(c, 'impersonation', token);
  return c.json({ success: true as const }, 200);
});
