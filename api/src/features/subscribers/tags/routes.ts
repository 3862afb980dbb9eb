import { createRoute } from '@hono/zod-openapi';
import { errorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody, onlyPage } from '../../../http/wire.js';
import { presentSubscriber, Subscriber } from '../schemas.js';
import { MAX_TAGS } from './rules.js';
import { NewTag, presentTag, SubscriberTags, Tag, TagChange, TagList } from './schemas.js';
import { changeTag, createTag, deleteTag, listTags, setSubscriberTags } from './tags.js';

export const tagRoutes = createRouter();
const tags = ['Subscribers'];

const list = createRoute({
  method: 'get',
  path: '/api/tags',
  operationId: 'listTags',
  summary: 'List tags',
  description: `Returns all tags by name, at most ${MAX_TAGS}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(TagList, 'The tags, by name') },
});
tagRoutes.openapi(list, async (c) => {
  return c.json(onlyPage((await listTags(c.var.context, currentUserId(c))).map(presentTag)), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/tags',
  operationId: 'createTag',
  summary: 'Create a tag',
  description: `If \`isTopic\` is true, subscribers can choose the tag themselves. An account has at most ${MAX_TAGS} tags.`,
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewTag) },
  responses: { 201: json(Tag, 'The new tag'), ...errorResponses('limit_reached', 'name_taken') },
});
tagRoutes.openapi(create, async (c) => {
  const input = { userId: currentUserId(c), ...c.req.valid('json') };
  return c.json(presentTag(await createTag(c.var.context, input)), 201);
});

const change = createRoute({
  method: 'patch',
  path: '/api/tags/{id}',
  operationId: 'changeTag',
  summary: 'Change a tag',
  description:
    'Changes the given fields; omitted fields stay unchanged. Segments that use a renamed tag get its new name.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(TagChange) },
  responses: { 200: json(Tag, 'The changed tag'), ...errorResponses('not_found', 'name_taken') },
});
tagRoutes.openapi(change, async (c) => {
  const own = { userId: currentUserId(c), tagId: c.req.valid('param').id };
  return c.json(presentTag(await changeTag(c.var.context, { ...own, change: c.req.valid('json') })), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/tags/{id}',
  operationId: 'deleteTag',
  summary: 'Delete a tag',
  description: 'Deletes the tag and removes it from its subscribers. This cannot be undone.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Done'), ...errorResponses('not_found', 'still_used') },
});
tagRoutes.openapi(remove, async (c) => {
  await deleteTag(c.var.context, { userId: currentUserId(c), tagId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const setTags = createRoute({
  method: 'put',
  path: '/api/subscribers/{id}/tags',
  operationId: 'setSubscriberTags',
  summary: 'Set the tags of a subscriber',
  description:
    'Send `tagIds` to replace all tags of the subscriber, or `add` and `remove` to change only some.',
  tags,
  middleware: [requireUser('write', 'addresses')] as const,
  request: { params: IdParam, body: jsonBody(SubscriberTags) },
  responses: { 200: json(Subscriber, 'The subscriber with the tags'), ...errorResponses('not_found') },
});
tagRoutes.openapi(setTags, async (c) => {
  const own = { userId: currentUserId(c), subscriberId: c.req.valid('param').id };
  const changed = await setSubscriberTags(c.var.context, { ...own, ...c.req.valid('json') });
  return c.json(presentSubscriber(changed), 200);
});
