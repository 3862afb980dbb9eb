import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/error-body.js';
import { LIMITS, limitByAddress } from '../../../http/rate-limit.js';
import { createRouter } from '../../../http/router.js';
import { Done, json, jsonBody } from '../../../http/wire.js';
import { eraseReader } from './erase-reader.js';
import { getReader } from './get-reader.js';
import { presentReader, Reader, ReaderChange, TokenParam } from './reader-schemas.js';
import { renameReader } from './rename-reader.js';
import { requestAddressChange } from './request-address-change.js';

/** What a reader may see and change with the token that is in each of their mails. Their page is `/r/{token}`. */
export const readerRoutes = createRouter();
const tags = ['Public'];

const get = createRoute({
  method: 'get',
  path: '/api/readers/{token}',
  operationId: 'getReader',
  summary: 'What a list holds of a reader',
  tags,
  middleware: [limitByAddress(LIMITS.reader)] as const,
  request: { params: TokenParam },
  responses: { 200: json(Reader, 'All of it'), ...refusals(404, 429) },
});
readerRoutes.openapi(get, async (c) => {
  const reader = await getReader(c.var.context, c.req.valid('param').token);
  c.header('Cache-Control', 'no-store');
  return c.json(presentReader(reader), 200);
});

const change = createRoute({
  method: 'patch',
  path: '/api/readers/{token}',
  operationId: 'changeReader',
  summary: 'Change a reader’s name, or have another address confirm',
  description:
    'The name changes at once. The address changes when its owner uses the link that is mailed there.',
  tags,
  middleware: [limitByAddress(LIMITS.reader)] as const,
  request: { params: TokenParam, body: jsonBody(ReaderChange) },
  responses: {
    200: json(Reader, 'As it is now'),
    202: json(Reader, 'As it is now; the new address is mailed a link'),
    ...refusals(400, 404, 413, 429),
  },
});
readerRoutes.openapi(change, async (c) => {
  const ctx = c.var.context;
  const { token } = c.req.valid('param');
  const { name, email } = c.req.valid('json');
  // First what may be refused.
  if (email !== undefined) await requestAddressChange(ctx, { token, email });
  if (name !== undefined) await renameReader(ctx, { token, name });
  const reader = presentReader(await getReader(ctx, token));
  c.header('Cache-Control', 'no-store');
  return email === undefined ? c.json(reader, 200) : c.json(reader, 202);
});

const erase = createRoute({
  method: 'delete',
  path: '/api/readers/{token}',
  operationId: 'eraseReader',
  summary: 'Erase a reader',
  description:
    'Everything that the list holds of them goes, but for a fingerprint that keeps their address from being imported again. They can still subscribe themselves.',
  tags,
  middleware: [limitByAddress(LIMITS.reader)] as const,
  request: { params: TokenParam },
  responses: { 200: json(Done, 'Erased'), ...refusals(404, 429) },
});
readerRoutes.openapi(erase, async (c) => {
  await eraseReader(c.var.context, { token: c.req.valid('param').token });
  return c.json({ success: true as const }, 200);
});
