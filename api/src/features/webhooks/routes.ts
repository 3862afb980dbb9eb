import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireRecentSignIn, requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentAccess, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { SESSIONS_NEED_RECENT_SIGN_IN } from '../../kernel/time/session-lifetimes.js';
import { addEndpoint, removeEndpoint, rollSecret, updateEndpoint } from './endpoints.js';
import { MAX_ENDPOINTS, OLD_SECRET_LIVES, PAUSED_AFTER, RETRY_DELAYS } from './rules.js';
import {
  NewWebhookEndpoint,
  presentEndpoint,
  WebhookChange,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookInput,
} from './schemas.js';
import { listEndpoints } from './store.js';

/** Webhook endpoints of a creator's apps. Payment providers report to us at `/api/webhooks` instead. */
export const webhookEndpointRoutes = createRouter();
const tags = ['Webhooks'];

const list = createRoute({
  method: 'get',
  path: '/api/webhook-endpoints',
  operationId: 'listWebhooks',
  summary: 'List webhook endpoints',
  description: `Returns the endpoints without their secrets, at most ${MAX_ENDPOINTS}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(WebhookEndpointList, 'The endpoints, oldest first') },
});
webhookEndpointRoutes.openapi(list, async (c) => {
  return c.json(
    createOnlyPage((await listEndpoints(c.var.context, getCurrentUserId(c))).map(presentEndpoint)),
    200,
  );
});

const add = createRoute({
  method: 'post',
  path: '/api/webhook-endpoints',
  operationId: 'addWebhook',
  summary: 'Create a webhook endpoint',
  description: `Returns the secret that signs the deliveries. An account has at most ${MAX_ENDPOINTS} endpoints. Tidings sends each event as a POST request with \`{ type, timestamp, data }\`, signed as Standard Webhooks specifies. Respond with 2xx within 10 seconds. Otherwise Tidings retries after about ${RETRY_DELAYS}. It pauses the endpoint and emails you after status 410, or if all deliveries fail for ${formatDuration(PAUSED_AFTER)}. Events can arrive out of order, or twice with the same \`webhook-id\`. ${SESSIONS_NEED_RECENT_SIGN_IN}`,
  tags,
  middleware: [requireUser('webhooks'), requireRecentSignIn(), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(WebhookInput) },
  responses: {
    201: createJsonResponse(NewWebhookEndpoint, 'The endpoint with its secret, shown only once'),
    ...createErrorResponses('limit_reached', 'webhook_already_added', 'rate_limited'),
  },
});
webhookEndpointRoutes.openapi(add, async (c) => {
  const access = getCurrentAccess(c);
  await consume(c, LIMITS.webhook, `user:${access.userId}`);
  const { endpoint, secret } = await addEndpoint(c.var.context, { access, ...c.req.valid('json') });
  return c.json({ ...presentEndpoint(endpoint), secret }, 201);
});

const update = createRoute({
  method: 'patch',
  path: '/api/webhook-endpoints/{id}',
  operationId: 'updateWebhook',
  summary: 'Update a webhook endpoint',
  description: 'Changes the given fields. Set `status` to pause or resume the endpoint.',
  tags,
  middleware: [requireUser('webhooks')] as const,
  request: { params: IdParam, body: createJsonBody(WebhookChange) },
  responses: {
    200: createJsonResponse(WebhookEndpoint, 'The updated endpoint'),
    ...createErrorResponses('not_found', 'webhook_already_added'),
  },
});
webhookEndpointRoutes.openapi(update, async (c) => {
  const endpoint = await updateEndpoint(c.var.context, {
    userId: getCurrentUserId(c),
    endpointId: c.req.valid('param').id,
    change: c.req.valid('json'),
  });
  return c.json(presentEndpoint(endpoint), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/webhook-endpoints/{id}',
  operationId: 'removeWebhook',
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the endpoint and its pending deliveries, which are not sent. This cannot be undone.',
  tags,
  middleware: [requireUser('webhooks')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
webhookEndpointRoutes.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  await removeEndpoint(c.var.context, { userId: getCurrentUserId(c), endpointId: id });
  return c.json({ success: true as const }, 200);
});

const roll = createRoute({
  method: 'post',
  path: '/api/webhook-endpoints/{id}/secret',
  operationId: 'rollWebhookSecret',
  summary: 'Create a new secret for a webhook endpoint',
  description: `Deliveries are signed with both secrets for ${formatDuration(OLD_SECRET_LIVES)}. A second new secret within that time ends the oldest one at once. ${SESSIONS_NEED_RECENT_SIGN_IN}`,
  tags,
  middleware: [requireUser('webhooks'), requireRecentSignIn(), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: {
    200: createJsonResponse(NewWebhookEndpoint, 'The endpoint with its new secret, shown only once'),
    ...createErrorResponses('not_found', 'version_conflict'),
  },
});
webhookEndpointRoutes.openapi(roll, async (c) => {
  const { id: endpointId } = c.req.valid('param');
  const { endpoint, secret } = await rollSecret(c.var.context, { userId: getCurrentUserId(c), endpointId });
  return c.json({ ...presentEndpoint(endpoint), secret }, 200);
});
