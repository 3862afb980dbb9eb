import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  Done,
  IdempotencyHeaders,
  IdParam,
  ListHeaders,
  linkNextPage,
  toPageInput,
} from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { addSubscriber } from './list/add-subscriber.js';
import { getGrowth } from './list/list-history.js';
import { REMOVED_RETENTION, removeSubscriber, restoreSubscriber } from './list/removal.js';
import {
  NewSubscriber,
  presentSubscriber,
  Subscriber,
  SubscriberCount,
  SubscriberGrowth,
  SubscriberQuery,
  subscriberCursor,
} from './schemas.js';
import { findCondition } from './segments/segments.js';
import { countSubscribers, getSubscriber, listSubscribers } from './store.js';

/** A creator's own list. Subscribing is public and also responds with pages: see `subscribe-routes.ts`. */
export const subscriberRoutes = createRouter();
const tags = ['Subscribers'];

const list = createRoute({
  method: 'get',
  path: '/api/subscribers',
  operationId: 'listSubscribers',
  summary: 'List subscribers',
  description: 'Returns a plain array, newest first.',
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { query: SubscriberQuery },
  responses: {
    200: { ...createJsonResponse(z.array(Subscriber), 'One page'), headers: ListHeaders },
    ...createErrorResponses('not_found', 'filter_unusable'),
  },
});
subscriberRoutes.openapi(list, async (c) => {
  const [userId, query] = [getCurrentUserId(c), c.req.valid('query')];
  const { segment: segmentId, filter, status } = query;
  const condition = await findCondition(c.var.context, { userId, segmentId, filter });
  const page = await listSubscribers(c.var.context, { userId, condition, status, ...toPageInput(query) });
  linkNextPage(c, page, subscriberCursor);
  return c.json(page.rows.map(presentSubscriber), 200);
});

const count = createRoute({
  method: 'get',
  path: '/api/subscribers/count',
  operationId: 'countSubscribers',
  summary: 'Count subscribers',
  description: 'Counts the subscribers with status `confirmed`.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(SubscriberCount, 'The number of subscribers') },
});
subscriberRoutes.openapi(count, async (c) => {
  return c.json({ count: await countSubscribers(c.var.context, getCurrentUserId(c)) }, 200);
});

const growth = createRoute({
  method: 'get',
  path: '/api/subscribers/growth',
  operationId: 'getSubscriberGrowth',
  summary: 'Count the new subscribers of today and yesterday',
  description:
    'Counts subscribers who joined on each day and are still subscribed. Days are in your time zone.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(SubscriberGrowth, 'The new subscribers') },
});
subscriberRoutes.openapi(growth, async (c) => {
  return c.json(await getGrowth(c.var.context, getCurrentUserId(c)), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/subscribers/by-hand',
  operationId: 'addSubscriber',
  summary: 'Add a subscriber',
  description:
    'The new subscriber is `confirmed` at once, without an email, and webhooks receive `subscriber.joined`. An address that was removed or that bounced becomes `pending`, and gets a confirmation email, at most once an hour. An address that unsubscribed, reported spam or was erased returns 409 `resubscribe_required`: only the subscriber can subscribe again.',
  tags,
  middleware: [requireUser('write', 'addresses'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewSubscriber) },
  responses: {
    201: createJsonResponse(Subscriber, 'The subscriber'),
    ...createErrorResponses(
      'daily_limit_exceeded',
      'email_not_verified',
      'already_subscribed',
      'limit_reached',
      'resubscribe_required',
    ),
  },
});
subscriberRoutes.openapi(add, async (c) => {
  const { email, name, consent } = c.req.valid('json');
  const subscriber = await addSubscriber(c.var.context, {
    userId: getCurrentUserId(c),
    email,
    name: name || null,
    wording: consent,
  });
  return c.json(presentSubscriber(subscriber), 201);
});

const get = createRoute({
  method: 'get',
  path: '/api/subscribers/{id}',
  operationId: 'getSubscriber',
  summary: 'Get a subscriber',
  description: `Returns the subscriber, also if unsubscribed, and for ${formatDuration(REMOVED_RETENTION)} after a removal.`,
  tags,
  middleware: [requireUser('read', 'addresses')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Subscriber, 'The subscriber'), ...createErrorResponses('not_found') },
});
subscriberRoutes.openapi(get, async (c) => {
  const subscriberInput = { userId: getCurrentUserId(c), subscriberId: c.req.valid('param').id };
  return c.json(presentSubscriber(await getSubscriber(c.var.context, subscriberInput)), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/subscribers/{id}',
  operationId: 'removeSubscriber',
  summary: 'Remove a subscriber',
  description: `The subscriber gets no further newsletters, not even one that is being sent. If the subscriber was confirmed, webhooks receive \`subscriber.left\`. Within ${formatDuration(REMOVED_RETENTION)}, \`POST /api/subscribers/{id}/restore\` restores the subscriber. After that, the row is deleted.`,
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
subscriberRoutes.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  await removeSubscriber(c.var.context, { userId: getCurrentUserId(c), subscriberId: id });
  return c.json({ success: true as const }, 200);
});

const restore = createRoute({
  method: 'post',
  path: '/api/subscribers/{id}/restore',
  operationId: 'restoreSubscriber',
  summary: 'Restore a removed subscriber',
  description: `Works for ${formatDuration(REMOVED_RETENTION)} after the removal. The subscriber has the same status as before. If that is \`confirmed\`, webhooks receive \`subscriber.joined\`.`,
  tags,
  middleware: [requireUser('write', 'addresses')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Subscriber, 'The restored subscriber'),
    ...createErrorResponses('not_found', 'limit_reached'),
  },
});
subscriberRoutes.openapi(restore, async (c) => {
  const { id } = c.req.valid('param');
  const subscriber = await restoreSubscriber(c.var.context, {
    userId: getCurrentUserId(c),
    subscriberId: id,
  });
  return c.json(presentSubscriber(subscriber), 200);
});
