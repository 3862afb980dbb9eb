import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  Done,
  IdParam,
  toPageInput,
  writeNextCursor,
} from '../../../http/wire.js';
import { listBans } from '../../bans/index.js';
import { addBan, removeBan } from './manage-bans.js';
import { BanList, BanQuery, BanResult, banCursor, NewBan, presentBan } from './schemas.js';

/** Bans of addresses, networks and domains, which cannot register, subscribe or buy. */
export const adminBanRoutes = createRouter();
const tags = ['Administration'];
const middleware = requireAdmin('moderateUsers');

const list = createRoute({
  method: 'get',
  path: '/api/admin/bans',
  operationId: 'listBans',
  summary: 'List bans',
  description: 'Returns bans, newest first.',
  tags,
  middleware,
  request: { query: BanQuery },
  responses: { 200: createJsonResponse(BanList, 'One page') },
});
adminBanRoutes.openapi(list, async (c) => {
  const page = await listBans(c.var.context, toPageInput(c.req.valid('query')));
  return c.json({ data: page.rows.map(presentBan), nextCursor: writeNextCursor(page, banCursor) }, 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/admin/bans',
  operationId: 'addBan',
  summary: 'Ban an address, a network or a domain',
  description:
    'Without `confirmed: true`, returns only the effects. Banned addresses, networks and domains cannot register, subscribe or buy. Banned addresses and domains get no newsletters. Existing accounts stay open. A ban of the same value is replaced.',
  tags,
  middleware,
  request: { body: createJsonBody(NewBan) },
  responses: { 200: createJsonResponse(BanResult, 'The ban, or its effects') },
});
adminBanRoutes.openapi(add, async (c) => {
  const { value, reason, endsAt, confirmed } = c.req.valid('json');
  const result = await addBan(c.var.context, {
    adminId: getCurrentAdmin(c).adminId,
    value,
    reason,
    endsAt: endsAt ? Date.parse(endsAt) : null,
    isConfirmed: confirmed,
    client: c.var.clientAddress,
  });
  return c.json(result, 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/bans/{id}',
  operationId: 'removeBan',
  summary: 'Remove a ban',
  description: 'The address, network or domain is allowed again, unless another ban includes it.',
  tags,
  middleware,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
adminBanRoutes.openapi(remove, async (c) => {
  await removeBan(c.var.context, { adminId: getCurrentAdmin(c).adminId, ...c.req.valid('param') });
  return c.json({ success: true as const }, 200);
});
