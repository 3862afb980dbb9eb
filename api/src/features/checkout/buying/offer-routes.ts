import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../../http/caching/etag.js';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { isOwnOrigin } from '../../../http/identity/origins.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, type HttpContext } from '../../../http/router.js';
import { createJsonResponse, IdParam } from '../../../http/wire.js';
import { getPublicOffer } from './offers.js';
import { Offer } from './schemas.js';

/** Routes that any site calls, without credentials. */
export const offerRoutes = createRouter();

const offer = createRoute({
  method: 'get',
  path: '/api/products/{id}/offer',
  operationId: 'getPublicOffer',
  summary: 'Get a product for a buy button',
  description:
    'Returns the product, and whether the site in the `Origin` header may show its checkout in a frame.',
  tags: ['Public'],
  middleware: [limitByAddress(LIMITS.offer)] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(Offer, 'The product, and how to open its checkout'),
    ...NOT_MODIFIED,
    ...createErrorResponses('not_found'),
  },
});
offerRoutes.openapi(offer, async (c) => {
  const origin = c.req.header('origin');
  const offer = await getPublicOffer(c.var.context, {
    productId: c.req.valid('param').id,
    asking: { isOurs: isOurPage(c, origin), origin },
  });
  // Short, so that a newly allowed site works soon, and a disallowed site soon loses its frame.
  c.header('Cache-Control', 'public, max-age=10');
  c.header('Vary', 'Origin, Sec-Fetch-Site');
  return c.json(offer, 200);
});

/** Returns whether our own page sent the request. With same-origin reads, browsers send only `Sec-Fetch-Site`. */
function isOurPage(c: HttpContext, origin: string | undefined): boolean {
  return origin === undefined ? c.req.header('sec-fetch-site') === 'same-origin' : isOwnOrigin(c, origin);
}
