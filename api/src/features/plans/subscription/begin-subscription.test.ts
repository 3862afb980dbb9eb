import { expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { PaymentsError } from '../../../ports/payments.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createProWorld, GOOD_CARD, setPlan } from '../../../testing/payments/pro.js';

const CALLS = [
  ['POST', '/api/get-or-create-subscription'],
  ['GET', '/api/subscription'],
  ['POST', '/api/subscription/refresh'],
  ['POST', '/api/cancel-subscription'],
  ['POST', '/api/resume-subscription'],
  ['POST', '/api/billing-portal'],
  ['GET', '/api/invoices'],
] as const;

it.each(CALLS)('%s %s requires a signed-in creator', async (method, path) => {
  const world = await createHttpWorld();
  expect((await world.call(method, path)).status).toBe(401);
  const mara = await world.register('mara');
  if (method === 'POST') {
    const body = { name: 'read-only', scopes: ['read'] };
    const { token } = (await world.call('POST', '/api/tokens', { as: mara, body })).json;
    expect((await world.call(method, path, { token })).json.code).toBe('scope_missing');
  }
});

it.each([[{}], [{ priceId: 'weekly' }], [{ priceId: 1 }], [{ priceId: null }], [[]], ['{']])(
  'starts no subscription with the body %o',
  async (body) => {
    const world = await createProWorld();
    const { token } = world;
    const response = await world.call('POST', '/api/get-or-create-subscription', { token, body });
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
    expect(await world.rows()).toEqual([]);
  },
);

it('returns the same subscription if it is started again, and another for another price', async () => {
  const world = await createProWorld();
  const first = (await world.begin('monthly')).json;
  expect(first.status).toBe('incomplete');
  expect((await world.begin('monthly')).json).toEqual(first);
  const annualSubscription = (await world.begin('annual')).json;
  expect(annualSubscription.subscriptionId).not.toBe(first.subscriptionId);
  expect((await world.payments.subscriptions.find(first.subscriptionId))?.status).toBe('ended');
  await expect(
    world.payments.simulator.confirm({ clientSecret: first.clientSecret, card: GOOD_CARD }),
  ).rejects.toMatchObject({ kind: 'invalid_request' });
  const rows = await world.rows();
  expect(rows).toMatchObject([
    { priceId: 'monthly', status: 'ended' },
    { priceId: 'annual', status: 'incomplete', amount: 9_600 },
  ]);
  expect(rows[1]?.customerId).toBe(rows[0]?.customerId);
});

it('rejects a new subscription while an ended one still has paid time', async () => {
  const world = await createProWorld();
  const { subscriptionId, clientSecret } = (await world.begin()).json;
  await world.payments.simulator.confirm({ clientSecret, card: GOOD_CARD });
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
  await world.payments.subscriptions.cancel(subscriptionId);
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
  expect(await world.rows()).toMatchObject([{ status: 'ended' }]);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, json } = await world.begin('annual');
    expect([status, json.code]).toEqual([409, 'already_pro']);
  }
  expect(await world.rows()).toHaveLength(1);
  world.clock.advance(40 * DAY);
  expect((await world.begin('annual')).status).toBe(200);
});

it('creates one subscription if several tabs start and pay it at once', async () => {
  const world = await createProWorld();
  const tabs = await Promise.all([1, 2, 3].map(() => world.begin()));
  const ids = new Set(tabs.map(({ json }) => json.subscriptionId));
  expect(ids.size).toBe(1);
  const clientSecret = tabs[0]?.json.clientSecret;
  await Promise.all(tabs.map(() => world.payments.simulator.confirm({ clientSecret, card: GOOD_CARD })));
  await Promise.all(tabs.map(() => world.call('POST', '/api/subscription/refresh', { token: world.token })));
  expect(await world.rows()).toMatchObject([{ status: 'active' }]);
  expect((await world.call('GET', '/api/invoices', { token: world.token })).json.data).toHaveLength(1);
});

it('leaves one payable subscription if tabs start it with two prices at once', async () => {
  const world = await createProWorld();
  const tabs = await Promise.all([world.begin('monthly'), world.begin('annual'), world.begin('monthly')]);
  for (const { status } of tabs) expect([200, 409]).toContain(status);
  const open = (await world.rows()).filter(({ endedAt }) => endedAt === null);
  expect(open).toHaveLength(1);
  const alive = [];
  for (const { subscriptionId } of await world.rows()) {
    const subscription = await world.payments.subscriptions.find(subscriptionId ?? '');
    if (subscription?.status === 'incomplete') alive.push(subscription.id);
  }
  expect(alive).toEqual([open[0]?.subscriptionId]);
});

it('rejects a second subscription, and allows the first one with granted Pro', async () => {
  const world = await createProWorld();
  await setPlan(world.ctx, world.mara.id, { isPro: true });
  expect((await world.view()).source).toBe('granted');
  await world.subscribe();
  const { status, json } = await world.begin('annual');
  expect([status, json.code, json.message]).toEqual([409, 'already_pro', 'Already subscribed']);
  expect(await world.view()).toMatchObject({ source: 'subscription', priceId: 'monthly', hasBilling: true });
});

it('stores one subscription if a second request follows a lost response of the provider', async () => {
  const world = await createProWorld();
  const { subscriptions } = world.payments;
  const create = subscriptions.create;
  subscriptions.create = async (order) => {
    subscriptions.create = create;
    await create(order);
    throw new PaymentsError('connection', 'The answer was lost.');
  };
  expect((await world.begin()).status).toBe(503);
  expect(await world.rows()).toMatchObject([{ subscriptionId: null, status: 'incomplete' }]);
  expect((await world.begin()).status).toBe(200);
  expect(await world.rows()).toHaveLength(1);
});

it('starts a subscription with a new customer if the provider no longer knows the old one', async () => {
  const world = await createProWorld();
  await world.begin('monthly');
  const [{ customerId: lost } = { customerId: null }] = await world.rows();
  const { subscriptions } = world.payments;
  const create = subscriptions.create;
  subscriptions.create = (order) =>
    order.customerId === lost
      ? Promise.reject(new PaymentsError('invalid_request', 'No such customer.'))
      : create(order);
  expect((await world.begin('annual')).status).toBe(200);
  const [, row] = await world.rows();
  expect(row).toMatchObject({ priceId: 'annual', status: 'incomplete' });
  expect(row?.customerId).not.toBe(lost);
  subscriptions.create = () => Promise.reject(new PaymentsError('invalid_request', 'No such price.'));
  expect((await world.begin('monthly')).json.code).toBe('stripe_invalid_request_error');
});

it.each(['provider', 'invalid_request', 'configuration'] as const)(
  'starts a subscription with a new idempotency key after the provider error "%s"',
  async (kind) => {
    const world = await createProWorld();
    const { subscriptions } = world.payments;
    const create = subscriptions.create;
    const keys: string[] = [];
    subscriptions.create = async (order) => {
      keys.push(order.idempotencyKey);
      if (keys.length === 1) throw new PaymentsError(kind, 'It went wrong.');
      return create(order);
    };
    expect((await world.begin()).status).toBeGreaterThanOrEqual(400);
    expect(await world.rows()).toEqual([]);
    expect((await world.begin()).status).toBe(200);
    expect(new Set(keys).size).toBe(2);
    expect(await world.rows()).toHaveLength(1);
  },
);

it('leaves one running subscription if one tab deletes the row of another tab', async () => {
  const world = await createProWorld();
  const { subscriptions } = world.payments;
  const create = subscriptions.create;
  let giveUp = () => {};
  const rejection = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const createdIds: string[] = [];
  let calls = 0;
  subscriptions.create = async (order) => {
    calls += 1;
    if (calls === 2) throw new PaymentsError('provider', 'It went wrong.');
    const subscription = await create(order);
    createdIds.push(subscription.id);
    if (calls === 1) await rejection;
    return subscription;
  };
  const first = world.begin();
  await expect.poll(() => createdIds.length).toBe(1);
  expect((await world.begin()).json.code).toBe('stripe_api_error');
  giveUp();
  const { json } = await first;
  const states = await Promise.all(createdIds.map(async (id) => (await subscriptions.find(id))?.status));
  expect(states).toEqual(['ended', 'incomplete']);
  expect(json.subscriptionId).toBe(createdIds[1]);
  expect(await world.rows()).toMatchObject([{ subscriptionId: createdIds[1] }]);
});

it('removes the row of a new subscription if the provider never responded', async () => {
  const world = await createProWorld();
  const { subscriptions } = world.payments;
  subscriptions.create = () => Promise.reject(new PaymentsError('connection', 'Nobody is there.'));
  expect((await world.begin()).status).toBe(503);
  await world.passTo({ days: 2 });
  expect(await world.rows()).toEqual([]);
});

it.each(['/api/cancel-subscription', '/api/resume-subscription', '/api/billing-portal'])(
  '%s returns 409 without a subscription',
  async (path) => {
    const world = await createProWorld();
    const { status, json } = await world.call('POST', path, { token: world.token });
    expect([status, json.code]).toEqual([409, 'no_subscription']);
  },
);

it('starts a new subscription for the same customer after the last one ended', async () => {
  const world = await createProWorld();
  await world.subscribe();
  await world.call('POST', '/api/cancel-subscription', { token: world.token });
  await world.passTo({ days: 31 });
  const response = await world.call('POST', '/api/resume-subscription', { token: world.token });
  expect(response.json.code).toBe('no_subscription');
  const { token } = world;
  const body = { priceId: 'annual' };
  expect((await world.call('POST', '/api/get-or-create-subscription', { token, body })).status).toBe(200);
  const [first, second] = await world.rows();
  expect(second?.customerId).toBe(first?.customerId);
});

it('shows no other creator’s subscription', async () => {
  const world = await createProWorld();
  await world.subscribe();
  const tom = await world.register('tom');
  expect((await world.call('GET', '/api/subscription', { as: tom })).json).toMatchObject({
    isPro: false,
    status: 'none',
    hasBilling: false,
  });
  expect((await world.call('GET', '/api/invoices', { as: tom })).json).toEqual({
    data: [],
    nextCursor: null,
  });
});

it('reports the quota as near at 80 percent, and as reached at 100 percent', async () => {
  const world = await createProWorld();
  const states = [];
  for (const emailsSent of [0, 79, 80, 99, 100, 101]) {
    await setPlan(world.ctx, world.mara.id, { emailsSent });
    states.push((await world.view()).quotaState);
  }
  expect(states).toEqual(['plenty', 'plenty', 'near', 'near', 'reached', 'reached']);
});

it('restores a custom quota of a plan when the creator returns to it', async () => {
  const world = await createProWorld();
  const { ctx, mara } = world;
  await setPlan(ctx, mara.id, { freeQuota: 500 });
  expect((await world.view()).emailQuota).toBe(500);
  await world.subscribe();
  await world.passTo({ hours: 1 });
  expect((await world.view()).emailQuota).toBe(5_000);
  await world.call('POST', '/api/cancel-subscription', { token: world.token });
  await world.passTo({ days: 31 });
  expect((await world.view()).emailQuota).toBe(500);
});
