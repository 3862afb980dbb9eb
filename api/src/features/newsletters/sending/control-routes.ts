import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { idempotent } from '../../../http/limits/idempotency.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { streamEvents } from '../../../http/streams/stream-events.js';
import { IdempotencyHeaders, IdParam, json, jsonBody } from '../../../http/wire.js';
import { watchProgress } from '../../mailing/index.js';
import { cancelSending } from './cancel-sending.js';
import { getProgress } from './get-progress.js';
import { getSentMailing } from './get-sent-mailing.js';
import { pauseSending } from './pause-sending.js';
import { HeldDecision, presentProgress, SendProgress } from './progress-schemas.js';
import { releaseHeld } from './release-held.js';
import { resumeSending } from './resume-sending.js';
import { retryFailed } from './retry-failed.js';

/** The progress of a sent newsletter, and its creator's controls during the sending. */
export const controlRoutes = createRouter();
const tags = ['Newsletters'];

const progress = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/progress',
  operationId: 'getProgress',
  summary: 'How far a sent newsletter has come',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: json(SendProgress, 'Exact counts'), ...refusals(400, 401, 403, 404) },
});
controlRoutes.openapi(progress, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await getProgress(c.var.context, input)), 200);
});

const stream = createRoute({
  method: 'get',
  path: '/api/newsletters/{id}/progress/stream',
  operationId: 'streamProgress',
  summary: 'How far a sent newsletter has come, told whenever that changes',
  description:
    'Server-sent events, at most two a second. Each `progress` event holds a whole `SendProgress`, so nothing is missed by coming back later. The stream ends when the sending has; also after ten minutes and when the server stops, then open it again. Six at once per creator.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: {
      description: 'Events named `progress`',
      content: { 'text/event-stream': { schema: SendProgress } },
    },
    ...refusals(400, 401, 403, 404, 409, 429),
  },
});
controlRoutes.openapi(stream, async (c) => {
  const ctx = c.var.context;
  const userId = currentUserId(c);
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
  summary: 'Let nothing more of it leave for now',
  description: 'What is in hand arrives. Pausing again changes nothing.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: { 200: json(SendProgress, 'How it stands now'), ...refusals(400, 401, 403, 404, 409) },
});
controlRoutes.openapi(pause, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await pauseSending(c.var.context, input)), 200);
});

const resume = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/resume',
  operationId: 'resumeSending',
  summary: 'Let it go on, whatever it was paused for',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: { 200: json(SendProgress, 'How it stands now'), ...refusals(400, 401, 403, 404, 409) },
});
controlRoutes.openapi(resume, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await resumeSending(c.var.context, input)), 200);
});

const cancel = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/cancel-sending',
  operationId: 'cancelSending',
  summary: 'Send it to nobody else',
  description:
    'Who has it has it, and what is in hand arrives; all other recipients become `cancelled`, a long list within seconds. It cannot be taken up again.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: { 200: json(SendProgress, 'How it stands now'), ...refusals(400, 401, 403, 404, 409) },
});
controlRoutes.openapi(cancel, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await cancelSending(c.var.context, input)), 200);
});

const retry = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/retry-failed',
  operationId: 'retryFailed',
  summary: 'Try those again whom it did not reach',
  description:
    'Sets recipients that are `failed`, `expired` or `held` to `queued` again, except unsubscribed or erased subscribers and addresses that do not exist. A finished newsletter is `sending` again. Possible for 90 days after it ended, unless the instance has another setting.',
  tags,
  middleware: [requireUser('send'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam },
  responses: { 200: json(SendProgress, 'How it stands now'), ...refusals(400, 401, 403, 404, 409, 422) },
});
controlRoutes.openapi(retry, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(presentProgress(await retryFailed(c.var.context, input)), 200);
});

const release = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/release-held',
  operationId: 'releaseHeld',
  summary: 'Decide about mails that may have arrived',
  description:
    'What is `held` may have been delivered, and was not sent twice. `send` queues it again, `give-up` cancels it.',
  tags,
  middleware: [requireUser('send'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam, body: jsonBody(HeldDecision) },
  responses: { 200: json(SendProgress, 'How it stands now'), ...refusals(400, 401, 403, 404, 409, 413, 422) },
});
controlRoutes.openapi(release, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id, ...c.req.valid('json') };
  return c.json(presentProgress(await releaseHeld(c.var.context, input)), 200);
});
