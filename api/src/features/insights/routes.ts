import { createRoute } from '@hono/zod-openapi';
import { requireUser } from '../../http/identity/authenticate.js';
import { limitByAddress } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId, readVisit } from '../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../http/wire.js';
import { toClaimedSource } from '../visits/index.js';
import { View, ViewCount } from './schemas.js';
import { countViews } from './store.js';
import { getViewCounter } from './view-counter.js';

export const viewRoutes = createRouter();

const record = createRoute({
  method: 'post',
  path: '/api/views',
  operationId: 'recordView',
  summary: 'Count a view of a creator’s page',
  description:
    'Stores only a salted hash of the visitor, until the day ends. Crawlers that identify themselves are not counted. Unknown creators get the same response.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.view)] as const,
  request: { body: createJsonBody(View) },
  responses: { 204: { description: 'The view is accepted' } },
});
viewRoutes.openapi(record, (c) => {
  const { userId, ...hints } = c.req.valid('json');
  getViewCounter(c.var.context).count({
    ...readVisit(c),
    userId,
    address: c.var.clientAddress,
    source: toClaimedSource(hints),
  });
  return c.body(null, 204);
});

const count = createRoute({
  method: 'get',
  path: '/api/views/count',
  operationId: 'countViews',
  summary: 'Count the views of your page',
  description: 'Returns the views in total and of today in your time zone. Numbers are at most a second old.',
  tags: ['Insights'],
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(ViewCount, 'All views, and those of today') },
});
viewRoutes.openapi(count, async (c) => {
  return c.json(await countViews(c.var.context, getCurrentUserId(c)), 200);
});
