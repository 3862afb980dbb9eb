import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonResponse, Done, IdParam, toPageInput, writeNextCursor } from '../../../http/wire.js';
import {
  presentSuppression,
  SuppressionList,
  SuppressionQuery,
  SuppressionReason,
  suppressionCursor,
} from './suppression-schemas.js';
import { listSuppressions, removeSuppression } from './suppressions.js';

export const suppressionRoutes = createRouter();
// Registered before their first use, because its description would become theirs.
suppressionRoutes.openAPIRegistry.register('SuppressionReason', SuppressionReason);
const tags = ['Suppressions'];

const list = createRoute({
  method: 'get',
  path: '/api/suppressions',
  operationId: 'listSuppressions',
  summary: 'List suppressed addresses',
  description: 'Returns addresses, newest first.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { query: SuppressionQuery },
  responses: { 200: createJsonResponse(SuppressionList, 'One page') },
});
suppressionRoutes.openapi(list, async (c) => {
  const query = c.req.valid('query');
  const page = await listSuppressions(c.var.context, {
    ownerId: getCurrentUserId(c),
    ...toPageInput(query),
    reason: query.reason,
  });
  return c.json(
    { data: page.rows.map(presentSuppression), nextCursor: writeNextCursor(page, suppressionCursor) },
    200,
  );
});

const remove = createRoute({
  method: 'delete',
  path: '/api/suppressions/{id}',
  operationId: 'removeSuppression',
  summary: 'Lift the suppression of an address',
  description:
    'Newsletters are sent to the address again. After a hard bounce, this also lifts the instance’s own block of the address, for all creators. After an unsubscribe or a spam report, returns 409 `resubscribe_required`: only the subscriber can subscribe again.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('not_found', 'resubscribe_required', 'rate_limited'),
  },
});
suppressionRoutes.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  await removeSuppression(c.var.context, { ownerId: getCurrentUserId(c), suppressionId: id });
  return c.json({ success: true as const }, 200);
});
