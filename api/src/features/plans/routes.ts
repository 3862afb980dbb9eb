import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../http/router.js';
import { createJsonBody, createJsonResponse, createOnlyPage } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { PROVIDER_ERRORS } from '../../kernel/error-codes/error-codes.js';
import { MAX_INVOICES } from '../../ports/subscriptions.js';
import { listInvoices, openBillingPortal } from './billing/invoices.js';
import {
  BillingPortal,
  InvoiceList,
  NewPlanSubscription,
  PlanSubscription,
  PlanSubscriptionStarted,
} from './schemas.js';
import { beginSubscription } from './subscription/begin-subscription.js';
import { cancelSubscription, resumeSubscription } from './subscription/cancel-subscription.js';
import { getSubscriptionView } from './subscription/get-subscription-view.js';
import { refreshSubscription } from './subscription/settle-subscription.js';

/** Pro and its payment. A repeated start returns the same payment, so no response with a secret is stored for a key. */
export const planRoutes = createRouter();
const tags = ['Plan'];
const providerErrors = ['rate_limited', ...PROVIDER_ERRORS] as const;

const begin = createRoute({
  method: 'post',
  path: '/api/get-or-create-subscription',
  operationId: 'beginSubscription',
  summary: 'Start a Pro subscription',
  description:
    'Creates an unpaid subscription at the payment provider. Pay it in the browser with `clientSecret`. Repeating it returns the same unpaid subscription. With another price, it cancels that one and creates another.',
  tags,
  middleware: [requireUser('billing')] as const,
  request: { body: createJsonBody(NewPlanSubscription) },
  responses: {
    200: createJsonResponse(PlanSubscriptionStarted, 'The subscription to pay with `clientSecret`'),
    ...createErrorResponses(
      'already_pro',
      'payment_processing',
      'version_conflict',
      'payments_misconfigured',
      ...providerErrors,
    ),
  },
});
planRoutes.openapi(begin, async (c) => {
  const userId = await limitUser(c);
  return c.json(await beginSubscription(c.var.context, { userId, ...c.req.valid('json') }), 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/subscription',
  operationId: 'getSubscription',
  summary: 'Get the plan and its subscription',
  description: 'Returns the plan, its subscription, and the usage of this month.',
  tags,
  middleware: [requireUser('read')] as const,
  responses: { 200: createJsonResponse(PlanSubscription, 'The plan') },
});
planRoutes.openapi(get, async (c) => {
  return c.json(await getSubscriptionView(c.var.context, getCurrentUserId(c)), 200);
});

const refresh = createRoute({
  method: 'post',
  path: '/api/subscription/refresh',
  operationId: 'refreshSubscription',
  summary: 'Refresh the subscription from the payment provider',
  description:
    'Call this after a payment in the browser. Updates the plan from the payment provider, and returns it. Without a running subscription, returns the plan unchanged.',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: {
    200: createJsonResponse(PlanSubscription, 'The plan after the refresh'),
    ...createErrorResponses('version_conflict', ...providerErrors),
  },
});
planRoutes.openapi(refresh, async (c) => {
  const userId = await limitUser(c);
  await refreshSubscription(c.var.context, { userId });
  return c.json(await getSubscriptionView(c.var.context, userId), 200);
});

const cancel = createRoute({
  method: 'post',
  path: '/api/cancel-subscription',
  operationId: 'cancelSubscription',
  summary: 'Cancel the Pro subscription',
  description:
    'Pro stays active until the paid period ends. Until then, the subscription can be resumed. Without paid time, it ends at once. Pro then ends too, or at `graceUntil` after a failed payment.',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: {
    200: createJsonResponse(PlanSubscription, 'The plan after the cancellation'),
    ...createErrorResponses('no_subscription', 'version_conflict', ...providerErrors),
  },
});
planRoutes.openapi(cancel, async (c) => {
  const userId = await limitUser(c);
  await cancelSubscription(c.var.context, { userId });
  return c.json(await getSubscriptionView(c.var.context, userId), 200);
});

const resume = createRoute({
  method: 'post',
  path: '/api/resume-subscription',
  operationId: 'resumeSubscription',
  summary: 'Resume a canceled subscription',
  description: 'Works until the paid period ends. The subscription renews again as before.',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: {
    200: createJsonResponse(PlanSubscription, 'The plan after resuming'),
    ...createErrorResponses('no_subscription', 'version_conflict', ...providerErrors),
  },
});
planRoutes.openapi(resume, async (c) => {
  const userId = await limitUser(c);
  await resumeSubscription(c.var.context, { userId });
  return c.json(await getSubscriptionView(c.var.context, userId), 200);
});

const portal = createRoute({
  method: 'post',
  path: '/api/billing-portal',
  operationId: 'openBillingPortal',
  summary: 'Open the billing portal',
  description:
    'Returns a URL at the payment provider, where the card can be changed and invoices downloaded. If payments are simulated, it is the URL of the settings.',
  tags,
  middleware: [requireUser('billing')] as const,
  responses: {
    200: createJsonResponse(BillingPortal, 'The URL, for this visit only'),
    ...createErrorResponses('no_subscription', ...providerErrors),
  },
});
planRoutes.openapi(portal, async (c) => {
  const userId = await limitUser(c);
  return c.json({ url: await openBillingPortal(c.var.context, { userId }) }, 200);
});

const invoices = createRoute({
  method: 'get',
  path: '/api/invoices',
  operationId: 'listInvoices',
  summary: 'List invoices',
  description: `Returns the newest ${MAX_INVOICES} invoices from the payment provider.`,
  tags,
  middleware: [requireUser('read')] as const,
  responses: {
    200: createJsonResponse(InvoiceList, 'The invoices, newest first'),
    ...createErrorResponses(...providerErrors),
  },
});
planRoutes.openapi(invoices, async (c) => {
  const userId = await limitUser(c);
  const invoices = await listInvoices(c.var.context, { userId });
  return c.json(
    createOnlyPage(invoices.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: toIso(createdAt) }))),
    200,
  );
});

/** Returns the user after counting the call, since each of these may ask the payment provider. */
async function limitUser(c: HttpContext): Promise<number> {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.subscription, `user:${userId}`);
  return userId;
}
