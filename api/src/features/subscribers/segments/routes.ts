import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../../http/wire.js';
import { SubscriberCount } from '../schemas.js';
import { countAudience } from './audience.js';
import { MAX_SEGMENTS } from './rules.js';
import { FilterToCount, NewSegment, presentSegment, Segment, SegmentChange, SegmentList } from './schemas.js';
import {
  changeSegment,
  countFilter,
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
} from './segments.js';

/** Saved filters of subscribers. */
export const segmentRoutes = createRouter();
const tags = ['Subscribers'];

const list = createRoute({
  method: 'get',
  path: '/api/segments',
  operationId: 'listSegments',
  summary: 'List segments',
  description: `Returns all segments by name, at most ${MAX_SEGMENTS}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(SegmentList, 'The segments, by name') },
});
segmentRoutes.openapi(list, async (c) => {
  return c.json(
    createOnlyPage((await listSegments(c.var.context, getCurrentUserId(c))).map(presentSegment)),
    200,
  );
});

const create = createRoute({
  method: 'post',
  path: '/api/segments',
  operationId: 'createSegment',
  summary: 'Create a segment',
  description:
    'The filter can use only your own tags and fields. Each use of the segment applies the filter again, so its subscribers can change.',
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewSegment) },
  responses: {
    201: createJsonResponse(Segment, 'The new segment'),
    ...createErrorResponses('limit_reached', 'name_taken'),
  },
});
segmentRoutes.openapi(create, async (c) => {
  const input = { userId: getCurrentUserId(c), ...c.req.valid('json') };
  return c.json(presentSegment(await createSegment(c.var.context, input)), 201);
});

const count = createRoute({
  method: 'post',
  path: '/api/segments/count',
  operationId: 'countSegment',
  summary: 'Count the subscribers of a filter or an audience',
  description: `Counts the subscribers with status \`confirmed\`. With \`audience\`, excludes those who paused newsletters. Nothing is saved.`,
  tags,
  middleware: [requireUser('read')] as const,
  request: { body: createJsonBody(FilterToCount) },
  responses: {
    200: createJsonResponse(SubscriberCount, 'The number of subscribers'),
    ...createErrorResponses('rate_limited', 'filter_unusable'),
  },
});
segmentRoutes.openapi(count, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.segmentCount, String(userId));
  const { filter, audience } = c.req.valid('json');
  const input = { userId, signal: c.req.raw.signal };
  const subscriberCount =
    audience === undefined
      ? await countFilter(c.var.context, { ...input, filter })
      : await countAudience(c.var.context, { ...input, audience });
  return c.json({ count: subscriberCount }, 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/segments/{id}',
  operationId: 'getSegment',
  summary: 'Get a segment',
  description: 'Returns the segment with its filter.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Segment, 'The segment'), ...createErrorResponses('not_found') },
});
segmentRoutes.openapi(get, async (c) => {
  const segmentInput = { userId: getCurrentUserId(c), segmentId: c.req.valid('param').id };
  return c.json(presentSegment(await getSegment(c.var.context, segmentInput)), 200);
});

const change = createRoute({
  method: 'patch',
  path: '/api/segments/{id}',
  operationId: 'changeSegment',
  summary: 'Change a segment',
  description: 'Changes the given fields. Newsletters scheduled for the segment keep the earlier filter.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(SegmentChange) },
  responses: {
    200: createJsonResponse(Segment, 'The changed segment'),
    ...createErrorResponses('not_found', 'name_taken'),
  },
});
segmentRoutes.openapi(change, async (c) => {
  const segmentInput = { userId: getCurrentUserId(c), segmentId: c.req.valid('param').id };
  const segment = await changeSegment(c.var.context, { ...segmentInput, change: c.req.valid('json') });
  return c.json(presentSegment(segment), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/segments/{id}',
  operationId: 'deleteSegment',
  summary: 'Delete a segment',
  description:
    'The subscribers stay on the list. Newsletters scheduled for the segment keep its filter. Drafts for it need another audience before they can be sent. This cannot be undone.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
segmentRoutes.openapi(remove, async (c) => {
  await deleteSegment(c.var.context, { userId: getCurrentUserId(c), segmentId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
