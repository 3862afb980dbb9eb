import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../http/caching/cache-control.js';
import { refusals } from '../../http/errors/error-body.js';
import { createRouter } from '../../http/router.js';
import { json, UsernameParam } from '../../http/wire.js';
import { getPublicUserByAnyName } from '../accounts/index.js';
import { CreatorProducts, presentProduct } from './schemas.js';
import { listProducts } from './store.js';

/** Public, callable from any site. */
export const creatorProductRoutes = createRouter();

const list = createRoute({
  method: 'get',
  path: '/api/products/user/{username}',
  operationId: 'listCreatorProducts',
  summary: 'What a creator sells',
  description: 'By the name of today, or one given up so lately that it still leads here.',
  tags: ['Public'],
  request: {
    params: UsernameParam,
  },
  responses: {
    200: json(CreatorProducts, 'In the order of the page; 200 at most'),
    ...NOT_MODIFIED,
    ...refusals(400, 404),
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
