import { createRoute, z } from '@hono/zod-openapi';
import { errorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { CurrencyCode, json, jsonBody } from '../../../http/wire.js';
import { MAX_PRODUCTS, PRICE_MAX_LENGTH } from '../rules.js';
import { changeCurrency } from './change-currency.js';
import { getCurrency } from './currency.js';

/** The currency of a creator's prices. */
export const shopRoutes = createRouter();
const tags = ['Products'];

const Shop = z.object({ currency: CurrencyCode }).openapi('Shop', { description: 'A creator’s shop.' });

const ShopChange = z
  .strictObject({
    currency: CurrencyCode,
    prices: z
      .array(
        z.strictObject({
          productId: z.int().positive().openapi({ description: 'The product’s id.' }),
          price: z
            .string()
            .trim()
            .min(1)
            .max(PRICE_MAX_LENGTH)
            .openapi({ description: 'The new price.', example: '19' }),
        }),
      )
      .max(MAX_PRODUCTS)
      .openapi({ description: 'One for every product.' }),
  })
  .openapi('ShopChange', { description: 'A currency, and all prices in it.' });

const get = createRoute({
  method: 'get',
  path: '/api/shop',
  operationId: 'getShop',
  summary: 'Get the shop',
  description: 'Returns the currency of all prices.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(Shop, 'The shop') },
});
shopRoutes.openapi(get, async (c) => {
  return c.json({ currency: await getCurrency(c.var.context, currentUserId(c)) }, 200);
});

const change = createRoute({
  method: 'put',
  path: '/api/shop',
  operationId: 'changeShop',
  summary: 'Change the currency',
  description: 'Changes the currency of all prices. Earlier sales keep their currency.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: jsonBody(ShopChange) },
  responses: { 200: json(Shop, 'The shop'), ...errorResponses('version_conflict') },
});
shopRoutes.openapi(change, async (c) => {
  const { currency, prices } = c.req.valid('json');
  await changeCurrency(c.var.context, { userId: currentUserId(c), currency, prices });
  return c.json({ currency }, 200);
});
