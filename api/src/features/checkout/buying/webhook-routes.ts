import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireSession } from '../../../http/identity/authenticate.js';
import { MAX_HOOK_BYTES } from '../../../http/limits/limit-bodies.js';
import { limitByAddress, limitFailures } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, Done } from '../../../http/wire.js';
import { actAtSimulator, SimulatedAccountChange } from '../../payouts/index.js';
import { receivePaymentEvent } from './receive-event.js';
import { simulatePayment } from './report-payment.js';
import { SimulatedCard, SimulatedChallenge, SimulatedOutcome } from './schemas.js';

/** The route that the payment provider calls, or else the substitute for its script. */
export const webhookRoutes = createRouter();

const SignatureHeaders = z.object({
  'stripe-signature': z.string().optional().openapi({
    description:
      'The signature of the body with the webhook secret, as Stripe sends it. Without it, returns 400 `invalid_signature`.',
    example: 't=1795334400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  }),
});

const receive = createRoute({
  method: 'post',
  path: '/api/webhooks/stripe',
  operationId: 'receivePaymentEvent',
  summary: 'Receive an event of the payment provider',
  description: `For the payment provider only. The body is the event as JSON, at most ${MAX_HOOK_BYTES / 1024} KB. Tidings responds, then handles the event once. Events that Tidings does not use are ignored.`,
  tags: ['Instance'],
  request: { headers: SignatureHeaders },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('invalid_signature', 'rate_limited'),
  },
});
webhookRoutes.openapi(receive, async (c) => {
  const event = { body: await c.req.text(), signature: c.req.header('stripe-signature') };
  await limitFailures(c, LIMITS.paymentWebhookFailure, c.var.clientAddress, () =>
    receivePaymentEvent(c.var.context, event),
  );
  return c.json({ success: true as const }, 200);
});

const outcomeResponses = {
  200: createJsonResponse(SimulatedOutcome, 'The result of the payment'),
  ...createErrorResponses('not_found', 'stripe_invalid_request_error'),
};

const confirm = createRoute({
  method: 'post',
  path: '/api/simulated-payments/confirm',
  operationId: 'confirmSimulatedPayment',
  summary: 'Pay with a simulated card',
  description:
    'Completes a simulated payment with a test card. `docs/payments.md` in the repository lists the cards. Emails and webhooks follow as after a real payment. All real cards are declined.',
  tags: ['Buying'],
  middleware: [limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: createJsonBody(SimulatedCard) },
  responses: outcomeResponses,
});
webhookRoutes.openapi(confirm, async (c) => {
  const { clientSecret, card } = c.req.valid('json');
  const { status, message } = await simulatePayment(c.var.context, (simulator) =>
    simulator.confirm({ clientSecret, card }),
  );
  return c.json({ success: true as const, status, message }, 200);
});

const changeAccount = createRoute({
  method: 'post',
  path: '/api/simulated-payments/account',
  operationId: 'changeSimulatedAccount',
  summary: 'Change the simulated payout account',
  description: 'Simulates a change by the creator or the payment provider.',
  tags: ['Sales'],
  middleware: [requireSession(), limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: createJsonBody(SimulatedAccountChange) },
  responses: {
    200: createJsonResponse(Done, 'Done'),
    ...createErrorResponses('not_found', 'stripe_invalid_request_error'),
  },
});
webhookRoutes.openapi(changeAccount, async (c) => {
  const { action } = c.req.valid('json');
  const events = await actAtSimulator(c.var.context, { userId: getCurrentUserId(c), action });
  for (const event of events) await receivePaymentEvent(c.var.context, event);
  return c.json({ success: true as const }, 200);
});

const challenge = createRoute({
  method: 'post',
  path: '/api/simulated-payments/challenge',
  operationId: 'answerSimulatedChallenge',
  summary: 'Answer the challenge of a simulated bank',
  description: 'Completes or declines a payment with the status `challenge`.',
  tags: ['Buying'],
  middleware: [limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: createJsonBody(SimulatedChallenge) },
  responses: outcomeResponses,
});
webhookRoutes.openapi(challenge, async (c) => {
  const { clientSecret, isPassed } = c.req.valid('json');
  const { status, message } = await simulatePayment(c.var.context, (simulator) =>
    simulator.completeChallenge({ clientSecret, isPassed }),
  );
  return c.json({ success: true as const, status, message }, 200);
});
