import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { createRouter, currentUserId } from '../../http/router.js';
import {
  Done,
  IdempotencyHeaders,
  IdParam,
  json,
  jsonBody,
  ListHeaders,
  linkNextPage,
  toPageInput,
} from '../../http/wire.js';
import { MAX_PAGE } from '../../kernel/paging.js';
import { addSubscriber } from './list/add-subscriber.js';
import { getGrowth } from './list/get-growth.js';
import { removeSubscriber } from './list/remove-subscriber.js';
import { restoreSubscriber } from './list/restore-subscriber.js';
import {
  GrowthQuery,
  NewSubscriber,
  presentSubscriber,
  Subscriber,
  SubscriberCount,
  SubscriberGrowth,
  SubscriberQuery,
  subscriberCursor,
} from './schemas.js';
import { countSubscribers, listSubscribers } from './store.js';

/** A creator's own list. Subscribing is public and also responds with pages: see `subscribe-routes.ts`. */
export const subscriberRoutes = createRouter();
const tags = ['Subscribers'];

const list = createRoute({
  method: 'get',
  path: '/api/subscribers',
  operationId: 'listSubscribers',
  summary: 'Subscribers, newest first',
  description:
    '`search` is any part of an address or a name, upper and lower case alike; one or two characters are looked for where an address or a word of a name begins. No character means anything but itself.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: SubscriberQuery },
  responses: {
    200: { ...json(z.array(Subscriber), 'One page'), headers: ListHeaders },
    ...refusals(400, 401, 403),
  },
});
subscriberRoutes.openapi(list, async (c) => {
  const page = await listSubscribers(c.var.context, {
    userId: currentUserId(c),
    ...toPageInput(c.req.valid('query'), MAX_PAGE),
  });
  linkNextPage(c, page, subscriberCursor);
  return c.json(page.rows.map(presentSubscriber), 200);
});

const count = createRoute({
  method: 'get',
  path: '/api/subscribers/count',
  operationId: 'countSubscribers',
  summary: 'How many are subscribed',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(SubscriberCount, 'The number'), ...refusals(401, 403) },
});
subscriberRoutes.openapi(count, async (c) => {
  return c.json({ count: await countSubscribers(c.var.context, currentUserId(c)) }, 200);
});

const growth = createRoute({
  method: 'get',
  path: '/api/subscribers/growth',
  operationId: 'getSubscriberGrowth',
  summary: 'How many joined today and yesterday',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: GrowthQuery },
  responses: { 200: json(SubscriberGrowth, 'Both numbers'), ...refusals(400, 401, 403) },
});
subscriberRoutes.openapi(growth, async (c) => {
  const { timeZone } = c.req.valid('query');
  return c.json(await getGrowth(c.var.context, { userId: currentUserId(c), timeZone }), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/subscribers/by-hand',
  operationId: 'addSubscriber',
  summary: 'Add a reader yourself',
  description:
    'An address that was removed or that bounced becomes `pending` until it confirms by email. One that unsubscribed, complained or was erased is refused with `resubscribe_required`: only its owner can subscribe again.',
  tags,
  middleware: [requireUser('write'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewSubscriber) },
  responses: { 201: json(Subscriber, 'On the list'), ...refusals(400, 401, 403, 409, 422) },
});
subscriberRoutes.openapi(add, async (c) => {
  const { email, name, consent } = c.req.valid('json');
  const added = await addSubscriber(c.var.context, {
    userId: currentUserId(c),
    email,
    name: name || null,
    wording: consent,
  });
  return c.json(presentSubscriber(added), 201);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/subscribers/{id}',
  operationId: 'removeSubscriber',
  summary: 'Take a reader off the list',
  description:
    'At once, also of a letter under way. For 24 hours they can be put back; then they are deleted.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Removed'), ...refusals(400, 401, 403, 404) },
});
subscriberRoutes.openapi(remove, async (c) => {
  const { id } = c.req.valid('param');
  await removeSubscriber(c.var.context, { userId: currentUserId(c), subscriberId: id });
  return c.json({ success: true as const }, 200);
});

const restore = createRoute({
  method: 'post',
  path: '/api/subscribers/{id}/restore',
  operationId: 'restoreSubscriber',
  summary: 'Put a removed reader back',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Subscriber, 'As before the removal'), ...refusals(400, 401, 403, 404) },
});
subscriberRoutes.openapi(restore, async (c) => {
  const { id } = c.req.valid('param');
  const restored = await restoreSubscriber(c.var.context, { userId: currentUserId(c), subscriberId: id });
  return c.json(presentSubscriber(restored), 200);
});
