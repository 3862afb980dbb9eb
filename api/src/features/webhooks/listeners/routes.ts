import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { streamEvents } from '../../../http/streams/stream-events.js';
import { createJsonBody, createJsonResponse, Done, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { LISTENER_EVENT_LIVES, LISTENER_LEASE, MAX_LISTENERS } from './rules.js';
import {
  ListenerInput,
  ListenerStreamQuery,
  presentListener,
  presentListenerEvent,
  WebhookListener,
  WebhookListenerEvent,
} from './schemas.js';
import { addListener, type ListenerOwner, removeListener, renewListener } from './store.js';
import { streamListener } from './stream-listener.js';

/** Events over a stream, for programs that no request reaches, such as `tidings webhooks listen`. */
export const webhookListenerRoutes = createRouter();
const tags = ['Webhooks'];

function getCurrentOwner(c: HttpContext): ListenerOwner {
  const { actor } = c.var;
  if (actor?.kind === 'user' && (actor.via === 'session' || actor.via === 'token')) return actor;
  throw new AppError('unauthenticated', 'Please sign in.');
}

const add = createRoute({
  method: 'post',
  path: '/api/webhook-listeners',
  operationId: 'addWebhookListener',
  summary: 'Start a webhook listener',
  description: `For development: a listener receives events over a stream instead of a URL. It ends with the token or session that started it, or ${formatDuration(LISTENER_LEASE)} after its stream ends. An account has at most ${MAX_LISTENERS}.`,
  tags,
  middleware: [requireUser('webhooks', 'addresses')] as const,
  request: { body: createJsonBody(ListenerInput) },
  responses: {
    201: createJsonResponse(WebhookListener, 'The listener'),
    ...createErrorResponses('limit_reached', 'rate_limited'),
  },
});
webhookListenerRoutes.openapi(add, async (c) => {
  const owner = getCurrentOwner(c);
  await consume(c, LIMITS.webhook, `user:${owner.userId}`);
  const listener = await addListener(c.var.context, { owner, events: c.req.valid('json').events });
  return c.json(presentListener(listener), 201);
});

const stream = createRoute({
  method: 'get',
  path: '/api/webhook-listeners/{id}/stream',
  operationId: 'streamWebhookListener',
  summary: 'Stream the events of a webhook listener',
  description: `Returns server-sent events named \`webhook\`. The stream ends after 10 minutes, or when the server stops. Reconnect with the last \`id\` as \`after\`. Events are stored for ${formatDuration(LISTENER_EVENT_LIVES)}.`,
  tags,
  middleware: [requireUser('webhooks', 'addresses')] as const,
  request: { params: IdParam, query: ListenerStreamQuery },
  responses: {
    200: {
      description: 'Events named `webhook`',
      content: { 'text/event-stream': { schema: WebhookListenerEvent } },
    },
    ...createErrorResponses('not_found', 'rate_limited'),
  },
});
webhookListenerRoutes.openapi(stream, async (c) => {
  const ctx = c.var.context;
  const owner = getCurrentOwner(c);
  const { after } = c.req.valid('query');
  const input = { owner, listenerId: c.req.valid('param').id };
  await renewListener(ctx, input);
  return streamEvents(c, `listeners:${owner.userId}`, ({ send, ready, end }) =>
    streamListener(
      ctx,
      { ...input, after },
      { send: (event) => send('webhook', presentListenerEvent(event)), ready, end },
    ),
  );
});

const remove = createRoute({
  method: 'delete',
  path: '/api/webhook-listeners/{id}',
  operationId: 'removeWebhookListener',
  summary: 'End a webhook listener',
  description: 'Deletes the listener and its events. This cannot be undone.',
  tags,
  middleware: [requireUser('webhooks', 'addresses')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
webhookListenerRoutes.openapi(remove, async (c) => {
  await removeListener(c.var.context, { owner: getCurrentOwner(c), listenerId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
