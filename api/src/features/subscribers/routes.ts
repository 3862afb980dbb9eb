import { createRoute, z } from '@hono/zod-openapi';
import { requireUser } from '../../http/authenticate.js';
import { refusals } from '../../http/error-body.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { json, ListHeaders, ListQuery, linkNextPage, toPageInput } from '../../http/wire.js';
import { presentSubscriber, Subscriber, SubscriberCount } from './schemas.js';
import { countSubscribers, listSubscribers } from './store.js';

/** A creator's own list. Subscribing itself is public and answers with pages too: see the feature `pages`. */
export const subscriberRoutes = createRouter();
const tags = ['Subscribers'];

const list = createRoute({
  method: 'get',
  path: '/api/subscribers',
  operationId: 'listSubscribers',
  summary: 'Subscribers, newest first',
  tags,
  middleware: [requireUser('read')] as const,
  request: { query: ListQuery },
  responses: {
    200: { ...json(z.array(Subscriber), 'One page'), headers: ListHeaders },
    ...refusals(400, 401, 403),
  },
});
subscriberRoutes.openapi(list, async (c) => {
  const page = await listSubscribers(c.var.context, {
    userId: currentUserId(c),
    ...toPageInput(c.req.valid('query')),
  });
  linkNextPage(c, page);
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
