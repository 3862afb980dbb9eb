import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { json, jsonBody } from '../../../http/wire.js';
import { getListSettings, saveListSettings } from './list-settings.js';
import { ListSettings } from './list-settings-schemas.js';

export const listSettingsRoutes = createRouter();
const tags = ['Subscribers'];

const get = createRoute({
  method: 'get',
  path: '/api/list-settings',
  operationId: 'getListSettings',
  summary: 'How the list and its archive behave',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(ListSettings, 'The settings'), ...refusals(401, 403) },
});
listSettingsRoutes.openapi(get, async (c) => {
  return c.json(await getListSettings(c.var.context, currentUserId(c)), 200);
});

const save = createRoute({
  method: 'put',
  path: '/api/list-settings',
  operationId: 'saveListSettings',
  summary: 'Replace how the list and its archive behave',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(ListSettings) },
  responses: { 200: json(ListSettings, 'As they are kept'), ...refusals(400, 401, 403) },
});
listSettingsRoutes.openapi(save, async (c) => {
  const userId = currentUserId(c);
  await saveListSettings(c.var.context, { userId, settings: c.req.valid('json') });
  return c.json(await getListSettings(c.var.context, userId), 200);
});
