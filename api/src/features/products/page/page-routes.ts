import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, IdParam } from '../../../http/wire.js';
import { getUser } from '../../accounts/index.js';
import { ProductPage, ProductPageReplacement, presentProductPage } from './page-schemas.js';
import { getProductPage, type ProductPage as ProductPageRow, replaceProductPage } from './product-page.js';

/** The content of a product's public page. */
export const productPageRoutes = createRouter();
const tags = ['Products'];
const path = '/api/products/{id}/page';

const get = createRoute({
  method: 'get',
  path,
  operationId: 'getProductPage',
  summary: 'Get the page of a product',
  description: 'Returns the content of the page. Every product has a page.',
  tags,
  middleware: [requireUser('read')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(ProductPage, 'The content of the page'),
    ...createErrorResponses('not_found'),
  },
});
productPageRoutes.openapi(get, async (c) => {
  const productId = c.req.valid('param').id;
  const page = await getProductPage(c.var.context, { userId: getCurrentUserId(c), productId });
  return c.json(await present(c, page), 200);
});

const replace = createRoute({
  method: 'put',
  path,
  operationId: 'replaceProductPage',
  summary: 'Replace the page of a product',
  description:
    'Replaces the slug and the content of the page, and returns it. Every field is required. The last 20 slugs of the product redirect to its URL. A slug of another product returns 400.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(ProductPageReplacement) },
  responses: {
    200: createJsonResponse(ProductPage, 'The updated page'),
    ...createErrorResponses('not_found', 'version_conflict'),
  },
});
productPageRoutes.openapi(replace, async (c) => {
  const { slug, version, ...content } = c.req.valid('json');
  const page = await replaceProductPage(c.var.context, {
    userId: getCurrentUserId(c),
    productId: c.req.valid('param').id,
    slug,
    content,
    version,
  });
  return c.json(await present(c, page), 200);
});

async function present(c: HttpContext, page: ProductPageRow) {
  const ctx = c.var.context;
  const { username } = await getUser(ctx, page.product.userId);
  return presentProductPage(ctx, { page, username });
}
