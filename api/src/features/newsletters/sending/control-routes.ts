import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { STREAM_LIFETIME, streamEvents } from '../../../http/streams/stream-events.js';
import { createJsonBody, createJsonResponse, IdempotencyHeaders, IdParam } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { PROGRESS_INTERVAL, watchProgress } from '../../mailing/index.js';
import {
  cancelSending,
  getProgress,
  getSentMailing,
  pauseSending,
  releaseHeld,
  resumeSending,
  retryFailed,
} from './control.js';
import { HeldDecision, presentProgress, SendProgress } from './progress-schemas.js';

/** The progress of a sent newsletter, and its creator's controls during the sending. */
export const controlRoutes = createRouter();
const tags = ['Newsletters'];

const progress = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/progress',
  operationId: 'getProgress',
  summary: 'Get the progress of a sent newsletter',
  description: 'Returns the status and the exact counts.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(SendProgress, 'The status and the counts'),
    ...createErrorResponses('not_found'),
  },
});
controlRoutes.openapi(progress, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await getProgress(c.var.context, input)), 200);
});

const stream = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/progress/stream',
  operationId: 'streamProgress',
  summary: 'Stream the progress of a sent newsletter',
  description: `Returns server-sent events named \`progress\`, at most ${1000 / PROGRESS_INTERVAL} per second. Each contains a complete \`SendProgress\`, so reconnecting loses nothing. The stream ends with the sending. It also ends after ${formatDuration(STREAM_LIFETIME)}, or when the server stops: then reconnect.`,
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'Events named `progress`',
      content: { 'text/event-stream': { schema: SendProgress } },
    },
    ...createErrorResponses('not_found', 'not_sent', 'rate_limited'),
  },
});
controlRoutes.openapi(stream, async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  const mailingId = await getSentMailing(ctx, { userId, newsletterId: c.req.valid('param').id });
  return streamEvents(c, String(userId), ({ send, end }) =>
    watchProgress(ctx, mailingId, {
      changed: (current) => send('progress', presentProgress(current)),
      ended: end,
    }),
  );
});

const pause = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/pause',
  operationId: 'pauseSending',
  summary: 'Pause the sending of a newsletter',
  description:
    'No further emails are sent until `POST /api/newsletters/{id}/resume`. Emails that are being sent now may still arrive. If it is paused already, nothing changes, except that the reason `storage` becomes `creator`.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(SendProgress, 'The status and the counts'),
    ...createErrorResponses('not_found', 'not_sent', 'sending_over'),
  },
});
controlRoutes.openapi(pause, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await pauseSending(c.var.context, input)), 200);
});

const resume = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/resume',
  operationId: 'resumeSending',
  summary: 'Resume the sending of a newsletter',
  description: 'Continues with the remaining recipients. Repeating it changes nothing.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(SendProgress, 'The status and the counts'),
    ...createErrorResponses('sending_held', 'not_found', 'not_sent', 'sending_over', 'still_sending'),
  },
});
controlRoutes.openapi(resume, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await resumeSending(c.var.context, input)), 200);
});

const cancel = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/cancel-sending',
  operationId: 'cancelSending',
  summary: 'Cancel the sending of a newsletter',
  description:
    'Recipients who were not sent the email yet become `canceled` within seconds. Emails that are being sent now may still arrive, and sent emails cannot be recalled. This cannot be undone.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(SendProgress, 'The status and the counts'),
    ...createErrorResponses('not_found', 'not_sent', 'sending_over'),
  },
});
controlRoutes.openapi(cancel, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await cancelSending(c.var.context, input)), 200);
});

const retry = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/retry-failed',
  operationId: 'retryFailed',
  summary: 'Retry the failed recipients',
  description:
    'Sets recipients that are `failed`, `expired` or `held` to `queued` again, except erased subscribers and addresses that are suppressed or do not exist. A finished newsletter is `sending` again. This works for 90 days after sending ended, or for the time that the instance sets.',
  tags,
  middleware: [requireUser('send'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: {
    200: createJsonResponse(SendProgress, 'The status and the counts'),
    ...createErrorResponses(
      'sending_held',
      'not_found',
      'not_sent',
      'nothing_to_retry',
      'still_sending',
      'sending_over',
    ),
  },
});
controlRoutes.openapi(retry, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await retryFailed(c.var.context, input)), 200);
});

const release = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/release-held',
  operationId: 'releaseHeld',
  summary: 'Send or cancel held emails',
  description:
    'A `held` email may have been delivered already, so Tidings does not repeat it automatically. `send` queues it again, unless the address is suppressed or does not exist. `give-up` cancels it. A restored newsletter resumes.',
  tags,
  middleware: [requireUser('send'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam, body: createJsonBody(HeldDecision) },
  responses: {
    200: createJsonResponse(SendProgress, 'The status and the counts'),
    ...createErrorResponses(
      'not_found',
      'not_sent',
      'nothing_held',
      'nothing_to_retry',
      'still_sending',
      'sending_held',
    ),
  },
});
controlRoutes.openapi(release, async (c) => {
  const input = {
    userId: getCurrentUserId(c),
    newsletterId: c.req.valid('param').id,
    ...c.req.valid('json'),
  };
  return c.json(presentProgress(await releaseHeld(c.var.context, input)), 200);
});
