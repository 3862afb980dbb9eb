import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../http/wire.js';
import { createProduct } from './create-product.js';
import { deleteProduct } from './delete-product.js';
import { orderProducts } from './order-products.js';
import { replaceProduct } from './replace-product.js';
import {
  Product,
  ProductInput,
  ProductList,
  ProductOrder,
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
  summary: 'Your products, in the order of the page',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(ProductList, 'In order; 200 at most'), ...refusals(401, 403) },
});
productRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const products = await listProducts(ctx, currentUserId(c));
  return c.json({ data: products.map((product) => presentProduct(ctx, product)) }, 200);
});

const create = createRoute({
  method: 'post',
  path: '/api/products',
  operationId: 'createProduct',
  summary: 'Add a product at the end',
  description:
    'The price is an amount in dollars, as `129.99` or `$1,299.00`; what could mean two amounts is refused. A dollar or less is free. A digital product needs an uploaded file that fits its `fileType`. The plan says how many products a store has: one more is refused with 403 `storage_quota_exceeded`.',
  tags,
  middleware: [requireUser('write'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(ProductInput) },
  responses: { 201: json(Product, 'The product'), ...refusals(400, 401, 403, 409, 413, 422) },
});
productRoutes.openapi(create, async (c) => {
  const ctx = c.var.context;
  const product = await createProduct(ctx, { userId: currentUserId(c), product: c.req.valid('json') });
  return c.json(presentProduct(ctx, product), 201);
});

// Before the routes of products by id.
const order = createRoute({
  method: 'put',
  path: '/api/products/order',
  operationId: 'orderProducts',
  summary: 'Put the products in another order',
  description:
    'Names every product once. When products were added or deleted meanwhile it answers 409 `version_conflict` and changes nothing.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(ProductOrder) },
  responses: { 200: json(ProductList, 'In their new order'), ...refusals(400, 401, 403, 409, 413) },
});
productRoutes.openapi(order, async (c) => {
  const ctx = c.var.context;
  const { ids } = c.req.valid('json');
  const products = await orderProducts(ctx, { userId: currentUserId(c), ids });
  return c.json({ data: products.map((product) => presentProduct(ctx, product)) }, 200);
});

const replace = createRoute({
  method: 'put',
  path: '/api/products/{id}',
  operationId: 'replaceProduct',
  summary: 'Replace a product; its place stays',
  description:
    'Every field is required. A file that the product no longer has is erased a day later, unless a buyer still needs it.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam, body: jsonBody(ProductReplacement) },
  responses: { 200: json(Product, 'The product as it is now'), ...refusals(400, 401, 403, 404, 409, 413) },
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
  description: 'Buyers keep what they bought: their links go on until they end.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'It is gone'), ...refusals(400, 401, 403, 404) },
});
productRoutes.openapi(remove, async (c) => {
  await deleteProduct(c.var.context, { userId: currentUserId(c), productId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});
