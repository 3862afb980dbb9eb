import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonResponse, IdParam, toPageInput, writeNextCursor } from '../../../http/wire.js';
import { getActivity, listActiveSubscribers } from './activity.js';
import {
  ActiveSubscriberQuery,
  ActiveSubscribers,
  Activity,
  activeSubscriberCursor,
  presentActiveSubscriber,
} from './activity-schemas.js';

/** The opens and clicks of a newsletter, as a part of Pro. */
export const activityRoutes = createRouter();
const tags = ['Newsletters'];

const get = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/activity',
  operationId: 'getActivity',
  summary: 'Get the opens and clicks of a newsletter (Pro)',
  description:
    'Returns the opens and clicks of a sent newsletter, in total and per link, at most a second old. A draft returns 404.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Activity, 'The counts, in total and per link'),
    ...createErrorResponses('pro_required', 'not_found'),
  },
});
activityRoutes.openapi(get, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await getActivity(c.var.context, input), 200);
});

const subscribers = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/subscribers',
  operationId: 'listActiveSubscribers',
  summary: 'List the subscribers who opened a newsletter or clicked a link (Pro)',
  description:
    'Returns the newest subscribers first. The list is empty unless the tracking mode was `individual` when the newsletter was sent.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam, query: ActiveSubscriberQuery },
  responses: {
    200: createJsonResponse(ActiveSubscribers, 'One page'),
    ...createErrorResponses('pro_required', 'not_found'),
  },
});
activityRoutes.openapi(subscribers, async (c) => {
  const { limit, beforeId } = toPageInput(c.req.valid('query'));
  const page = await listActiveSubscribers(c.var.context, {
    userId: getCurrentUserId(c),
    newsletterId: c.req.valid('param').id,
    limit,
    beforeId,
  });
  return c.json(
    {
      data: page.rows.map(presentActiveSubscriber),
      nextCursor: writeNextCursor(page, activeSubscriberCursor),
    },
    200,
  );
});
