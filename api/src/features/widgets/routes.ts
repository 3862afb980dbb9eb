import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { allowHost, disallowHost } from './allow-host.js';
import { MAX_ALLOWED_HOSTS, MAX_SEEN_HOSTS, RECENT_INSTALL_PERIOD } from './rules.js';
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
  summary: 'List the sites that may frame your checkout',
  description: `Returns the sites that you allowed, at most ${MAX_ALLOWED_HOSTS}. This instance and your verified custom domains can always frame the checkout, and are not listed.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(AllowedHostList, 'The allowed sites, by name') },
});
widgetRoutes.openapi(list, async (c) => {
  const hosts = await listAllowedHosts(c.var.context, getCurrentUserId(c));
  return c.json({ ...createOnlyPage(hosts.map(presentAllowedHost)), limit: MAX_ALLOWED_HOSTS }, 200);
});

const allow = createRoute({
  method: 'post',
  path: '/api/widgets/hosts',
  operationId: 'allowHost',
  summary: 'Allow a site to frame your checkout',
  description: `The checkout then opens in a frame on the site. On other sites, the checkout opens as a page. An account can allow at most ${MAX_ALLOWED_HOSTS} sites.`,
  tags,
  middleware: [requireUser('write'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(NewAllowedHost) },
  responses: {
    201: createJsonResponse(AllowedHost, 'The allowed site'),
    ...createErrorResponses('host_already_allowed', 'limit_reached', 'rate_limited'),
  },
});
widgetRoutes.openapi(allow, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.allowedHost, `user:${userId}`);
  const allowedHost = await allowHost(c.var.context, { userId, host: c.req.valid('json').host });
  return c.json(presentAllowedHost(allowedHost), 201);
});

const disallow = createRoute({
  method: 'delete',
  path: '/api/widgets/hosts/{id}',
  operationId: 'disallowHost',
  summary: 'Remove a site that may frame your checkout',
  description: 'On this site, the checkout then opens as a page instead of a frame. You can allow it again.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
widgetRoutes.openapi(disallow, async (c) => {
  await disallowHost(c.var.context, { userId: getCurrentUserId(c), hostId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

const installs = createRoute({
  method: 'get',
  path: '/api/widgets/installs',
  operationId: 'listWidgetInstalls',
  summary: 'List the sites that showed your widgets',
  description: `Returns the ${MAX_SEEN_HOSTS} most recently seen sites of the last ${formatDuration(RECENT_INSTALL_PERIOD)}.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: {
    200: createJsonResponse(WidgetInstallList, 'One row for each site and widget, so up to three for a site'),
  },
});
widgetRoutes.openapi(installs, async (c) => {
  const rows = await listInstalls(c.var.context, getCurrentUserId(c));
  return c.json(createOnlyPage(rows.map(presentInstall)), 200);
});
