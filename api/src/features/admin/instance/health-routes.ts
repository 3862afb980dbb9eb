import { createRoute } from '@hono/zod-openapi';
import { requirePollingAdmin } from '../../../http/identity/authenticate.js';
import { createRouter } from '../../../http/router.js';
import { createJsonResponse } from '../../../http/wire.js';
import { getHealth, HealthView, presentHealth } from '../../health/index.js';

/** The checks and backups of the instance. */
export const healthRoutes = createRouter();
const tags = ['Administration'];

const get = createRoute({
  method: 'get',
  path: '/api/admin/health',
  operationId: 'getInstanceHealth',
  summary: 'Get the health of the instance',
  description: 'Returns the checks of `/readyz` with their failures, the disk, and the last backups.',
  tags,
  middleware: [requirePollingAdmin('moderateUsers')] as const,
  responses: { 200: createJsonResponse(HealthView, 'The health of the instance') },
});
healthRoutes.openapi(get, async (c) => c.json(presentHealth(await getHealth(c.var.context)), 200));
