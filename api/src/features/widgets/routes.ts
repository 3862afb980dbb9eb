import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../http/wire.js';
import { allowHost } from './allow-host.js';
import { disallowHost } from './disallow-host.js';
import { MAX_ALLOWED_HOSTS } from './rules.js';
import {
  AllowedHost,
  AllowedHostList,
  NewAllowedHost,
  presentAllowedHost,
  presentInstall,
  WidgetInstallList,
} from './schemas.js';
import { listAllowedHosts, listInstalls } from './store.js';

export const widgetRoutes = createRouter();
const tags = ['Widgets'];

const list = createRoute({
  method: 'get',
  path: '/api/widgets/hosts',
  operationId: 'listAllowedHosts',
  summary: 'Sites on which the creator’s checkout opens in a frame',
  description: 'Beside these our own host and the creator’s proved domains always may.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(AllowedHostList, 'By name'), ...refusals(401, 403) },
});
widgetRoutes.openapi(list, async (c) => {
  const hosts = await listAllowedHosts(c.var.context, currentUserId(c));
  return c.json({ data: hosts.map(presentAllowedHost), limit: MAX_ALLOWED_HOSTS }, 200);
});

const allow = createRoute({
  method: 'post',
  path: '/api/widgets/hosts',
  operationId: 'allowHost',
  summary: 'Let the checkout open in a frame on one more site',
  tags,
  middleware: [requireUser('write'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(NewAllowedHost) },
  responses: {
    201: json(AllowedHost, 'Allowed'),
    ...refusals(400, 401, 403, 409, 413, 422, 429),
  },
});
widgetRoutes.openapi(allow, async (c) => {
  const userId = currentUserId(c);
  await consume(c, LIMITS.allowedHost, `user:${userId}`);
  const allowed = await allowHost(c.var.context, { userId, host: c.req.valid('json').host });
  return c.json(presentAllowedHost(allowed), 201);
});

const disallow = createRoute({
  method: 'delete',
  path: '/api/widgets/hosts/{id}',
  operationId: 'disallowHost',
  summary: 'Take a site off the list; the checkout opens there as a page',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Removed'), ...refusals(400, 401, 403, 404) },
});
widgetRoutes.openapi(disallow, async (c) => {
  await disallowHost(c.var.context, { userId: currentUserId(c), hostId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const installs = createRoute({
  method: 'get',
  path: '/api/widgets/installs',
  operationId: 'listWidgetInstalls',
  summary: 'Which sites showed the creator’s widgets lately',
  description: 'Of the last 90 days and 200 sites at most, the latest first. Nothing is kept of visitors.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(WidgetInstallList, 'A row for each site and widget'), ...refusals(401, 403) },
});
widgetRoutes.openapi(installs, async (c) => {
  const rows = await listInstalls(c.var.context, currentUserId(c));
  return c.json({ data: rows.map(presentInstall) }, 200);
});
