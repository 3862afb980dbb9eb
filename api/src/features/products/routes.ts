import { createRoute } from '@hono/zod-openapi';
import { errorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody, onlyPage } from '../../http/wire.js';
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
  responses: { 200: json(ProductList, 'The products, in the order of the page') },
});
productRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const products = await listProducts(ctx, currentUserId(c));
  return c.json(onlyPage(products.map((product) => presentProduct(ctx, product))), 200);
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
  request: { headers: IdempotencyHeaders, body: jsonBody(ProductInput) },
  responses: { 201: json(Product, 'The new product'), ...errorResponses('storage_quota_exceeded') },
});
productRoutes.openapi(create, async (c) => {
  const ctx = c.var.context;
  const product = await createProduct(ctx, { userId: currentUserId(c), product: c.req.valid('json') });
  return c.json(presentProduct(ctx, product), 201);
});

// Registered before the routes of products by id.
const order = createRoute({
  method: 'put',
  path: '/api/products/order',
  operationId: 'reorderProducts',
  summary: 'Change the order of the products',
  description:
    'Sets the order of the products on the page. Send the id of every product once. Returns all products in the new order.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(ProductPositions) },
  responses: {
    200: json(ProductList, 'The products, in their new order'),
    ...errorResponses('version_conflict'),
  },
});
productRoutes.openapi(order, async (c) => {
  const ctx = c.var.context;
  const { ids } = c.req.valid('json');
  const products = await reorderProducts(ctx, { userId: currentUserId(c), ids });
  return c.json(onlyPage(products.map((product) => presentProduct(ctx, product))), 200);
});

const replace = createRoute({
  method: 'put',
  path: '/api/products/{id}',
  operationId: 'replaceProduct',
  summary: 'Replace a product',
  description:
    'Every field is required. The product keeps its position. A file that no product and no buyer needs any more is erased a day later.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(ProductReplacement) },
  responses: {
    200: json(Product, 'The updated product'),
    ...errorResponses('not_found', 'version_conflict'),
  },
});
productRoutes.openapi(replace, async (c) => {
  const ctx = c.var.context;
  const { version, ...fields } = c.req.valid('json');
  const product = await replaceProduct(ctx, {
    userId: currentUserId(c),
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
  responses: { 200: json(Done, 'Done'), ...errorResponses('not_found') },
});
productRoutes.openapi(remove, async (c) => {
  await deleteProduct(c.var.context, { userId: currentUserId(c), productId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
