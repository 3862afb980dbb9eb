import { createRoute } from '@hono/zod-openapi';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../../http/wire.js';
import { getListSettings, saveListSettings } from './list-settings.js';
import { ListSettings } from './schemas.js';

export const listSettingsRoutes = createRouter();
const tags = ['Subscribers'];

const get = createRoute({
  method: 'get',
  path: '/api/list-settings',
  operationId: 'getListSettings',
  summary: 'Get the settings of the list',
  description: 'Returns the settings of the list.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(ListSettings, 'The settings') },
});
listSettingsRoutes.openapi(get, async (c) => {
  return c.json(await getListSettings(c.var.context, getCurrentUserId(c)), 200);
});

const save = createRoute({
  method: 'put',
  path: '/api/list-settings',
  operationId: 'saveListSettings',
  summary: 'Replace the settings of the list',
  description:
    'Every field is required. `tracking` and `doubleOptIn` apply to newsletters and subscribers from now on.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(ListSettings) },
  responses: { 200: createJsonResponse(ListSettings, 'The saved settings') },
});
listSettingsRoutes.openapi(save, async (c) => {
  const userId = getCurrentUserId(c);
  await saveListSettings(c.var.context, { userId, settings: c.req.valid('json') });
  return c.json(await getListSettings(c.var.context, userId), 200);
});
