import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { payAsBrowser } from './pay-as-browser.js';
import { STRIPE_TEST_KEYS, type StripeServer, startStripeServer } from './stripe-server.js';

const { secretKey, publishableKey, webhookSecret } = STRIPE_TEST_KEYS;
const ORDER = { amount: '700', currency: 'usd' };

async function openServer(): Promise<StripeServer> {
  const server = await startStripeServer();
  onTestFinished(server.close);
  return server;
}

interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of any shape.
  body: any;
}

async function ask(
  server: StripeServer,
  path: string,
  fields: Record<string, string> | undefined,
  headers: Record<string, string> = { Authorization: `Bearer ${secretKey}` },
): Promise<Reply> {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const response = await fetch(server.url + path, { ...init, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

it.each([
  ['no key', {}, 401, /did not provide an API key/],
  ['a wrong key', { Authorization: 'Bearer sk_test_other' }, 401, /Invalid API Key provided: sk_test_\*+/],
  ['a publishable key', { Authorization: `Bearer ${publishableKey}` }, 401, /publishable API key/],
])('rejects a request with %s', async (_name, headers, status, message) => {
  const response = await ask(await openServer(), '/v1/payment_intents', ORDER, headers);
  expect(response.status).toBe(status);
  expect(response.body.error.message).toMatch(message);
});

it.each([
  [{ currency: 'usd' }, 'parameter_missing', 'amount'],
  [{ amount: '700' }, 'parameter_missing', 'currency'],
  [{ amount: '7.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
  [{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
  [{ ...ORDER, colour: 'red' }, 'parameter_unknown', 'colour'],
])('rejects %o', async (fields, code, param) => {
  const { status, body } = await ask(await openServer(), '/v1/payment_intents', fields);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
});

it('repeats its response to an idempotency key, and rejects the key for another request', async () => {
  const server = await openServer();
  const headers = { Authorization: `Bearer ${secretKey}`, 'Idempotency-Key': 'k1' };
  const first = await ask(server, '/v1/payment_intents', ORDER, headers);
  const second = await ask(server, '/v1/payment_intents', ORDER, headers);
  expect(second.body).toEqual(first.body);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  const otherResponse = await ask(server, '/v1/payment_intents', { ...ORDER, amount: '900' }, headers);
  expect(otherResponse.body.error.type).toBe('idempotency_error');
  expect(server.state.intents.size).toBe(1);
});

it('allows a browser to read and pay the payment of its client secret', async () => {
  const server = await openServer();
  const { body: intent } = await ask(server, '/v1/payment_intents', ORDER);
  const path = `/v1/payment_intents/${intent.id}`;
  const look = (secret: string) =>
    ask(server, `${path}?key=${publishableKey}&client_secret=${secret}`, undefined, {});
  expect((await look('guessed')).status).toBe(400);
  const intentResponse = await look(intent.client_secret);
  expect(intentResponse.body.status).toBe('requires_payment_method');
  expect(intentResponse.headers.get('access-control-allow-origin')).toBe('*');

  const guessedResponse = await payAsBrowser(server, `${intent.id}_secret_guessed`, '4242424242424242');
  expect(guessedResponse.status).toBe(400);
  const declinedResponse = await payAsBrowser(server, intent.client_secret, '4000000000000002');
  expect(declinedResponse).toMatchObject({
    status: 402,
    body: { error: { message: 'Your card was declined.' } },
  });
  const paidResponse = await payAsBrowser(server, intent.client_secret, '4242424242424242');
  expect(paidResponse).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  const repeatedResponse = await payAsBrowser(server, intent.client_secret, '4242424242424242');
  expect(repeatedResponse).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  });
});

it('delivers events in order, with signatures', async () => {
  const server = await openServer();
  const { body: intent } = await ask(server, '/v1/payment_intents', ORDER);
  await payAsBrowser(server, intent.client_secret, '4242424242424242');
  await ask(server, '/v1/refunds', { payment_intent: intent.id });
  const types: string[] = [];
  const hook = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers['stripe-signature']);
    const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret);
    types.push(event.type);
    response.writeHead(types.length === 1 ? 500 : 200).end();
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  onTestFinished(() => void hook.close());
  const { port } = hook.address() as AddressInfo;
  expect(await server.deliver(`http://127.0.0.1:${port}/`)).toEqual([500, 200, 200, 200, 200]);
  expect(types).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ]);
  expect(server.takeEvents()).toEqual([]);
});
