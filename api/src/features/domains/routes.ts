import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { idempotent } from '../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../http/limits/rate-limit.js';
import { withoutHostPart } from '../../http/proxy/client-address.js';
import { createRouter, currentUserId } from '../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../http/wire.js';
import { notFound } from '../../kernel/errors.js';
import { addDomain } from './add-domain.js';
import { checkDomain } from './check-domain.js';
import { removeDomain } from './remove-domain.js';
import { normalizeDomain } from './rules.js';
import { AllowedQuery, DomainClaim, DomainRecord, presentDomain } from './schemas.js';
import { findDomainOwner, listDomains } from './store.js';

export const domainRoutes = createRouter();
const tags = ['Domains'];

const list = createRoute({
  method: 'get',
  path: '/api/domains',
  operationId: 'listDomains',
  summary: 'The creator’s own domains, with the records to set',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(z.array(DomainRecord), 'Oldest first'), ...refusals(401, 403) },
});
domainRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const domains = await listDomains(ctx, currentUserId(c));
  return c.json(
    domains.map((domain) => presentDomain(ctx, domain)),
    200,
  );
});

const add = createRoute({
  method: 'post',
  path: '/api/domains',
  operationId: 'addDomain',
  summary: 'Add a domain of one’s own (Pro)',
  description: 'Answers the records to set; the page shows there once a check has found them.',
  tags,
  middleware: [requireUser('domains'), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(DomainClaim) },
  responses: { 201: json(DomainRecord, 'Added, to be checked'), ...refusals(400, 401, 403, 409, 422) },
});
domainRoutes.openapi(add, async (c) => {
  const { domain } = c.req.valid('json');
  const added = await addDomain(c.var.context, { userId: currentUserId(c), domain });
  return c.json(presentDomain(c.var.context, added), 201);
});

const check = createRoute({
  method: 'post',
  path: '/api/domains/{id}/check',
  operationId: 'checkDomain',
  summary: 'Ask the name servers for a domain’s records',
  description:
    'Both found, on Pro: the page shows there at once. Missing: it no longer does. No answer: nothing changes.',
  tags,
  middleware: [requireUser('domains')] as const,
  request: { params: IdParam },
  responses: { 200: json(DomainRecord, 'What was found'), ...refusals(400, 401, 403, 404, 409, 429) },
});
domainRoutes.openapi(check, async (c) => {
  const userId = currentUserId(c);
  await consume(c, LIMITS.domainCheck, `user:${userId}`);
  const checked = await checkDomain(c.var.context, { userId, domainId: c.req.valid('param').id });
  return c.json(presentDomain(c.var.context, checked), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/domains/{id}',
  operationId: 'removeDomain',
  summary: 'Remove a domain; the page no longer shows there',
  tags,
  middleware: [requireUser('domains')] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Removed'), ...refusals(400, 401, 403, 404) },
});
domainRoutes.openapi(remove, async (c) => {
  await removeDomain(c.var.context, { userId: currentUserId(c), domainId: c.req.valid('param').id });
  return c.json({ success: true as const }, 200);
});

/** A proxy on this machine, as `clientAddress` names it: without a response it gets no certificates. */
const LOCAL_CLIENTS = ['127.0.0.1', '::1'].map(withoutHostPart);

const allowed = createRoute({
  method: 'get',
  path: '/api/domains/allowed',
  operationId: 'isDomainAllowed',
  summary: 'Whether a certificate may be made for a domain',
  description: 'For the proxy in front, which asks before it gets one (Caddy: `on_demand_tls`, `ask`).',
  tags: ['Instance'],
  request: { query: AllowedQuery },
  responses: { 200: json(Done, 'A creator’s page is served there'), ...refusals(400, 404, 429) },
});
domainRoutes.openapi(allowed, async (c) => {
  if (!LOCAL_CLIENTS.includes(c.var.clientAddress))
    await consume(c, LIMITS.allowedDomain, c.var.clientAddress);
  const domain = normalizeDomain(c.req.valid('query').domain);
  const owner = domain === undefined ? undefined : await findDomainOwner(c.var.context, domain);
  if (!owner?.isServed) throw notFound('Domain');
  return c.json({ success: true as const }, 200);
});
