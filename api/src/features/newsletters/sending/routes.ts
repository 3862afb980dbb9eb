import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, IdempotencyHeaders, IdParam } from '../../../http/wire.js';
import { preflightNewsletter } from '../preflight/preflight-newsletter.js';
import { presentNewsletter } from '../present-newsletter.js';
import { Newsletter } from '../schemas.js';
import { cancelSchedule, scheduleNewsletter } from './schedule-newsletter.js';
import { Preflight, Schedule, SeenVersion, Send } from './schemas.js';
import { sendNewsletter } from './send-newsletter.js';
import { undoSend } from './undo-send.js';

/** Preflight, test, send and schedule of a draft. */
export const sendingRoutes = createRouter();
const tags = ['Newsletters'];

const preflight = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/preflight',
  operationId: 'preflightNewsletter',
  summary: 'Check a draft before sending it',
  description: `Returns the problems that prevent sending, and advice. With \`audience\`, checks the draft for this audience, without saving it. Tidings also requests the links in the draft, at public addresses only.`,
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam, body: { ...createJsonBody(Send), required: false } },
  responses: {
    200: createJsonResponse(Preflight, 'The findings, the audience and the sender'),
    ...createErrorResponses('not_found', 'already_sent', 'rate_limited'),
  },
});
sendingRoutes.openapi(preflight, async (c) => {
  const { audience } = c.req.valid('json');
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id, audience };
  await consume(c, LIMITS.preflight, String(input.userId));
  return c.json(await preflightNewsletter(c.var.context, input), 200);
});

const send = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/send',
  operationId: 'sendNewsletter',
  summary: 'Send a draft to its audience',
  description:
    'Sends a draft, or a scheduled newsletter before its time. It counts as one newsletter of the monthly quota. Subscribers who join later do not get it. Webhooks receive `newsletter.sent` when every recipient has a final status. You can undo the send until `undoUntil` with `POST /api/newsletters/{id}/undo-send`. After that, the public archive, if it is on, shows the newsletter to all visitors.',
  tags,
  middleware: [requireUser('send'), replayIdempotentRequests()] as const,
  request: {
    headers: IdempotencyHeaders,
    params: IdParam,
    query: SeenVersion,
    body: { ...createJsonBody(Send), required: false },
  },
  responses: {
    200: createJsonResponse(Newsletter, 'The sent newsletter; until `undoUntil` it can be undone'),
    ...createErrorResponses(
      'email_not_verified',
      'pro_required',
      'quota_exceeded',
      'recipient_limit_exceeded',
      'sending_held',
      'not_found',
      'already_sent',
      'no_subscribers',
      'filter_unusable',
      'version_conflict',
      'account_suspended',
    ),
  },
});
sendingRoutes.openapi(send, async (c) => {
  const { version } = c.req.valid('query');
  const { audience } = c.req.valid('json');
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id, version, audience };
  return c.json(await presentNewsletter(c.var.context, await sendNewsletter(c.var.context, input)), 200);
});

const undo = createRoute({
  method: 'post',
  path: '/api/newsletters/{id}/undo-send',
  operationId: 'undoSend',
  summary: 'Undo a send',
  description:
    'Works until `undoUntil`, before the first email is sent. The newsletter becomes a draft and no longer counts against the quota. Repeating it returns the draft.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Newsletter, 'The newsletter, which is a draft again'),
    ...createErrorResponses('not_found', 'too_late_to_undo'),
  },
});
sendingRoutes.openapi(undo, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await undoSend(c.var.context, input)), 200);
});

const schedule = createRoute({
  method: 'put',
  path: '/api/newsletters/{id}/schedule',
  operationId: 'scheduleNewsletter',
  summary: 'Schedule a draft',
  description:
    'Sends the draft at the given time. Later changes of segments do not change its audience, unless you schedule it again. If it cannot be sent at that time, it becomes a draft again, and `scheduleProblem` has the reason.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam, body: createJsonBody(Schedule) },
  responses: {
    200: createJsonResponse(Newsletter, 'The scheduled newsletter'),
    ...createErrorResponses(
      'email_not_verified',
      'pro_required',
      'recipient_limit_exceeded',
      'sending_held',
      'not_found',
      'already_sent',
      'no_subscribers',
      'filter_unusable',
      'version_conflict',
    ),
  },
});
sendingRoutes.openapi(schedule, async (c) => {
  const { sendAt, timeZone, version, audience } = c.req.valid('json');
  const newsletter = await scheduleNewsletter(c.var.context, {
    userId: getCurrentUserId(c),
    newsletterId: c.req.valid('param').id,
    sendAt: Date.parse(sendAt),
    timeZone,
    version,
    audience,
  });
  return c.json(await presentNewsletter(c.var.context, newsletter), 200);
});

const unschedule = createRoute({
  method: 'delete',
  path: '/api/newsletters/{id}/schedule',
  operationId: 'cancelSchedule',
  summary: 'Cancel the schedule of a newsletter',
  description: 'The newsletter becomes a draft that you can change. Changes nothing if it is not scheduled.',
  tags,
  middleware: [requireUser('send')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Newsletter, 'The newsletter, which is a draft again'),
    ...createErrorResponses('not_found', 'already_sent'),
  },
});
sendingRoutes.openapi(unschedule, async (c) => {
  const input = { userId: getCurrentUserId(c), newsletterId: c.req.valid('param').id };
  return c.json(await presentNewsletter(c.var.context, await cancelSchedule(c.var.context, input)), 200);
});
