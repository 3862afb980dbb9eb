import { createRoute } from '@hono/zod-openapi';
import { requireUser } from '../../../../http/identity/authenticate.js';
import { createRouter } from '../../../../http/router.js';
import { createJsonResponse, createOnlyPage, listSchema } from '../../../../http/wire.js';
import { Design, presentDesign } from '../preview-schemas.js';
import { DESIGNS } from './designs.js';

const DesignList = listSchema(Design).openapi('DesignList', { description: 'All templates and designs.' });

export const designRoutes = createRouter();

const list = createRoute({
  method: 'get',
  path: '/api/newsletter/designs',
  operationId: 'listDesigns',
  summary: 'List the templates and designs',
  description:
    'Returns the four free templates, then the premium designs. Sending with a premium design requires Pro.',
  tags: ['Newsletters'],
  middleware: [requireUser('read')] as const,
  responses: {
    200: createJsonResponse(DesignList, 'The templates and designs, in the order of the picker'),
  },
});
designRoutes.openapi(list, (c) => c.json(createOnlyPage(DESIGNS.map(presentDesign)), 200));
