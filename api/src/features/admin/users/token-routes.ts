import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonResponse, Done, IdParam } from '../../../http/wire.js';
import { revokeUserToken } from './manage-users.js';

/** The calls that revoke API tokens of creators, which the details of a user list. */
export const adminTokenRoutes = createRouter();
const tags = ['Administration'];

const TokenParams = IdParam.extend({
  tokenId: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ param: { name: 'tokenId', in: 'path' }, description: 'The id of the token.', example: 12 }),
});

const revoke = createRoute({
  method: 'delete',
  path: '/api/admin/users/{id}/tokens/{tokenId}',
  operationId: 'revokeUserToken',
  summary: 'Revoke an API token of a user',
  description: 'The token stops working at once. Emails nothing.',
  tags,
  middleware: requireAdmin('moderateUsers'),
  request: { params: TokenParams },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
adminTokenRoutes.openapi(revoke, async (c) => {
  const { id: userId, tokenId } = c.req.valid('param');
  const { adminId } = getCurrentAdmin(c);
  await revokeUserToken(c.var.context, { adminId, userId, tokenId });
  return c.json({ success: true as const }, 200);
});
