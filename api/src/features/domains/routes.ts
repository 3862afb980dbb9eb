import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../http/limits/idempotency.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { toClientNetwork } from '../../http/proxy/trusted-proxy.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../http/wire.js';
import { createNotFoundError } from '../../kernel/errors.js';
import { checkDomain } from './check-domain.js';
import { addDomain, removeDomain } from './domains.js';
import { MAX_DOMAINS, normalizeDomain } from './rules.js';
import { AllowedQuery, DomainClaim, DomainList, DomainRecord, presentDomain } from './schemas.js';
import { findDomainOwner, listDomains } from './store.js';

export const domainRoutes = createRouter();
const tags = ['Domains'];

const list = createRoute({
  method: 'get',
  path: '/api/domains',
  operationId: 'listDomains',
  summary: 'List custom domains',
  description: `Returns all domains, at most ${MAX_DOMAINS}, with the DNS records to set.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(DomainList, 'The domains, oldest first') },
});
domainRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const domains = await listDomains(ctx, getCurrentUserId(c));
  return c.json(createOnlyPage(domains.map((domain) => presentDomain(ctx, domain))), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/domains',
  operationId: 'addDomain',
  summary: 'Add a custom domain (Pro)',
  description: `Returns the DNS records. Set them, then call \`POST /api/domains/{id}/check\`: this serves the page on the domain. An account has at most ${MAX_DOMAINS} domains.`,
  tags,
  middleware: [requireUser('domains'), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(DomainClaim) },
  responses: {
    201: createJsonResponse(DomainRecord, 'The domain, not verified yet'),
    ...createErrorResponses('pro_required', 'domain_already_added', 'too_many_domains'),
  },
});
domainRoutes.openapi(add, async (c) => {
  const { domain } = c.req.valid('json');
  const row = await addDomain(c.var.context, { userId: getCurrentUserId(c), domain });
  return c.json(presentDomain(c.var.context, row), 201);
});

const check = createRoute({
  method: 'post',
  path: '/api/domains/{id}/check',
  operationId: 'checkDomain',
  summary: 'Check the DNS records of a domain',
  description: `Queries DNS for at most 8 seconds. If both records exist and the plan is Pro, the page is served on the domain at once. If one is missing or has another value, the page is no longer served there. If DNS does not respond, \`verified\` stays as it was.`,
  tags,
  middleware: [requireUser('domains')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(DomainRecord, 'The domain with the result of the check'),
    ...createErrorResponses('not_found', 'version_conflict', 'rate_limited'),
  },
});
domainRoutes.openapi(check, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.domainCheck, `user:${userId}`);
  const row = await checkDomain(c.var.context, { userId, domainId: c.req.valid('param').id });
  return c.json(presentDomain(c.var.context, row), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/domains/{id}',
  operationId: 'removeDomain',
  summary: 'Remove a custom domain',
  description:
    'The page is no longer served on the domain, and keeps its URL on this instance. Delete the DNS records of the domain afterwards. You can add it again.',
  tags,
  middleware: [requireUser('domains')] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found') },
});
domainRoutes.openapi(remove, async (c) => {
  await removeDomain(c.var.context, { userId: getCurrentUserId(c), domainId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

/** Loopback addresses as `clientAddress` formats them. A local proxy is not limited, so that it gets certificates. */
const LOCAL_CLIENTS = ['127.0.0.1', '::1'].map(toClientNetwork);

const allowedRoute = createRoute({
  method: 'get',
  path: '/api/domains/allowed',
  operationId: 'isDomainAllowed',
  summary: 'Check whether a domain may get a certificate',
  description:
    'Returns 200 if a creator’s page is served on the domain, and 404 otherwise. A proxy in front of Tidings calls this before it requests a TLS certificate. In Caddy, set it as `ask` of `on_demand_tls`.',
  tags: ['Instance'],
  request: { query: AllowedQuery },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('not_found', 'rate_limited'),
  },
});
domainRoutes.openapi(allowedRoute, async (c) => {
  if (!LOCAL_CLIENTS.includes(c.var.clientAddress))
    await consume(c, LIMITS.allowedDomain, c.var.clientAddress);
  const domain = normalizeDomain(c.req.valid('query').domain);
  const owner = domain === undefined ? undefined : await findDomainOwner(c.var.context, domain);
  if (!owner?.isServed) throw createNotFoundError('Domain');
  return c.json({ success: true as const }, 200);
});
