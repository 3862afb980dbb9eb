import { createRoute } from '@hono/zod-openapi';
import { errorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody, onlyPage } from '../../../http/wire.js';
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
  responses: { 200: json(CustomFieldList, 'The fields, oldest first') },
});
fieldRoutes.openapi(list, async (c) => {
  return c.json(onlyPage((await listFields(c.var.context, currentUserId(c))).map(presentField)), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/fields',
  operationId: 'createField',
  summary: 'Create a custom field',
  description: `Choose the key and the type carefully: you cannot change them later. An account has at most ${MAX_FIELDS} fields.`,
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewCustomField) },
  responses: { 201: json(CustomField, 'The new field'), ...errorResponses('limit_reached', 'name_taken') },
});
fieldRoutes.openapi(create, async (c) => {
  const input = { userId: currentUserId(c), ...c.req.valid('json') };
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
  request: { params: IdParam, body: jsonBody(CustomFieldChange) },
  responses: { 200: json(CustomField, 'The changed field'), ...errorResponses('not_found') },
});
fieldRoutes.openapi(change, async (c) => {
  const own = { userId: currentUserId(c), fieldId: c.req.valid('param').id };
  return c.json(presentField(await changeField(c.var.context, { ...own, change: c.req.valid('json') })), 200);
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
  responses: { 200: json(Done, 'Done'), ...errorResponses('not_found', 'still_used') },
});
fieldRoutes.openapi(remove, async (c) => {
  await deleteField(c.var.context, { userId: currentUserId(c), fieldId: c.req.valid('param').id });
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
  request: { params: IdParam, body: jsonBody(SubscriberFields) },
  responses: { 200: json(Subscriber, 'The subscriber with the fields'), ...errorResponses('not_found') },
});
fieldRoutes.openapi(setFields, async (c) => {
  const own = { userId: currentUserId(c), subscriberId: c.req.valid('param').id };
  const changed = await setSubscriberFields(c.var.context, { ...own, ...c.req.valid('json') });
  return c.json(presentSubscriber(changed), 200);
});
