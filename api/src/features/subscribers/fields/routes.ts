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
import { changeField, createField, deleteField, listFields, setSubscriberFields } from './fields.js';
import { MAX_FIELDS } from './rules.js';
import {
  CustomField,
  CustomFieldChange,
  CustomFieldList,
  NewCustomField,
  presentField,
  SubscriberFields,
} from './schemas.js';

/** Custom fields of subscribers. */
export const fieldRoutes = createRouter();
const tags = ['Subscribers'];

const list = createRoute({
  method: 'get',
  path: '/api/fields',
  operationId: 'listFields',
  summary: 'List custom fields',
  description: `Returns all fields, at most ${MAX_FIELDS}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(CustomFieldList, 'The fields, oldest first') },
});
fieldRoutes.openapi(list, async (c) => {
  return c.json(
    createOnlyPage((await listFields(c.var.context, getCurrentUserId(c))).map(presentField)),
    200,
  );
});

const create = createRoute({
  method: 'post',
  path: '/api/fields',
  operationId: 'createField',
  summary: 'Create a custom field',
  description: `Choose the key and the type carefully: you cannot change them later. An account has at most ${MAX_FIELDS} fields.`,
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewCustomField) },
  responses: {
    201: createJsonResponse(CustomField, 'The new field'),
    ...createErrorResponses('limit_reached', 'name_taken'),
  },
});
fieldRoutes.openapi(create, async (c) => {
  const input = { userId: getCurrentUserId(c), ...c.req.valid('json') };
  return c.json(presentField(await createField(c.var.context, input)), 201);
});

const change = createRoute({
  method: 'patch',
  path: '/api/fields/{id}',
  operationId: 'changeField',
  summary: 'Change a custom field',
  description:
    'Changes the given settings; omitted settings stay unchanged. If a choice is removed, subscribers keep it as their value.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(CustomFieldChange) },
  responses: {
    200: createJsonResponse(CustomField, 'The changed field'),
    ...createErrorResponses('not_found'),
  },
});
fieldRoutes.openapi(change, async (c) => {
  const fieldInput = { userId: getCurrentUserId(c), fieldId: c.req.valid('param').id };
  return c.json(
    presentField(await changeField(c.var.context, { ...fieldInput, change: c.req.valid('json') })),
    200,
  );
});

const remove = createRoute({
  method: 'delete',
  path: '/api/fields/{id}',
  operationId: 'deleteField',
  summary: 'Delete a custom field',
  description: 'Deletes the field and its values of all subscribers. This cannot be undone.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found', 'still_used') },
});
fieldRoutes.openapi(remove, async (c) => {
  await deleteField(c.var.context, { userId: getCurrentUserId(c), fieldId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const setFields = createRoute({
  method: 'put',
  path: '/api/subscribers/{id}/fields',
  operationId: 'setSubscriberFields',
  summary: 'Set fields of a subscriber',
  description: 'Sets the given fields; null removes a value. Other fields stay as they are.',
  tags,
  middleware: [requireUser('write', 'addresses')] as const,
  request: { params: IdParam, body: createJsonBody(SubscriberFields) },
  responses: {
    200: createJsonResponse(Subscriber, 'The subscriber with the fields'),
    ...createErrorResponses('not_found'),
  },
});
fieldRoutes.openapi(setFields, async (c) => {
  const subscriberInput = { userId: getCurrentUserId(c), subscriberId: c.req.valid('param').id };
  const subscriber = await setSubscriberFields(c.var.context, { ...subscriberInput, ...c.req.valid('json') });
  return c.json(presentSubscriber(subscriber), 200);
});
