import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { LIMITS, limitByAddress } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { readVisit } from '../../http/visit.js';
import { json, jsonBody } from '../../http/wire.js';
import { claimedSource } from '../visits/index.js';
import { View, ViewCount } from './schemas.js';
import { countViews } from './store.js';
import { viewCounterOf } from './view-counter.js';

export const viewRoutes = createRouter();

const record = createRoute({
  method: 'post',
  path: '/api/views',
  operationId: 'recordView',
  summary: 'Count one view of a creator’s page',
  description:
    'Of the visitor a salted hash is kept until the day is over, and nothing else. Crawlers that say what they are do not count. An unknown creator is answered alike.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.view)] as const,
  request: { body: jsonBody(View) },
  responses: { 204: { description: 'Counted, and written within a second' }, ...refusals(400, 413, 429) },
});
viewRoutes.openapi(record, (c) => {
  const { userId, ...clues } = c.req.valid('json');
  viewCounterOf(c.var.context).count({
    ...readVisit(c),
    userId,
    address: c.var.clientAddress,
    source: claimedSource(clues),
  });
  return c.body(null, 204);
});

const count = createRoute({
  method: 'get',
  path: '/api/views/count',
  operationId: 'countViews',
  summary: 'How often my page was opened, in all and today',
  description: 'At most a second old.',
  tags: ['Insights'],
  middleware: [requireUser('read')] as const,
  responses: { 200: json(ViewCount, 'The numbers'), ...refusals(401, 403) },
});
viewRoutes.openapi(count, async (c) => {
  return c.json(await countViews(c.var.context, currentUserId(c)), 200);
});
