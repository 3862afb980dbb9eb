import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../http/caching/etag.js';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { createRouter } from '../../http/router.js';
import { createJsonResponse, UsernameParam } from '../../http/wire.js';
import { getPublicUserByAnyName } from '../accounts/index.js';
import { CreatorProducts, presentProduct } from './schemas.js';
import { listProducts } from './store.js';

/** Calls that any site can make without an account. */
export const creatorProductRoutes = createRouter();

const list = createRoute({
  method: 'get',
  path: '/api/products/user/{username}',
  operationId: 'listCreatorProducts',
  summary: 'List a creator’s products',
  description:
    'Returns the products that the creator’s page shows. Also accepts a former username while its old URL redirects.',
  tags: ['Public'],
  request: {
    params: UsernameParam,
  },
  responses: {
    200: createJsonResponse(CreatorProducts, 'The products, in the order of the page'),
    ...NOT_MODIFIED,
    ...createErrorResponses('not_found'),
  },
});
creatorProductRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const user = await getPublicUserByAnyName(ctx, c.req.valid('param').username);
  const products = await listProducts(ctx, user.id);
  return c.json(
    { success: true as const, data: products.map((product) => presentProduct(ctx, product)) },
    200,
  );
});
