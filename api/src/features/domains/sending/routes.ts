import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentRequests } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  createOnlyPage,
  Done,
  IdempotencyHeaders,
  IdParam,
} from '../../../http/wire.js';
import { SESSIONS_NEED_RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import { MAX_DOMAINS } from '../rules.js';
import { DomainClaim } from '../schemas.js';
import { checkSendingDomain } from './check-sending-domain.js';
import { presentSendingDomain, SendingDomainList, SendingDomainRecord } from './schemas.js';
import { addSendingDomain, removeSendingDomain } from './sending-domains.js';
import { listSendingDomains } from './store.js';

export const sendingDomainRoutes = createRouter();
const tags = ['Sending domains'];

const list = createRoute({
  method: 'get',
  path: '/api/sending-domains',
  operationId: 'listSendingDomains',
  summary: 'List sending domains',
  description: `Returns all domains, at most ${MAX_DOMAINS}, with the DNS records to set.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(SendingDomainList, 'The domains, oldest first') },
});
sendingDomainRoutes.openapi(list, async (c) => {
  const domains = await listSendingDomains(c.var.context, getCurrentUserId(c));
  return c.json(createOnlyPage(domains.map(presentSendingDomain)), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/sending-domains',
  operationId: 'addSendingDomain',
  summary: 'Add a sending domain (Pro)',
  description: `Creates DKIM keys for the domain, and returns the DNS records. Set them, then call \`POST /api/sending-domains/{id}/check\`, so that newsletters are sent from the domain. ${SESSIONS_NEED_RECENT_SIGN_IN}`,
  tags,
  middleware: [requireUser('domains'), requireRecentSignIn(), replayIdempotentRequests()] as const,
  request: { headers: IdempotencyHeaders, body: createJsonBody(DomainClaim) },
  responses: {
    201: createJsonResponse(SendingDomainRecord, 'The domain, not verified yet'),
    ...createErrorResponses(
      'pro_required',
      'forbidden',
      'domain_already_added',
      'too_many_domains',
      'rate_limited',
    ),
  },
});
sendingDomainRoutes.openapi(add, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.sendingDomain, `user:${userId}`);
  const domain = await addSendingDomain(c.var.context, { userId, domain: c.req.valid('json').domain });
  return c.json(presentSendingDomain(domain), 201);
});

const check = createRoute({
  method: 'post',
  path: '/api/sending-domains/{id}/check',
  operationId: 'checkSendingDomain',
  summary: 'Check the DNS records of a sending domain',
  description:
    'Queries DNS for at most 8 seconds. If the required record exists and the plan is Pro, newsletters are sent from the domain. If it is missing or has another value, newsletters are no longer sent from it. If DNS does not respond, `verified` stays as it was.',
  tags,
  middleware: [requireUser('domains')] as const,
  request: { params: IdParam },
  responses: {
    200: createJsonResponse(SendingDomainRecord, 'The domain with the result of the check'),
    ...createErrorResponses('not_found', 'rate_limited'),
  },
});
sendingDomainRoutes.openapi(check, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.sendingDomainCheck, `user:${userId}`);
  const domain = await checkSendingDomain(c.var.context, { userId, domainId: c.req.valid('param').id });
  return c.json(presentSendingDomain(domain), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/sending-domains/{id}',
  operationId: 'removeSendingDomain',
  summary: 'Remove a sending domain',
  description: `Deletes the DKIM keys of the domain, so newsletters are no longer sent from it. Delete its DNS records afterwards. Adding it again creates new keys. ${SESSIONS_NEED_RECENT_SIGN_IN}`,
  tags,
  middleware: [requireUser('domains'), requireRecentSignIn()] as const,
  request: { params: IdParam },
  responses: { 200: createJsonResponse(Done, 'Done'), ...createErrorResponses('not_found', 'still_sending') },
});
sendingDomainRoutes.openapi(remove, async (c) => {
  const domainId = c.req.valid('param').id;
  await removeSendingDomain(c.var.context, { userId: getCurrentUserId(c), domainId });
  return c.json({ success: true as const }, 200);
});
