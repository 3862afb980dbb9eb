import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonResponse, IdParam } from '../../../http/wire.js';
import { listTimeline } from './list-timeline.js';
import { presentEvent, Timeline, TimelineQuery, timelineCursor } from './schemas.js';

/** The history of one subscriber. */
export const timelineRoutes = createRouter();

const list = createRoute({
  method: 'get',
  path: '/api/subscribers/{id}/timeline',
  operationId: 'listTimeline',
  summary: 'List the events of a subscriber',
  description:
    'Returns events, newest first. Opens and clicks need Pro. Includes at most the latest 50 `changed` events, and none of deleted newsletters, tags and fields.',
  tags: ['Subscribers'],
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam, query: TimelineQuery },
  responses: { 200: createJsonResponse(Timeline, 'One page'), ...createErrorResponses('not_found') },
});
timelineRoutes.openapi(list, async (c) => {
  const { limit, cursor: before } = c.req.valid('query');
  const subscriberInput = { userId: getCurrentUserId(c), subscriberId: c.req.valid('param').id };
  const { rows, next, ...page } = await listTimeline(c.var.context, { ...subscriberInput, limit, before });
  const nextCursor = next === null ? null : timelineCursor.write(next);
  return c.json({ data: rows.map(presentEvent), nextCursor, ...page }, 200);
});
