import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../http/wire.js';
import { createProduct, deleteProduct, reorderProducts, replaceProduct } from './change-products.js';
import { MAX_PRODUCTS } from './rules.js';
import {
  Product,
  ProductInput,
  ProductList,
  ProductPositions,
  ProductReplacement,
  presentProduct,
} from './schemas.js';
import { listProducts } from './store.js';

/** A creator's products, paid and free. */
export const productRoutes = createRouter();
const tags = ['Products'];

const list = createRoute({
  method: 'get',
  path: '/api/products',
  operationId: 'listProducts',
  summary: 'List products',
  description: `Returns all products of the creator, at most ${MAX_PRODUCTS}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(ProductList, 'The products, in the order of the page') },
});
productRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const products = await listProducts(ctx, getCurrentUserId(c));
  return c.json(createOnlyPage(products.map((product) => presentProduct(ctx, product))), 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/products',
  operationId: 'createProduct',
  summary: 'Create a product',
  description:
    'Adds the product at the end of the page. A digital product needs an uploaded file that fits its `fileType`.',
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(ProductInput) },
  responses: {
    201: createJsonResponse(Product, 'The new product'),
    ...createErrorResponses('storage_quota_exceeded'),
  },
});
productRoutes.openapi(create, async (c) => {
  const ctx = c.var.context;
  const product = await createProduct(ctx, { userId: getCurrentUserId(c), product: c.req.valid('json') });
  return c.json(presentProduct(ctx, product), 201);
});

// Registered before the routes of products by id.
const order = createRoute({
  method: 'put',
  path: '/api/products/order',
  operationId: 'reorderProducts',
  summary: 'Change the order of the products',
  description: 'Send the id of every product once. Returns all products in the new order.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(ProductPositions) },
  responses: {
    200: createJsonResponse(ProductList, 'The products, in their new order'),
    ...createErrorResponses('version_conflict'),
  },
});
productRoutes.openapi(order, async (c) => {
  const ctx = c.var.context;
  const { ids } = c.req.valid('json');
  const products = await reorderProducts(ctx, { userId: getCurrentUserId(c), ids });
  return c.json(createOnlyPage(products.map((product) => presentProduct(ctx, product))), 200);
});

const replace = createRoute({
  method: 'put',
  path: '/api/products/{id}',
  operationId: 'replaceProduct',
  summary: 'Replace a product',
  description:
    'Every field is required, except that one of `fileId` and `fileUrl` is enough. The product keeps its position. A file that no product and no buyer needs any more is erased a day later.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: createJsonBody(ProductReplacement) },
  responses: {
    200: createJsonResponse(Product, 'The updated product'),
    ...createErrorResponses('not_found', 'version_conflict'),
  },
});
productRoutes.openapi(replace, async (c) => {
  const ctx = c.var.context;
  const { version, ...fields } = c.req.valid('json');
  const product = await replaceProduct(ctx, {
    userId: getCurrentUserId(c),
    productId: c.req.valid('param').id,
    product: fields,
    version,
  });
  return c.json(presentProduct(ctx, product), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/products/{id}',
  operationId: 'deleteProduct',
  summary: 'Delete a product',
  description:
    'Removes the product from the page and the shop. This cannot be undone. Buyers keep their purchases: download links work until they expire.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
productRoutes.openapi(remove, async (c) => {
  await deleteProduct(c.var.context, { userId: getCurrentUserId(c), productId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
