import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter } from '../../../http/router.js';
import { json } from '../../../http/wire.js';
import { Design, presentDesign } from '../schemas.js';
import { DESIGNS } from './designs.js';

export const designRoutes = createRouter();

const list = createRoute({
  method: 'get',
  path: '/api/newsletter/designs',
  operationId: 'listDesigns',
  summary: 'The four templates, then the premium designs',
  tags: ['Newsletters'],
  middleware: [requireUser('read')] as const,
  responses: {
    200: json(z.object({ data: z.array(Design) }), 'In the order of the picker'),
    ...refusals(401, 403),
  },
});
designRoutes.openapi(list, (c) => c.json({ data: DESIGNS.map(presentDesign) }, 200));
