import { createRoute } from '@hono/zod-openapi';
import { requireUser } from '../../http/authenticate.js';
import { refusals } from '../../http/error-body.js';
import { LIMITS, limitByAddress } from '../../http/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { json, jsonBody } from '../../http/wire.js';
import { recordView } from './record-view.js';
import { View, ViewCount } from './schemas.js';
import { countViews } from './store.js';

export const viewRoutes = createRouter();

const record = createRoute({
  method: 'post',
  path: '/api/views',
  operationId: 'recordView',
  summary: 'Count one view of a creator’s page',
  description: 'Nothing is kept about the visitor. An unknown creator is answered alike.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.view)] as const,
  request: { body: jsonBody(View) },
  responses: { 204: { description: 'Counted' }, ...refusals(400, 413, 429) },
});
viewRoutes.openapi(record, async (c) => {
  await recordView(c.var.context, c.req.valid('json'));
  return c.body(null, 204);
});

const count = createRoute({
  method: 'get',
  path: '/api/views/count',
  operationId: 'countViews',
  summary: 'How often my page was opened, in all and today',
  tags: ['Insights'],
  middleware: [requireUser('read')] as const,
  responses: { 200: json(ViewCount, 'The numbers'), ...refusals(401, 403) },
});
viewRoutes.openapi(count, async (c) => {
  return c.json(await countViews(c.var.context, currentUserId(c)), 200);
});
