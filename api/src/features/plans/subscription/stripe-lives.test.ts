import { expect, it, onTestFinished } from 'vitest';
import { createStripePayments } from '../../../adapters/payments/stripe/stripe-payments.js';
import { payAsBrowser } from '../../../testing/payments/pay-as-browser.js';
import { startStripeServer } from '../../../testing/payments/stripe-server.js';
import { createStripeWorld, getLatestIntentId, START } from '../../../testing/payments/stripe-world.js';

it('sells Pro by the price’s lookup key, without a trial, and grants it once it is paid', async () => {
  const world = await createStripeWorld();
  expect(world.clock.now()).toBe(START);
  const { json } = await world.begin('annual');
  const [subscription] = world.server.state.subscriptions.values();
  expect(subscription).toMatchObject({ trial_end: null, status: 'incomplete' });
  expect(subscription?.metadata).toEqual({
    subscription: expect.stringMatching(/^[0-9a-f]{24}$/),
    user: String(world.mara.id),
  });
  await payAsBrowser(world.server, json.clientSecret, '4000000000000002');
  await world.receive();
  expect(await world.isPro()).toBe(false);
  await payAsBrowser(world.server, json.clientSecret, '4242424242424242');
  await world.receive();
  expect(await world.view()).toMatchObject({
    isPro: true,
    priceId: 'annual',
    amount: 9_600,
    status: 'active',
    currentPeriodEnd: '2027-11-21T08:00:00.000Z',
  });
  expect((await world.begin('annual')).json.code).toBe('already_pro');
});

it('creates one subscription for two tabs', async () => {
  const world = await createStripeWorld();
  const tabs = await Promise.all([world.begin(), world.begin()]);
  expect(new Set(tabs.map(({ json }) => json.subscriptionId)).size).toBe(1);
  expect(world.server.state.subscriptions.size).toBe(1);
  expect(world.server.state.customers.size).toBe(1);
});

it('neither extends nor ends a subscription while its renewal is a draft at Stripe', async () => {
  const world = await createStripeWorld();
  const id = await world.buyPro();
  await world.receive();
  world.server.changeCard(id, 'bad');
  await world.passTo({ days: 30, hours: 0.5 });
  await world.receive();
  expect(await world.view()).toMatchObject({ isPro: true, status: 'active', graceUntil: null });
  expect((await world.rows())[0]?.paidUntil).toBe(Date.parse('2026-12-21T08:00:00Z'));
  await world.passTo({ days: 30, hours: 2 });
  await world.receive();
  expect(await world.view()).toMatchObject({
    isPro: true,
    status: 'past_due',
    graceUntil: '2026-12-28T08:00:00.000Z',
  });
  world.server.changeCard(id, 'good');
  await world.receive();
  expect(await world.view()).toMatchObject({ isPro: true, status: 'active', graceUntil: null });
});

it.each(['heard', 'unheard'])(
  'cancels a subscription at Stripe after seven unpaid days, and voids its invoice: %s',
  async (news) => {
    const world = await createStripeWorld();
    const id = await world.buyPro();
    await world.receive();
    world.server.changeCard(id, 'bad');
    await world.passTo({ days: 31 });
    if (news === 'heard') await world.receive();
    await world.passTo({ days: 36, hours: 23 });
    expect(await world.isPro()).toBe(true);
    await world.passTo({ days: 37, hours: 1 });
    expect(await world.isPro()).toBe(false);
    const subscription = world.server.state.subscriptions.get(id);
    expect(subscription?.status).toBe('canceled');
    expect(world.server.state.invoices.get(subscription?.latest_invoice ?? '')?.status).toBe('void');
    expect(await world.subjects()).toEqual([
      'Your Tidings payment failed',
      'Your Tidings Pro plan has ended',
    ]);
  },
);

it('charges nothing after a cancellation while the renewal is a draft at Stripe', async () => {
  const world = await createStripeWorld();
  await world.buyPro();
  await world.receive();
  await world.passTo({ days: 30, hours: 0.5 });
  await world.call('POST', '/api/cancel-subscription', { token: world.token });
  expect(await world.view()).toMatchObject({ isPro: false, status: 'ended' });
  await world.passTo({ days: 32 });
  await world.receive();
  const { data } = (await world.call('GET', '/api/invoices', { token: world.token })).json;
  expect(data.filter(({ status }: { status: string }) => status === 'paid')).toHaveLength(1);
});

it('cancels a subscription at once after a refund that names only the payment', async () => {
  const world = await createStripeWorld();
  const id = await world.buyPro();
  await world.receive();
  const intentId = getLatestIntentId(world, id);
  await world.ctx.payments.refund({ intentId, idempotencyKey: 'by-hand' });
  await world.receive();
  expect(await world.isPro()).toBe(false);
  expect(world.server.state.subscriptions.get(id)?.status).toBe('canceled');
});

it('removes Pro while its payment is disputed', async () => {
  const world = await createStripeWorld();
  const id = await world.buyPro();
  await world.receive();
  world.server.dispute(getLatestIntentId(world, id), 'needs_response');
  await world.receive();
  expect(await world.isPro()).toBe(false);
  world.server.dispute(getLatestIntentId(world, id), 'won');
  await world.receive();
  expect(await world.isPro()).toBe(true);
});

it('resumes a subscription that was canceled in Stripe’s portal', async () => {
  const world = await createStripeWorld();
  const id = await world.buyPro();
  const subscription = world.server.state.subscriptions.get(id);
  if (subscription === undefined) throw new Error('Stripe has it');
  subscription.cancel_at = subscription.items.data[0].current_period_end;
  const { token } = world;
  expect((await world.call('POST', '/api/subscription/refresh', { token })).json.cancelAtPeriodEnd).toBe(
    true,
  );
  const response = await world.call('POST', '/api/resume-subscription', { token });
  expect([response.status, response.json.cancelAtPeriodEnd]).toEqual([200, false]);
  expect(subscription.cancel_at).toBeNull();
});

it('cancels the subscription of a deleted account, even if Stripe is unreachable at first', async () => {
  const world = await createStripeWorld();
  const id = await world.buyPro();
  await world.receive();
  const body = { confirmDeletion: true };
  expect((await world.call('POST', '/api/delete-account', { as: world.mara, body })).status).toBe(200);
  // Stripe's own package retries once on a connection that it has kept alive.
  world.server.failNext({ kind: 'drop' }, { kind: 'drop' });
  await expect(world.passTo({ hours: 0 })).rejects.toThrow();
  expect(world.server.state.subscriptions.get(id)?.status).toBe('active');
  await world.passTo({ hours: 0 });
  expect(world.server.state.subscriptions.get(id)?.status).toBe('canceled');
  expect(await world.rows()).toMatchObject([{ status: 'ended', checkAt: null }]);
  // Payments before the deletion were used, so they are not refunded.
  expect(world.server.state.refunds.size).toBe(0);
});

it('opens Stripe’s portal, and shows its invoices', async () => {
  const world = await createStripeWorld();
  await world.buyPro();
  await world.receive();
  const { token } = world;
  expect((await world.call('POST', '/api/billing-portal', { token })).json.url).toMatch(
    /^https:\/\/billing\.example/,
  );
  expect((await world.call('GET', '/api/invoices', { token })).json.data).toMatchObject([
    { status: 'paid', amount: 1_000, currency: 'usd', url: expect.stringMatching(/^https:/) },
  ]);
});

it('ignores subscriptions in the Stripe account that Tidings did not create', async () => {
  const world = await createStripeWorld();
  const { subscriptions } = world.ctx.payments;
  const metadata = { subscription: 'theirs', user: String(world.mara.id) };
  const customerId = await subscriptions.createCustomer({
    email: 'a@b.example',
    metadata,
    idempotencyKey: 'c',
  });
  const order = { customerId, priceId: 'monthly', metadata, idempotencyKey: 's' } as const;
  const { clientSecret } = await subscriptions.create(order);
  await payAsBrowser(world.server, clientSecret ?? '', '4242424242424242');
  await world.receive();
  expect(await world.isPro()).toBe(false);
  expect(await world.rows()).toEqual([]);
});

it('creates one subscription in the second attempt after Stripe failed', async () => {
  const world = await createStripeWorld();
  const body = { type: 'api_error', message: 'An unknown error occurred.' } as const;
  world.server.failNext({ kind: 'error', on: 'POST /v1/subscriptions', status: 500, body });
  expect((await world.begin()).json.code).toBe('stripe_api_error');
  expect((await world.begin()).status).toBe(200);
  expect(world.server.state.subscriptions.size).toBe(1);
  expect(await world.rows()).toHaveLength(1);
});

it('accepts another card after the bank declined a slow payment', async () => {
  const world = await createStripeWorld();
  const { json } = await world.begin();
  await payAsBrowser(world.server, json.clientSecret, '4000000000000077');
  for (const priceId of ['monthly', 'annual'] as const) {
    expect((await world.begin(priceId)).json.code).toBe('payment_processing');
  }
  expect(await world.view()).toMatchObject({ isPro: false, status: 'processing' });
  world.server.settle(getLatestIntentId(world, json.subscriptionId), 'failed');
  await world.passTo({ hours: 1 });
  expect(await world.view()).toMatchObject({ isPro: false, status: 'incomplete' });
  expect((await world.begin()).json).toEqual(json);
  await payAsBrowser(world.server, json.clientSecret, '4242424242424242');
  await world.receive();
  expect(await world.isPro()).toBe(true);
});

it.each([
  ['more', { unit_amount: 1_200 }],
  ['another currency', { currency: 'eur' }],
  ['every quarter', { recurring: { interval: 'month', interval_count: 3, usage_type: 'licensed' } }],
  ['by use', { recurring: { interval: 'month', interval_count: 1, usage_type: 'metered' } }],
  ['once', { recurring: null }],
  ['by tiers', { unit_amount: null, billing_scheme: 'tiered' }],
])('does not sell Pro at a price that charges %s', async (_name, change) => {
  const world = await createStripeWorld();
  const price = [...world.server.state.prices.values()].find(({ lookup_key: key }) => key?.includes('month'));
  Object.assign(price ?? {}, change);
  const { status, json } = await world.begin('monthly');
  expect([status, json.code]).toEqual([503, 'payments_misconfigured']);
  expect(world.server.state.subscriptions.size).toBe(0);
  const { text } = await world.call('GET', '/stripe-diagnostics', { as: world.mara });
  expect(text).toContain('Differ from the upgrade page');
  expect((await world.begin('annual')).status).toBe(200);
});

it('rejects a configured price that is missing or archived', async () => {
  const server = await startStripeServer();
  onTestFinished(server.close);
  const [price] = server.state.prices.values();
  if (price === undefined) throw new Error('Stripe has one');
  const checkPrices = (monthly: string) => {
    const payments = createStripePayments({
      ...server.keys,
      mode: 'test',
      apiBase: server.url,
      prices: { monthly },
    });
    return payments.subscriptions.checkPrices();
  };
  await expect(checkPrices(price.id)).resolves.toBeUndefined();
  await expect(checkPrices('price_unknown')).rejects.toMatchObject({ kind: 'configuration' });
  price.active = false;
  await expect(checkPrices(price.id)).rejects.toMatchObject({ kind: 'configuration' });
});
