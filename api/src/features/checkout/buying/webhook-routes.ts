import { createRoute } from '@hono/zod-openapi';
import { refusals } from '../../../http/errors/error-body.js';
import { LIMITS, limitByAddress, limitFailures } from '../../../http/limits/rate-limit.js';
import { createRouter } from '../../../http/router.js';
import { Done, json, jsonBody } from '../../../http/wire.js';
import { SimulatedCard, SimulatedChallenge, SimulatedOutcome } from '../schemas.js';
import { receivePaymentEvent } from './receive-event.js';
import { simulatePayment } from './simulate-payment.js';

/** Called by the payment provider; without one, by the substitute for its script. */
export const webhookRoutes = createRouter();

const receive = createRoute({
  method: 'post',
  path: '/api/webhooks/stripe',
  operationId: 'receivePaymentEvent',
  summary: 'The payment provider reports what became of a payment',
  description:
    'Signed, in `Stripe-Signature`. Each event is handled once, after the answer; of those that are about no payment nothing is done.',
  tags: ['Instance'],
  responses: { 200: json(Done, 'Taken'), ...refusals(400, 413, 429) },
});
webhookRoutes.openapi(receive, async (c) => {
  const event = { body: await c.req.text(), signature: c.req.header('stripe-signature') };
  await limitFailures(c, LIMITS.paymentHookFailure, c.var.clientAddress, () =>
    receivePaymentEvent(c.var.context, event),
  );
  return c.json({ success: true as const }, 200);
});

const answers = {
  200: json(SimulatedOutcome, 'What the card led to'),
  ...refusals(400, 404, 429, 502, 503),
};

const confirm = createRoute({
  method: 'post',
  path: '/api/simulated-payments/confirm',
  operationId: 'confirmSimulatedPayment',
  summary: 'Pay with a test card, where payments are simulated',
  description: '4242 4242 4242 4242 succeeds. 404 where cards are real.',
  tags: ['Buying'],
  middleware: [limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: jsonBody(SimulatedCard) },
  responses: answers,
});
webhookRoutes.openapi(confirm, async (c) => {
  const { clientSecret, card } = c.req.valid('json');
  const { status, message } = await simulatePayment(c.var.context, (simulator) =>
    simulator.confirm({ clientSecret, card }),
  );
  return c.json({ success: true as const, status, message }, 200);
});

const challenge = createRoute({
  method: 'post',
  path: '/api/simulated-payments/challenge',
  operationId: 'answerSimulatedChallenge',
  summary: 'Pass or refuse the question of a simulated bank',
  tags: ['Buying'],
  middleware: [limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: jsonBody(SimulatedChallenge) },
  responses: answers,
});
webhookRoutes.openapi(challenge, async (c) => {
  const { clientSecret, isPassed } = c.req.valid('json');
  const { status, message } = await simulatePayment(c.var.context, (simulator) =>
    simulator.answerChallenge({ clientSecret, isPassed }),
  );
  return c.json({ success: true as const, status, message }, 200);
});
