import { expect, it, onTestFinished } from 'vitest';
import type { NewIntent, Payments } from '../../../ports/payments.js';
import { payAsBrowser } from '../../../testing/payments/pay-as-browser.js';
import type { PlannedFault, StripeErrorBody } from '../../../testing/payments/stripe/fault.js';
import { type StripeServer, startStripeServer } from '../../../testing/payments/stripe-server.js';
import { createStripePayments, type StripeOptions } from './stripe-payments.js';

const ORDER: NewIntent = {
  amount: 700,
  currency: 'usd',
  description: 'A zine',
  metadata: { purchase: 'p-7' },
  idempotencyKey: 'purchase:p-7',
};

async function openStripe(
  options: Partial<StripeOptions> = {},
): Promise<{ server: StripeServer; payments: Payments }> {
  const server = await startStripeServer();
  onTestFinished(server.close);
  const payments = createStripePayments({
    ...server.keys,
    mode: 'test',
    apiBase: server.url,
    retries: 0,
    ...options,
  });
  return { server, payments };
}

function createErrorReply(
  status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 503,
  body: Partial<StripeErrorBody>,
) {
  const errorBody: StripeErrorBody = { type: 'invalid_request_error', message: 'No.', ...body };
  return { kind: 'error', status, body: errorBody } as const;
}

it.each<[string, PlannedFault]>([
  ['invalid_request', createErrorReply(400, { code: 'amount_too_small' })],
  ['invalid_request', createErrorReply(404, { code: 'resource_missing' })],
  ['invalid_request', createErrorReply(400, { type: 'idempotency_error' })],
  ['authentication', createErrorReply(401, {})],
  ['authentication', createErrorReply(403, {})],
  ['declined', createErrorReply(402, { type: 'card_error', code: 'card_declined' })],
  ['rate_limit', createErrorReply(429, { type: 'rate_limit_error' })],
  ['provider', createErrorReply(500, { type: 'api_error' })],
  ['provider', createErrorReply(503, { type: 'api_error' })],
  ['provider', createErrorReply(409, { type: 'api_error' })],
])('throws the error %s for the response %o', async (kind, fault) => {
  const { server, payments } = await openStripe();
  server.failNext(fault);
  await expect(payments.createIntent(ORDER)).rejects.toMatchObject({ name: 'PaymentsError', kind });
  expect(server.state.intents.size).toBe(0);
});

it('throws a connection error for a broken connection and for a timeout', async () => {
  const { server, payments } = await openStripe({ timeoutMs: 50 });
  // Drops two connections, because a closed connection is retried once even without retries.
  server.failNext({ kind: 'drop' }, { kind: 'drop' });
  await expect(payments.createIntent(ORDER)).rejects.toMatchObject({ kind: 'connection' });
  server.failNext({ kind: 'hang' });
  await expect(payments.findIntent('pi_1')).rejects.toMatchObject({ kind: 'connection' });
  const unreachablePayments = createStripePayments({
    ...server.keys,
    mode: 'test',
    apiBase: 'http://127.0.0.1:9',
    retries: 0,
  });
  await expect(unreachablePayments.check()).rejects.toMatchObject({ kind: 'connection' });
});

it('includes no part of a rejected key in its error', async () => {
  const { payments } = await openStripe({ secretKey: 'sk_test_wrong0123456789' });
  await expect(payments.check()).rejects.toMatchObject({
    kind: 'authentication',
    message: expect.stringMatching(/^Invalid API Key provided: \[key\] \(Stripe's request req_\w+\)$/),
  });
});

it('starts one payment if the first response was lost', async () => {
  const { server, payments } = await openStripe({ retries: 2 });
  server.failNext({ kind: 'lose-answer' });
  const intent = await payments.createIntent(ORDER);
  expect([...server.state.intents.keys()]).toEqual([intent.id]);
  expect(server.state.requests).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents']);
});

it('refunds once if the first response was lost', async () => {
  const { server, payments } = await openStripe({ retries: 2 });
  const { id, clientSecret } = await payments.createIntent(ORDER);
  await payAsBrowser(server, clientSecret ?? '', '4242424242424242');
  server.failNext({ kind: 'lose-answer' }, createErrorReply(500, { type: 'api_error' }));
  await payments.refund({ intentId: id, idempotencyKey: 'refund:p-7' });
  expect(server.state.refunds.size).toBe(1);
  expect((await payments.findIntent(id))?.refundedAmount).toBe(700);
});

it('requests automatic payment methods, and sends the order to Stripe', async () => {
  const { server, payments } = await openStripe();
  const { id } = await payments.createIntent(ORDER);
  expect(server.state.intents.get(id)).toMatchObject({
    amount: 700,
    currency: 'usd',
    description: 'A zine',
    metadata: { purchase: 'p-7' },
    automatic_payment_methods: { enabled: true },
  });
});

it('requests disputes only for a disputed payment', async () => {
  const { server, payments } = await openStripe();
  const { id, clientSecret } = await payments.createIntent(ORDER);
  await payAsBrowser(server, clientSecret ?? '', '4242424242424242');
  server.state.requests.length = 0;
  await payments.findIntent(id);
  expect(server.state.requests).toEqual([`GET /v1/payment_intents/${id}`]);
});

it.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['of_the_future', 'open'],
  ['warning_closed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'none'],
])('reads a dispute with the status %s as %s', async (status, expected) => {
  const { server, payments } = await openStripe();
  const { id, clientSecret } = await payments.createIntent(ORDER);
  await payAsBrowser(server, clientSecret ?? '', '4242424242424242');
  server.dispute(id, status);
  expect((await payments.findIntent(id))?.dispute).toBe(expected);
});

it('finds a partial refund that was made at Stripe', async () => {
  const { server, payments } = await openStripe();
  const { id, clientSecret } = await payments.createIntent(ORDER);
  await payAsBrowser(server, clientSecret ?? '', '4242424242424242');
  await fetch(`${server.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.keys.secretKey}` },
    body: new URLSearchParams({ payment_intent: id, amount: '200' }),
  });
  expect((await payments.findIntent(id))?.refundedAmount).toBe(200);
  await payments.refund({ intentId: id, idempotencyKey: 'rest' });
  expect((await payments.findIntent(id))?.refundedAmount).toBe(700);
});
