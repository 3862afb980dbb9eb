import { expect, it, onTestFinished } from 'vitest';
import { createStripePayments } from '../../../adapters/payments/stripe/stripe-payments.js';
import { payAsBrowser } from '../../../testing/payments/pay-as-browser.js';
import { createShop, GOOD_CARD, readDownloadToken, type Shop } from '../../../testing/payments/shop.js';
import type { PlannedFault } from '../../../testing/payments/stripe/fault.js';
import {
  type SignedEvent,
  type StripeServer,
  startStripeServer,
} from '../../../testing/payments/stripe-server.js';

interface StripeShop {
  shop: Shop;
  stripe: StripeServer;
  /** Posts Stripe's events to the webhook. Returns the statuses of the responses. */
  post(events: SignedEvent[]): Promise<number[]>;
}

/** Creates one checkout over Stripe's own package, and one over the wire protocol. */
async function createStripeShop(): Promise<StripeShop> {
  let now: () => number = Date.now;
  const stripe = await startStripeServer({ now: () => now() });
  onTestFinished(stripe.close);
  const payments = createStripePayments({
    ...stripe.keys,
    mode: 'test',
    apiBase: stripe.url,
    retries: 1,
    now: () => now(),
  });
  const shop = await createShop({ payments });
  now = shop.clock.now;

  async function post(events: SignedEvent[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const { body, signature } of events) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      statuses.push((await shop.call('POST', '/api/webhooks/stripe', { raw: body, headers })).status);
    }
    return statuses;
  }

  return { shop, stripe, post };
}

/** Sells to a buyer who closes the tab right after, so that only Stripe reports the payment. */
async function sell({ shop, stripe, post }: StripeShop): Promise<string> {
  const payment = await shop.begin(await shop.addProduct());
  await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD);
  await post(stripe.takeEvents());
  await shop.runJobs();
  return payment.paymentIntentId;
}

it('delivers to a buyer who closed the tab, once, for any order of Stripe’s events', async () => {
  const world = await createStripeShop();
  const { shop, stripe, post } = world;
  const payment = await shop.begin(await shop.addProduct());
  await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD);
  const events = stripe.takeEvents().reverse();
  expect(await post([...events, ...events])).toEqual(Array.from({ length: 6 }, () => 200));
  await shop.runJobs();
  expect(await shop.purchases()).toMatchObject([
    { provider: 'stripe', paymentIntentId: payment.paymentIntentId, amount: 1_299, status: 'completed' },
  ]);
  const links = await shop.links();
  expect(links).toHaveLength(1);
  const emails = await shop.deliver();
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your receipt from mara',
    'You sold Kiln notes for $12.99',
  ]);
  expect((await shop.download(readDownloadToken(emails[0]?.text))).status).toBe(200);
});

it('sends Stripe the product, and nothing about the buyer', async () => {
  const { shop, stripe } = await createStripeShop();
  const { paymentIntentId } = await shop.begin(await shop.addProduct());
  const intent = stripe.state.intents.get(paymentIntentId);
  expect(intent).toMatchObject({ amount: 1_299, currency: 'usd' });
  expect(JSON.stringify(intent)).not.toContain('ines@');
});

it('closes the download if the payment is refunded at Stripe', async () => {
  const world = await createStripeShop();
  const { shop, stripe, post } = world;
  const paymentIntentId = await sell(world);
  await fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripe.keys.secretKey}` },
    body: new URLSearchParams({ payment_intent: paymentIntentId }),
  });
  await post(stripe.takeEvents());
  await shop.runJobs();
  expect(await shop.purchases()).toMatchObject([{ status: 'refunded', refundedAmount: 1_299 }]);
  expect(await shop.links()).toMatchObject([{ isActive: false }]);
});

it('emails the buyer about each partial refund, and closes the download with the last', async () => {
  const world = await createStripeShop();
  const { shop, stripe, post } = world;
  const paymentIntentId = await sell(world);
  const isOpen: Array<boolean | undefined> = [];
  for (const amount of ['299', '1000']) {
    await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${stripe.keys.secretKey}` },
      body: new URLSearchParams({ payment_intent: paymentIntentId, amount }),
    });
    await post(stripe.takeEvents());
    await shop.runJobs();
    isOpen.push((await shop.links())[0]?.isActive);
  }
  expect(isOpen).toEqual([true, false]);
  const emails = (await shop.deliver()).filter(({ subject }) => subject === 'Your refund from mara');
  expect(emails.map(({ text }) => /Refunded: (\S+)/.exec(text ?? '')?.[1]).sort()).toEqual([
    '$10.00',
    '$2.99',
  ]);
  expect(emails.map(({ text }) => /keeps working|no longer works/.exec(text ?? '')?.[0]).sort()).toEqual([
    'keeps working',
    'no longer works',
  ]);
});

it('blocks the file while a payment is disputed', async () => {
  const world = await createStripeShop();
  const { shop, stripe, post } = world;
  const paymentIntentId = await sell(world);
  for (const [status, expected, isActive] of [
    ['needs_response', 'disputed', false],
    ['won', 'completed', true],
    ['lost', 'disputed', false],
  ] as const) {
    stripe.dispute(paymentIntentId, status);
    await post(stripe.takeEvents());
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: expected }]);
    expect(await shop.links()).toMatchObject([{ isActive }]);
  }
});

it('delivers nothing for an event that Stripe has not signed', async () => {
  const { shop, stripe, post } = await createStripeShop();
  const payment = await shop.begin(await shop.addProduct());
  await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD);
  const event = stripe.takeEvents().at(-1);
  if (event === undefined) throw new Error('a payment is reported');
  expect(
    await post([
      { ...event, signature: event.signature.replace(/v1=./, 'v1=') },
      { ...event, body: event.body.replace('"livemode":false', '"livemode":true') },
    ]),
  ).toEqual([400, 400]);
  await shop.runJobs();
  expect(await shop.links()).toEqual([]);
  shop.clock.advance(301_000);
  expect(await post([event])).toEqual([400]);
});

it('skips other parties’ payments in the same account', async () => {
  const { shop, stripe, post } = await createStripeShop();
  const response = await fetch(`${stripe.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripe.keys.secretKey}` },
    body: new URLSearchParams({ amount: '1299', currency: 'usd' }),
  });
  const { client_secret: clientSecret } = (await response.json()) as { client_secret: string };
  await payAsBrowser(stripe, clientSecret, GOOD_CARD);
  expect(await post(stripe.takeEvents())).toEqual([200, 200, 200]);
  await shop.runJobs();
  expect(await shop.purchases()).toEqual([]);
});

it('starts one payment although Stripe’s first response was lost', async () => {
  const { shop, stripe } = await createStripeShop();
  const product = await shop.addProduct();
  stripe.failNext({ kind: 'lose-answer' });
  const { paymentIntentId } = await shop.begin(product);
  expect([...stripe.state.intents.keys()]).toEqual([paymentIntentId]);
});

const createFault = (
  status: 400 | 401 | 403 | 500,
  type: 'invalid_request_error' | 'api_error',
): PlannedFault => ({
  kind: 'error',
  status,
  body: { type, message: 'Stripe says no to sk_test_secret1234.' },
});

it.each<[string, string, PlannedFault]>([
  [
    'stripe_invalid_request_error',
    'Invalid payment request. Please check your payment details.',
    createFault(400, 'invalid_request_error'),
  ],
  [
    'stripe_api_connection_error',
    'Could not connect to payment service. Please check your internet connection.',
    { kind: 'drop' },
  ],
  [
    'stripe_authentication_error',
    'Payment authentication error. Please contact support with error code: AUTH-ERR.',
    createFault(401, 'invalid_request_error'),
  ],
  [
    'stripe_authentication_error',
    'Payment authentication error. Please contact support with error code: AUTH-ERR.',
    createFault(403, 'invalid_request_error'),
  ],
  ['stripe_api_error', 'There was an error processing your request.', createFault(500, 'api_error')],
])('returns the error %s with the message: %s', async (type, message, fault) => {
  const { shop, stripe } = await createStripeShop();
  const product = await shop.addProduct();
  stripe.failNext(fault, fault);
  const { json, text } = await shop.call('POST', '/api/product-download-payment', {
    body: { productId: product.id, email: 'ines@kova.example' },
  });
  expect(json).toMatchObject({ success: false, message, error: { type } });
  expect(text).not.toMatch(/sk_test|says no/);
  stripe.state.faults.length = 0;
  expect((await shop.begin(product)).clientSecret).toMatch(/_secret_/);
});
