import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { requireRecentSignIn, requireUser } from '../../../http/identity/authenticate.js';
import { idempotent } from '../../../http/limits/idempotency.js';
import { consume, LIMITS } from '../../../http/limits/rate-limit.js';
import { createRouter, currentUserId } from '../../../http/router.js';
import { Done, IdempotencyHeaders, IdParam, json, jsonBody } from '../../../http/wire.js';
import { DomainClaim } from '../schemas.js';
import { addSendingDomain } from './add-sending-domain.js';
import { checkSendingDomain } from './check-sending-domain.js';
import { removeSendingDomain } from './remove-sending-domain.js';
import { presentSendingDomain, SendingDomainRecord } from './schemas.js';
import { listSendingDomains } from './store.js';

export const sendingDomainRoutes = createRouter();
const tags = ['Sending domains'];

const list = createRoute({
  method: 'get',
  path: '/api/sending-domains',
  operationId: 'listSendingDomains',
  summary: 'Domains that newsletters can go out from, with the records to set',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(z.array(SendingDomainRecord), 'Oldest first'), ...refusals(401, 403) },
});
sendingDomainRoutes.openapi(list, async (c) => {
  const domains = await listSendingDomains(c.var.context, currentUserId(c));
  return c.json(domains.map(presentSendingDomain), 200);
});

const add = createRoute({
  method: 'post',
  path: '/api/sending-domains',
  operationId: 'addSendingDomain',
  summary: 'Add a domain to send from (Pro)',
  description:
    'Makes its DKIM keys, and answers the records to set. Newsletters go out from it once a check has found them.',
  tags,
  middleware: [requireUser('domains'), requireRecentSignIn(), idempotent()] as const,
  request: { headers: IdempotencyHeaders, body: jsonBody(DomainClaim) },
  responses: {
    201: json(SendingDomainRecord, 'Added, to be checked'),
    ...refusals(400, 401, 403, 409, 422, 429),
  },
});
sendingDomainRoutes.openapi(add, async (c) => {
  const userId = currentUserId(c);
  await consume(c, LIMITS.sendingDomain, `user:${userId}`);
  const added = await addSendingDomain(c.var.context, { userId, domain: c.req.valid('json').domain });
  return c.json(presentSendingDomain(added), 201);
});

const check = createRoute({
  method: 'post',
  path: '/api/sending-domains/{id}/check',
  operationId: 'checkSendingDomain',
  summary: 'Ask the name servers for a sending domain’s records',
  description:
    'The required one found, on Pro: newsletters may go out from it. Missing: they no longer do. No answer: nothing changes.',
  tags,
  middleware: [requireUser('domains')] as const,
  request: { params: IdParam },
  responses: { 200: json(SendingDomainRecord, 'What was found'), ...refusals(400, 401, 403, 404, 429) },
});
sendingDomainRoutes.openapi(check, async (c) => {
  const userId = currentUserId(c);
  await consume(c, LIMITS.sendingDomainCheck, `user:${userId}`);
  const checked = await checkSendingDomain(c.var.context, { userId, domainId: c.req.valid('param').id });
  return c.json(presentSendingDomain(checked), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/api/sending-domains/{id}',
  operationId: 'removeSendingDomain',
  summary: 'Remove a sending domain and its keys',
  tags,
  middleware: [requireUser('domains'), requireRecentSignIn()] as const,
  request: { params: IdParam },
  responses: { 200: json(Done, 'Removed'), ...refusals(400, 401, 403, 404, 409) },
});
sendingDomainRoutes.openapi(remove, async (c) => {
  const domainId = c.req.valid('param').id;
  await removeSendingDomain(c.var.context, { userId: currentUserId(c), domainId });
  return c.json({ success: true as const }, 200);
});
