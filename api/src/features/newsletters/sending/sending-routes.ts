import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { idempotent } from '../../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { IdempotencyHeaders, IdParam, json, jsonBody } from '../../../http/wire.js';
import { preflightNewsletter } from '../preflight/preflight-newsletter.js';
import { presentNewsletter } from '../present-newsletter.js';
import { Newsletter } from '../schemas.js';
import { cancelSchedule } from './cancel-schedule.js';
import { scheduleNewsletter } from './schedule-newsletter.js';
import { sendNewsletter } from './send-newsletter.js';
import { Preflight, Schedule, SeenVersion } from './sending-schemas.js';
import { undoSend } from './undo-send.js';

/** Preflight, test, send and schedule of a draft. */
export const sendingRoutes = createRouter();
const tags = ['Newsletters'];

const preflight = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/preflight',
  operationId: 'preflightNewsletter',
  summary: 'Look a draft over before sending it: what would be refused, and what may be mended',
  description: 'Links are followed, to public addresses alone. 30 in 10 minutes.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: json(Preflight, 'What was found'), ...refusals(400, 401, 403, 404, 409, 429) },
});
sendingRoutes.openapi(preflight, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  await consume(c, LIMITS.preflight, String(input.userId));
  return c.json(await preflightNewsletter(c.var.context, input), 200);
});

const send = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/send',
  operationId: 'sendNewsletter',
  summary: 'Send a draft to all subscribers',
  description: 'Also one that is scheduled. Until `undoUntil` nothing leaves, and it can be taken back.',
  tags,
  middleware: [requireUser('send'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, params: IdParam, query: SeenVersion },
  responses: { 200: json(Newsletter, 'On its way'), ...refusals(400, 401, 403, 404, 409, 413, 422) },
});
sendingRoutes.openapi(send, async (c) => {
  const { version } = c.req.valid('query');
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id, version };
  return c.json(await presentNewsletter(c.var.context, await sendNewsletter(c.var.context, input)), 200);
});

const undo = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/undo-send',
  operationId: 'undoSend',
  summary: 'Take a sending back, before anything has left',
  description: 'What was taken back already is answered as the draft that it is.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: { 200: json(Newsletter, 'A draft again'), ...refusals(400, 401, 403, 404, 409) },
});
sendingRoutes.openapi(undo, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await undoSend(c.var.context, input)), 200);
});

const schedule = createRoute({
  method: 'put',
  path: '/api/newsletters/{id}/schedule',
  operationId: 'scheduleNewsletter',
  summary: 'Have a draft sent at a time',
  description: 'Scheduling again moves the time. What stands in the way then is told in `scheduleProblem`.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam, body: jsonBody(Schedule) },
  responses: { 200: json(Newsletter, 'It waits for its time'), ...refusals(400, 401, 403, 404, 409, 413) },
});
sendingRoutes.openapi(schedule, async (c) => {
  const { sendAt, timeZone, version } = c.req.valid('json');
  const newsletter = await scheduleNewsletter(c.var.context, {
    userId: currentUserId(c),
    newsletterId: c.req.valid('param').id,
    sendAt: Date.parse(sendAt),
    timeZone,
    version,
  });
  return c.json(await presentNewsletter(c.var.context, newsletter), 200);
});

const unschedule = createRoute({
  method: 'delete',
  path: '/api/newsletters/{id}/schedule',
  operationId: 'cancelSchedule',
  summary: 'Do not send it at that time: a draft again',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: { 200: json(Newsletter, 'A draft again'), ...refusals(400, 401, 403, 404, 409) },
});
sendingRoutes.openapi(unschedule, async (c) => {
  const input = { userId: currentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await cancelSchedule(c.var.context, input)), 200);
});
