import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { consume, LIMITS } from '../../http/limits/rate-limit.js';
import { createRouter, currentUserId, type HttpContext } from '../../http/router.js';
import { json, jsonBody } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { listInvoices } from './billing/list-invoices.js';
import { openBillingPortal } from './billing/open-billing-portal.js';
import {
  BillingPortal,
  InvoiceList,
  SubscriptionOrder,
  SubscriptionStarted,
  SubscriptionView,
} from './schemas.js';
import { beginSubscription } from './subscription/begin-subscription.js';
import { cancelSubscription } from './subscription/cancel-subscription.js';
import { getSubscriptionView } from './subscription/get-subscription-view.js';
import { refreshSubscription } from './subscription/refresh-subscription.js';
import { resumeSubscription } from './subscription/resume-subscription.js';

/** Pro and its payment. Starting is idempotent without a key, so no response with a secret is stored for one. */
export const planRoutes = createRouter();
const tags = ['Plan'];
const asked = refusals(400, 401, 403, 409, 429, 502, 503);

const begin = createRoute({
  method: 'post',
  path: '/api/get-or-create-subscription',
  operationId: 'beginSubscription',
  summary: 'Begin to pay for Pro, or go on with what was begun',
  description:
    'The same unfinished subscription is answered again; one of another price is replaced. 409 `already_pro` while a subscription gives Pro, `payment_processing` while a bank decides over a payment.',
  tags,
  middleware: [requireUser('billing')] as const,
  request: { body: jsonBody(SubscriptionOrder) },
  responses: { 200: json(SubscriptionStarted, 'To be paid with `clientSecret`'), ...asked },
});
planRoutes.openapi(begin, async (c) => {
  const userId = await countedUser(c);
  return c.json(await beginSubscription(c.var.context, { userId, ...c.req.valid('json') }), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/subscription',
  operationId: 'getSubscription',
  summary: 'The plan, what pays for it, and how much of the month is used',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: json(SubscriptionView, 'As it is at this moment'), ...refusals(401, 403) },
});
planRoutes.openapi(get, async (c) => {
  return c.json(await getSubscriptionView(c.var.context, currentUserId(c)), 200);
});

const refresh = createRoute({
  method: 'post',
  path: '/api/subscription/refresh',
  operationId: 'refreshSubscription',
  summary: 'Ask the payment provider how it stands, as after paying',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: { 200: json(SubscriptionView, 'As the provider has it'), ...asked },
});
planRoutes.openapi(refresh, async (c) => {
  const userId = await countedUser(c);
  await refreshSubscription(c.var.context, { userId });
  return c.json(await getSubscriptionView(c.var.context, userId), 200);
});

const cancel = createRoute({
  method: 'post',
  path: '/api/cancel-subscription',
  operationId: 'cancelSubscription',
  summary: 'Let the subscription end with the time that is paid',
  description:
    'Pro stays until then. One whose payment is failing ends at once, and keeps Pro until `graceUntil`.',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: { 200: json(SubscriptionView, 'Cancelled'), ...asked },
});
planRoutes.openapi(cancel, async (c) => {
  const userId = await countedUser(c);
  await cancelSubscription(c.var.context, { userId });
  return c.json(await getSubscriptionView(c.var.context, userId), 200);
});

const resume = createRoute({
  method: 'post',
  path: '/api/resume-subscription',
  operationId: 'resumeSubscription',
  summary: 'Let a cancelled subscription go on after all',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: { 200: json(SubscriptionView, 'It goes on'), ...asked },
});
planRoutes.openapi(resume, async (c) => {
  const userId = await countedUser(c);
  await resumeSubscription(c.var.context, { userId });
  return c.json(await getSubscriptionView(c.var.context, userId), 200);
});

const portal = createRoute({
  method: 'post',
  path: '/api/billing-portal',
  operationId: 'openBillingPortal',
  summary: 'Where the card is changed and invoices lie, at the payment provider',
  description: 'Where payments are simulated there is no such place: the address is that of the settings.',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: { 200: json(BillingPortal, 'For this visit alone'), ...asked },
});
planRoutes.openapi(portal, async (c) => {
  const userId = await countedUser(c);
  return c.json({ url: await openBillingPortal(c.var.context, { userId }) }, 200);
});

const invoices = createRoute({
  method: 'get',
  path: '/api/invoices',
  operationId: 'listInvoices',
  summary: 'The newest 24 invoices, newest first',
  tags,
  middleware: [requireUser('read')] as const,
  responses: {
    200: json(InvoiceList, 'As the provider has them'),
    ...refusals(400, 401, 403, 429, 502, 503),
  },
});
planRoutes.openapi(invoices, async (c) => {
  const userId = await countedUser(c);
  const found = await listInvoices(c.var.context, { userId });
  return c.json(
    { data: found.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: toIso(createdAt) })) },
    200,
  );
});

/** Returns the user after counting the call, since each of these may ask the payment provider. */
async function countedUser(c: HttpContext): Promise<number> {
  const userId = currentUserId(c);
  await consume(c, LIMITS.subscription, `user:${userId}`);
  return userId;
}
