import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireRecentSignIn, requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../http/wire.js';
import { addEndpoint } from './add-endpoint.js';
import { removeEndpoint } from './remove-endpoint.js';
import { rollSecret } from './roll-secret.js';
import {
  NewWebhookEndpoint,
  presentEndpoint,
  WebhookChange,
  WebhookEndpoint,
  WebhookInput,
} from './schemas.js';
import { listEndpoints } from './store.js';
import { updateEndpoint } from './update-endpoint.js';

/** Webhook endpoints of a creator's apps. `/api/webhooks` is where payment providers report to us. */
export const webhookEndpointRoutes = createRouter();
const tags = ['Webhooks'];

const list = createRoute({
  method: 'get',
  path: '/api/webhook-endpoints',
  operationId: 'listWebhooks',
  summary: 'Your webhooks, without their secrets',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(z.array(WebhookEndpoint), 'Oldest first, ten at most'), ...refusals(401, 403) },
});
webhookEndpointRoutes.openapi(list, async (c) => {
  return c.json((await listEndpoints(c.var.context, currentUserId(c))).map(presentEndpoint), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/webhook-endpoints',
  operationId: 'addWebhook',
  summary: 'Have a program of yours told of what happens',
  description:
    'Each piece of news is posted there as `{ type, timestamp, data }`, signed as Standard Webhooks has it: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer 2xx within ten seconds. Anything else is tried again after 5 seconds, 1 minute, 10 minutes, 1 hour, 6 hours and a day; 410 pauses the webhook. News may come twice or out of order: what has the same `webhook-id` is the same.',
  tags,
  middleware: [requireUser('webhooks'), requireRecentSignIn(), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(WebhookInput) },
  responses: {
    201: json(NewWebhookEndpoint, 'With its secret, shown this once'),
    ...refusals(400, 401, 403, 409, 422, 429),
  },
});
webhookEndpointRoutes.openapi(add, async (c) => {
  const userId = currentUserId(c);
  await consume(c, LIMITS.webhook, `user:${userId}`);
  const { endpoint, secret } = await addEndpoint(c.var.context, { userId, ...c.req.valid('json') });
  return c.json({ ...presentEndpoint(endpoint), secret }, 201);
});

const update = createRoute({
  method: 'patch',
  path: '/api/webhook-endpoints/{id}',
  operationId: 'updateWebhook',
  summary: 'Change, pause or resume a webhook',
  tags,
  middleware: [requireUser('webhooks')] as const,
  request: { params: IdParam, body: jsonBody(WebhookChange) },
  responses: { 200: json(WebhookEndpoint, 'As it is now'), ...refusals(400, 401, 403, 404, 409) },
});
webhookEndpointRoutes.openapi(update, async (c) => {
  const endpoint = await updateEndpoint(c.var.context, {
    userId: currentUserId(c),
    endpointId: c.req.valid('param').id,
    change: c.req.valid('json'),
  });
  return c.json(presentEndpoint(endpoint), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/webhook-endpoints/{id}',
  operationId: 'removeWebhook',
  summary: 'Remove a webhook, and what waits there',
  tags,
  middleware: [requireUser('webhooks')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Removed'), ...refusals(400, 401, 403, 404) },
});
webhookEndpointRoutes.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  await removeEndpoint(c.var.context, { userId: currentUserId(c), endpointId: id });
  return c.json({ success: true as const }, 200);
});

const roll = createRoute({
  method: 'post',
  path: '/api/webhook-endpoints/{id}/secret',
  operationId: 'rollWebhookSecret',
  summary: 'Make a webhook a new secret',
  description:
    'For a day the old one signs too, so that nothing is lost until your program knows the new one.',
  tags,
  middleware: [requireUser('webhooks'), requireRecentSignIn(), idempotent()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: {
    200: json(NewWebhookEndpoint, 'With the new secret, shown this once'),
    ...refusals(400, 401, 403, 404, 409, 422),
  },
});
webhookEndpointRoutes.openapi(roll, async (c) => {
  const { id: endpointId } = c.req.valid('param');
  const { endpoint, secret } = await rollSecret(c.var.context, { userId: currentUserId(c), endpointId });
  return c.json({ ...presentEndpoint(endpoint), secret }, 200);
});
