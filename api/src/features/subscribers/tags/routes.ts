import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../../http/wire.js';
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
  responses: { 200: createJsonResponse(TagList, 'The tags, by name') },
});
tagRoutes.openapi(list, async (c) => {
  return c.json(createOnlyPage((await listTags(c.var.context, getCurrentUserId(c))).map(presentTag)), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/tags',
  operationId: 'createTag',
  summary: 'Create a tag',
  description: `If \`isTopic\` is true, subscribers can choose the tag themselves. An account has at most ${MAX_TAGS} tags.`,
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewTag) },
  responses: {
    201: createJsonResponse(Tag, 'The new tag'),
    ...createErrorResponses('limit_reached', 'name_taken'),
  },
});
tagRoutes.openapi(create, async (c) => {
  const input = { userId: getCurrentUserId(c), ...c.req.valid('json') };
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
  request: { params: IdParam, body: createJsonBody(TagChange) },
  responses: {
    200: createJsonResponse(Tag, 'The changed tag'),
    ...createErrorResponses('not_found', 'name_taken'),
  },
});
tagRoutes.openapi(change, async (c) => {
  const tagInput = { userId: getCurrentUserId(c), tagId: c.req.valid('param').id };
  return c.json(
    presentTag(await changeTag(c.var.context, { ...tagInput, change: c.req.valid('json') })),
    200,
  );
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
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found', 'still_used') },
});
tagRoutes.openapi(remove, async (c) => {
  await deleteTag(c.var.context, { userId: getCurrentUserId(c), tagId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const setTags = createRoute({
  method: 'put',
  path: '/api/subscribers/{id}/tags',
  operationId: 'setSubscriberTags',
  summary: 'Set the tags of a subscriber',
  description:
    'Send `tagIds` to replace all tags of the subscriber, or `add` and `remove` to change only some. `add` and `remove` keep the changes that other requests make at the same time.',
  tags,
  middleware: [requireUser('write', 'addresses')] as const,
  request: { params: IdParam, body: createJsonBody(SubscriberTags) },
  responses: {
    200: createJsonResponse(Subscriber, 'The subscriber with the tags'),
    ...createErrorResponses('not_found'),
  },
});
tagRoutes.openapi(setTags, async (c) => {
  const subscriberInput = { userId: getCurrentUserId(c), subscriberId: c.req.valid('param').id };
  const subscriber = await setSubscriberTags(c.var.context, { ...subscriberInput, ...c.req.valid('json') });
  return c.json(presentSubscriber(subscriber), 200);
});
