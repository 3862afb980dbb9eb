import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { limitByAddress } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../http/wire.js';
import { BLOCK_FIELDS } from './block-kinds.js';
import { MAX_LINKS } from './link-rules.js';
import { countClick, createLink, deleteLink, listLinks, reorderLinks, updateLink } from './links.js';
import {
  Link,
  LinkChange,
  LinkIcon,
  LinkList,
  LinkPositions,
  NewLink,
  presentLink,
  readTimes,
} from './schemas.js';

/** The titled buttons of a creator's page. */
export const linkRoutes = createRouter();
// Registered before its first use, which is nullable, because the shared schema is not.
linkRoutes.openAPIRegistry.register('LinkIcon', LinkIcon);
const tags = ['Links'];
const quote = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ');
const FIELDS = Object.entries(BLOCK_FIELDS)
  .map(([kind, { required, optional }]) => {
    const optionalFields = optional.length === 0 ? '' : `, optional ${quote(optional)}`;
    return `\`${kind}\`: ${quote(required)}${optionalFields}`;
  })
  .join('; ');

const list = createRoute({
  method: 'get',
  path: '/api/links',
  operationId: 'listLinks',
  summary: 'List links',
  description: `Returns all links and blocks, including hidden ones: at most ${MAX_LINKS}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(LinkList, 'The links, in the order of the page') },
});
linkRoutes.openapi(list, async (c) => {
  const links = await listLinks(c.var.context, getCurrentUserId(c));
  return c.json(createOnlyPage(links.map(presentLink)), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/links',
  operationId: 'createLink',
  summary: 'Create a link',
  description: `Adds the link or block at the end of the page. Fields of each kind: ${FIELDS}. A page has at most ${MAX_LINKS} links and blocks.`,
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewLink) },
  responses: { 201: createJsonResponse(Link, 'The new link'), ...createErrorResponses('limit_reached') },
});
linkRoutes.openapi(create, async (c) => {
  const link = await createLink(c.var.context, {
    userId: getCurrentUserId(c),
    link: readTimes(c.req.valid('json')),
  });
  return c.json(presentLink(link), 201);
});

// Registered before the routes of links by id.
const order = createRoute({
  method: 'put',
  path: '/api/links/order',
  operationId: 'reorderLinks',
  summary: 'Change the order of the links',
  description:
    'Send the id of every link once. The `version` of the links stays as it is. Returns all links in the new order.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(LinkPositions) },
  responses: {
    200: createJsonResponse(LinkList, 'The links, in their new order'),
    ...createErrorResponses('version_conflict'),
  },
});
linkRoutes.openapi(order, async (c) => {
  const { ids } = c.req.valid('json');
  const links = await reorderLinks(c.var.context, { userId: getCurrentUserId(c), ids });
  return c.json(createOnlyPage(links.map(presentLink)), 200);
});

const update = createRoute({
  method: 'patch',
  path: '/api/links/{id}',
  operationId: 'updateLink',
  summary: 'Update a link',
  description: 'Changes the given fields; omitted fields stay unchanged. The kind of the link cannot change.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(LinkChange) },
  responses: {
    200: createJsonResponse(Link, 'The updated link'),
    ...createErrorResponses('not_found', 'version_conflict'),
  },
});
linkRoutes.openapi(update, async (c) => {
  const { version, ...change } = c.req.valid('json');
  const link = await updateLink(c.var.context, {
    userId: getCurrentUserId(c),
    linkId: c.req.valid('param').id,
    change: readTimes(change),
    version,
  });
  return c.json(presentLink(link), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/links/{id}',
  operationId: 'deleteLink',
  summary: 'Delete a link',
  description: 'Deletes the link and its click count. This cannot be undone.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
linkRoutes.openapi(remove, async (c) => {
  await deleteLink(c.var.context, { userId: getCurrentUserId(c), linkId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const click = createRoute({
  method: 'post',
  path: '/api/links/{id}/clicks',
  operationId: 'countClick',
  summary: 'Count a click on a link',
  description:
    'Call it with `navigator.sendBeacon` from any site. It needs no credentials, and ignores the body. Clicks on unknown and hidden links get the same response, but are not counted.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.linkClick)] as const,
  request: { params: IdParam },
  responses: { 204: { description: 'The click is accepted' } },
});
linkRoutes.openapi(click, async (c) => {
  await countClick(c.var.context, c.req.valid('param').id);
  return c.body(null, 204);
});
