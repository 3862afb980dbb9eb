import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { LIMITS, limitByAddress } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../http/wire.js';
import { countClick } from './count-click.js';
import { createLink } from './create-link.js';
import { deleteLink } from './delete-link.js';
import { listLinks } from './link-store.js';
import { orderLinks } from './order-links.js';
import { Link, LinkChange, LinkList, LinkOrder, NewLink, presentLink } from './schemas.js';
import { updateLink } from './update-link.js';

/** The titled buttons of a creator's page. */
export const linkRoutes = createRouter();
const tags = ['Links'];

const list = createRoute({
  method: 'get',
  path: '/api/links',
  operationId: 'listLinks',
  summary: 'All links of the page, in order, hidden ones too',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(LinkList, 'In order; 200 at most'), ...refusals(401, 403) },
});
linkRoutes.openapi(list, async (c) => {
  const links = await listLinks(c.var.context, currentUserId(c));
  return c.json({ data: links.map(presentLink) }, 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/links',
  operationId: 'createLink',
  summary: 'Add a link at the end',
  description: 'A page has at most 200 links: one more is refused with 409 `limit_reached`.',
  tags,
  middleware: [requireUser('write'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewLink) },
  responses: { 201: json(Link, 'The link'), ...refusals(400, 401, 403, 409, 413, 422) },
});
linkRoutes.openapi(create, async (c) => {
  const link = await createLink(c.var.context, { userId: currentUserId(c), link: c.req.valid('json') });
  return c.json(presentLink(link), 201);
});

// Before the routes of links by id.
const order = createRoute({
  method: 'put',
  path: '/api/links/order',
  operationId: 'orderLinks',
  summary: 'Put the links in another order',
  description:
    'Names every link once. When links were added or deleted meanwhile it answers 409 `version_conflict` and changes nothing.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(LinkOrder) },
  responses: { 200: json(LinkList, 'In their new order'), ...refusals(400, 401, 403, 409, 413) },
});
linkRoutes.openapi(order, async (c) => {
  const { ids } = c.req.valid('json');
  const links = await orderLinks(c.var.context, { userId: currentUserId(c), ids });
  return c.json({ data: links.map(presentLink) }, 200);
});

const update = createRoute({
  method: 'patch',
  path: '/api/links/{id}',
  operationId: 'updateLink',
  summary: 'Change a link; a field that is left out stays as it is',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(LinkChange) },
  responses: { 200: json(Link, 'The link as it is now'), ...refusals(400, 401, 403, 404, 409, 413) },
});
linkRoutes.openapi(update, async (c) => {
  const { version, ...change } = c.req.valid('json');
  const link = await updateLink(c.var.context, {
    userId: currentUserId(c),
    linkId: c.req.valid('param').id,
    change,
    version,
  });
  return c.json(presentLink(link), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/links/{id}',
  operationId: 'deleteLink',
  summary: 'Delete a link and its count of clicks',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'It is gone'), ...refusals(400, 401, 403, 404) },
});
linkRoutes.openapi(remove, async (c) => {
  await deleteLink(c.var.context, { userId: currentUserId(c), linkId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const click = createRoute({
  method: 'post',
  path: '/api/links/{id}/clicks',
  operationId: 'countClick',
  summary: 'Count a click on a link',
  description:
    'For `navigator.sendBeacon` on any site: no credentials, any content type, the body is not read. Unknown and hidden links are answered alike and not counted.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.linkClick)] as const,
  request: { params: IdParam },
  responses: { 204: { description: 'Heard' }, ...refusals(400, 429) },
});
linkRoutes.openapi(click, async (c) => {
  await countClick(c.var.context, c.req.valid('param').id);
  return c.body(null, 204);
});
