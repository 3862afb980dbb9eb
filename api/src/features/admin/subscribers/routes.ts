import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../../http/wire.js';
import { eraseAddress, findAddress, HOLDERS_SHOWN } from './addresses.js';
import { FoundAddress, PrivacyRequest, presentFoundAddress } from './schemas.js';

/** Privacy requests about an address, across the lists of all creators. */
export const adminAddressRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('moderateUsers');

const find = createRoute({
  method: 'post',
  path: '/api/admin/addresses/find',
  operationId: 'findAddress',
  summary: 'Find an address on all lists',
  description:
    'Returns the creators who have the address. Adds an entry with a keyed hash of the address to the audit log.',
  tags,
  middleware,
  request: { body: createJsonBody(PrivacyRequest) },
  responses: {
    200: createJsonResponse(FoundAddress, 'The creators who have the address'),
    ...createErrorResponses('rate_limited'),
  },
});
adminAddressRoutes.openapi(find, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  await consume(c, LIMITS.addressSearch, String(adminId));
  const foundAddress = await findAddress(c.var.context, { adminId, ...c.req.valid('json') });
  return c.json(presentFoundAddress(foundAddress), 200);
});

const erase = createRoute({
  method: 'post',
  path: '/api/admin/addresses/erase',
  operationId: 'eraseAddress',
  summary: 'Erase an address from all lists',
  description:
    'Starts a job that erases the address from the list of every creator, as the subscriber can in the preference center. This cannot be undone.',
  tags,
  middleware,
  request: { body: createJsonBody(PrivacyRequest) },
  responses: {
    200: createJsonResponse(
      z
        .object({
          creators: z.int().openapi({
            description: `The number of creators who have the address, at most ${HOLDERS_SHOWN.toLocaleString('en')}.`,
          }),
        })
        .openapi('ErasedAddress', { description: 'The number of creators with the erased address.' }),
      'The erasure is queued',
    ),
    ...createErrorResponses('not_found'),
  },
});
adminAddressRoutes.openapi(erase, async (c) => {
  const { adminId } = getCurrentAdmin(c);
  return c.json({ creators: await eraseAddress(c.var.context, { adminId, ...c.req.valid('json') }) }, 200);
});
