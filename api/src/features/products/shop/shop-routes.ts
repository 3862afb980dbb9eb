import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { CurrencyCode, createJsonBody, createJsonResponse } from '../../../http/wire.js';
import type { Context } from '../../../server/context.js';
import { MAX_PRICE_LENGTH, MAX_PRODUCTS, TAX_BEHAVIORS } from '../rules.js';
import { changeCurrency } from './change-currency.js';
import { getCurrency } from './currency.js';
import { changeTaxBehavior, getTaxBehavior } from './tax-behavior.js';

/** The settings of a creator's prices. */
export const shopRoutes = createRouter();
const tags = ['Products'];

const TaxBehavior = z.enum(TAX_BEHAVIORS).optional();

const Shop = z
  .object({
    currency: CurrencyCode,
    taxBehavior: TaxBehavior.openapi({
      description: 'Whether prices include tax, or `none`. Missing unless the operator set `STRIPE_TAX`.',
      example: 'inclusive',
    }),
  })
  .openapi('Shop', { description: 'A creator’s shop.' });

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
            .max(MAX_PRICE_LENGTH)
            .openapi({ description: 'The new price, in the new currency.', example: '19' }),
        }),
      )
      .max(MAX_PRODUCTS)
      .optional()
      .openapi({
        description: 'The new price of each product. Required if the currency changes, otherwise ignored.',
      }),
    taxBehavior: TaxBehavior.openapi({
      description:
        '`inclusive`: prices include tax. `exclusive`: tax is added to prices. `none`: no tax is calculated. If omitted, this stays unchanged.',
    }),
  })
  .openapi('ShopChange', { description: 'A currency, with the prices in it, and a tax behavior.' });

async function presentShop(ctx: Context, userId: number): Promise<z.infer<typeof Shop>> {
  const currency = await getCurrency(ctx, userId);
  return ctx.instance.calculatesTax
    ? { currency, taxBehavior: await getTaxBehavior(ctx, userId) }
    : { currency };
}

const get = createRoute({
  method: 'get',
  path: '/api/shop',
  operationId: 'getShop',
  summary: 'Get the shop',
  description: 'Returns the currency and the tax behavior.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(Shop, 'The shop') },
});
shopRoutes.openapi(get, async (c) => {
  return c.json(await presentShop(c.var.context, getCurrentUserId(c)), 200);
});

const change = createRoute({
  method: 'put',
  path: '/api/shop',
  operationId: 'changeShop',
  summary: 'Update the shop',
  description:
    'Changes the currency or the tax behavior. A new currency needs a price for each product. Earlier sales stay unchanged.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(ShopChange) },
  responses: { 200: createJsonResponse(Shop, 'The shop'), ...createErrorResponses('version_conflict') },
});
shopRoutes.openapi(change, async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  const { currency, prices = [], taxBehavior } = c.req.valid('json');
  await changeCurrency(ctx, { userId, currency, prices });
  if (taxBehavior !== undefined) await changeTaxBehavior(ctx, { userId, taxBehavior });
  return c.json(await presentShop(ctx, userId), 200);
});
