import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonResponse,
  IdempotencyHeaders,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { redeliver } from './claim-deliveries.js';
import { sendTestEvent } from './enqueue-event.js';
import { RETENTION } from './rules.js';
import {
  DeliveryListQuery,
  DeliveryParams,
  deliveryCursor,
  presentDelivery,
  WebhookDelivery,
  WebhookDeliveryList,
} from './schemas.js';
import { listDeliveries } from './store.js';

export const webhookDeliveryRoutes = createRouter();
const tags = ['Webhooks'];

const list = createRoute({
  method: 'get',
  path: '/api/webhook-endpoints/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook endpoint',
  description: `Returns deliveries, newest first. Delivered and failed deliveries are stored for ${formatDuration(RETENTION)}.`,
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam, query: DeliveryListQuery },
  responses: {
    200: createJsonResponse(WebhookDeliveryList, 'One page'),
    ...createErrorResponses('not_found'),
  },
});
webhookDeliveryRoutes.openapi(list, async (c) => {
  const query = c.req.valid('query');
  const page = await listDeliveries(c.var.context, {
    userId: getCurrentUserId(c),
    endpointId: c.req.valid('param').id,
    ...toPageInput(query),
    status: query.status,
  });
  return c.json(
    { data: page.rows.map(presentDelivery), nextCursor: writeNextCursor(page, deliveryCursor) },
    200,
  );
});

const test = createRoute({
  method: 'post',
  path: '/api/webhook-endpoints/{id}/test',
  operationId: 'testWebhook',
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends an event of type `webhook.test`, with the retries of any event. List the deliveries to get the result.',
  tags,
  middleware: [requireUser('webhooks'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: {
    202: createJsonResponse(WebhookDelivery, 'The pending delivery'),
    ...createErrorResponses('not_found', 'webhook_paused', 'rate_limited'),
  },
});
webhookDeliveryRoutes.openapi(test, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.webhook, `user:${userId}`);
  const delivery = await sendTestEvent(c.var.context, { userId, endpointId: c.req.valid('param').id });
  return c.json(presentDelivery(delivery), 202);
});

const redeliverRoute = createRoute({
  method: 'post',
  path: '/api/webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
  operationId: 'redeliverWebhook',
  summary: 'Send a webhook delivery again',
  description:
    'Sends the same `webhook-id` and body now, with a new time and signature. `attempts` restarts at 0, with all retries.',
  tags,
  middleware: [requireUser('webhooks', 'addresses'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, params: DeliveryParams },
  responses: {
    202: createJsonResponse(WebhookDelivery, 'The pending delivery'),
    ...createErrorResponses('not_found', 'webhook_paused', 'rate_limited'),
  },
});
webhookDeliveryRoutes.openapi(redeliverRoute, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.webhook, `user:${userId}`);
  const { id: endpointId, deliveryId } = c.req.valid('param');
  const delivery = await redeliver(c.var.context, { userId, endpointId, deliveryId });
  return c.json(presentDelivery(delivery), 202);
});
