import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import type { Payments } from '../../ports/payments.js';
import { payAsBrowser } from '../../testing/payments/pay-as-browser.js';
import { startStripeServer } from '../../testing/payments/stripe-server.js';
import { createSimulatedPayments } from './simulated/simulated-payments.js';
import { createStripePayments } from './stripe/stripe-payments.js';

const START = Date.UTC(2026, 10, 21, 8);
/** Midnight after the first day. */
const MIDNIGHT = Date.UTC(2026, 10, 22);

/** An adapter, with the actions of creators, buyers and the provider. */
interface PayoutsWorld {
  payments: Payments;
  clock: { now: number };
  /** Opens an account that accepts payments. Returns its id. */
  open(key?: string): Promise<string>;
  pay(clientSecret: string, accountId: string): Promise<void>;
  dispute(intentId: string, accountId: string, state: 'open' | 'won'): Promise<void>;
  disconnect(accountId: string): Promise<void>;
}

async function createSimulatedWorld(): Promise<PayoutsWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-payouts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = { now: START };
  const payments = createSimulatedPayments({ folder, key: Buffer.alloc(32, 1), now: () => clock.now });
  const { simulator } = payments;
  return {
    payments,
    clock,
    async open(key = 'account') {
      const { id } = await payments.accounts.create({ ...NEW, idempotencyKey: key });
      await simulator.changeAccount({ accountId: id, action: 'complete' });
      return id;
    },
    async pay(clientSecret) {
      await simulator.confirm({ clientSecret, card: '4242424242424242' });
    },
    async dispute(intentId, _accountId, state) {
      await payments.dispute({ intentId, state });
    },
    async disconnect(accountId) {
      await simulator.changeAccount({ accountId, action: 'disconnect' });
    },
  };
}

async function createStripePayoutsWorld(): Promise<PayoutsWorld> {
  const clock = { now: START };
  const server = await startStripeServer({ now: () => clock.now });
  onTestFinished(server.close);
  const payments = createStripePayments({ ...server.keys, mode: 'test', apiBase: server.url, retries: 0 });
  return {
    payments,
    clock,
    async open(key = 'account') {
      const { id } = await payments.accounts.create({ ...NEW, idempotencyKey: key });
      const requirements = { currently_due: [], past_due: [], disabled_reason: null };
      server.changeAccount(id, { charges_enabled: true, payouts_enabled: true, requirements });
      return id;
    },
    async pay(clientSecret, accountId) {
      await payAsBrowser(server, clientSecret, '4242424242424242', accountId);
    },
    async dispute(intentId, accountId, state) {
      server.dispute(intentId, state === 'open' ? 'needs_response' : 'won', accountId);
    },
    disconnect: async (accountId) => server.revokeAccount(accountId),
  };
}

const NEW = { country: 'DE', email: 'mara@creators.example', metadata: {} };

async function sell(
  world: PayoutsWorld,
  accountId: string,
  order: { key: string; amount?: number; currency?: string },
) {
  const { key, amount = 10_000, currency = 'eur' } = order;
  const { id, clientSecret } = await world.payments.createIntent({
    amount,
    currency,
    description: 'Kiln notes',
    metadata: {},
    idempotencyKey: key,
    accountId,
    applicationFee: 500,
  });
  await world.pay(clientSecret ?? '', accountId);
  return id;
}

/** The amount after 2.9% and 30 cents for the provider, and 500 for the instance. */
const NET = 10_000 - 320 - 500;

const getFunds = async ({ payments }: PayoutsWorld, accountId: string) =>
  (await payments.payouts.getBalance(accountId)).funds;
const listPayouts = async ({ payments }: PayoutsWorld, accountId: string, limit = 10, after?: string) =>
  payments.payouts.list({ accountId, limit, after });

describe.each([
  ['simulated', createSimulatedWorld],
  ['stripe', createStripePayoutsWorld],
] as const)('the money in accounts: %s', (_kind, openWorld) => {
  it('is zero before the first sale', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    expect(await world.payments.payouts.getBalance(accountId)).toEqual({
      funds: [{ currency: 'eur', available: 0, pending: 0 }],
      schedule: { interval: 'daily', delayDays: 2 },
    });
    expect(await listPayouts(world, accountId)).toEqual({ payouts: [], hasMore: false });
  });

  it('is pending for two days, then in transit, then at the bank', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    await sell(world, accountId, { key: 'one' });
    expect(await getFunds(world, accountId)).toEqual([{ currency: 'eur', available: 0, pending: NET }]);
    expect((await listPayouts(world, accountId)).payouts).toEqual([]);
    world.clock.now = MIDNIGHT + DAY;
    const payout = {
      id: expect.stringMatching(/^po_\w+$/),
      amount: NET,
      currency: 'eur',
      createdAt: MIDNIGHT + DAY,
      arrivesAt: MIDNIGHT + 2 * DAY,
      failure: null,
      isReconciled: true,
    };
    const startedPage = await listPayouts(world, accountId);
    expect(startedPage).toEqual({ payouts: [{ ...payout, status: 'in_transit' }], hasMore: false });
    expect(await getFunds(world, accountId)).toMatchObject([{ available: 0, pending: 0 }]);
    world.clock.now = MIDNIGHT + 2 * DAY;
    expect((await listPayouts(world, accountId)).payouts).toEqual([
      { ...startedPage.payouts[0], status: 'paid' },
    ]);
  });

  it('is negative after a dispute, until sales or the bank’s decision cover it', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    const intentId = await sell(world, accountId, { key: 'one' });
    world.clock.now = MIDNIGHT + 3 * DAY;
    const [paid] = (await listPayouts(world, accountId)).payouts;
    await world.dispute(intentId, accountId, 'open');
    expect(await getFunds(world, accountId)).toEqual([{ currency: 'eur', available: -11_500, pending: 0 }]);
    await sell(world, accountId, { key: 'two' });
    world.clock.now += 4 * DAY;
    // A negative balance keeps the money of the next sale.
    expect(await getFunds(world, accountId)).toMatchObject([{ available: NET - 11_500 }]);
    expect((await listPayouts(world, accountId)).payouts).toEqual([paid]);
    await world.dispute(intentId, accountId, 'won');
    expect(await getFunds(world, accountId)).toMatchObject([{ available: NET }]);
    world.clock.now += DAY;
    expect((await listPayouts(world, accountId)).payouts).toMatchObject([{ amount: NET }, { id: paid?.id }]);
  });

  it('is reduced by a refund, except for the returned fee of the instance', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    const intentId = await sell(world, accountId, { key: 'one' });
    await world.payments.refund({ intentId, accountId, idempotencyKey: 'r', returnsFee: true });
    expect(await getFunds(world, accountId)).toEqual([
      { currency: 'eur', available: 500 - 10_000, pending: NET },
    ]);
  });

  it('has the fee of each payment, and the payments of each payout', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    const order = { amount: 10_000, currency: 'eur', description: '', metadata: {}, idempotencyKey: 'open' };
    const unpaid = await world.payments.createIntent({ ...order, accountId });
    expect((await world.payments.findIntent(unpaid.id, accountId))?.settlement).toBeUndefined();
    const paidId = await sell(world, accountId, { key: 'one' });
    const refundedId = await sell(world, accountId, { key: 'two' });
    await sell(world, accountId, { key: 'three' });
    expect((await world.payments.findIntent(paidId, accountId))?.settlement).toEqual({
      fee: 320,
      net: NET,
      currency: 'eur',
    });
    await world.payments.refund({ intentId: refundedId, accountId, idempotencyKey: 'r' });
    world.clock.now = MIDNIGHT + 2 * DAY;
    const [payout] = (await listPayouts(world, accountId)).payouts;
    const listPayments = (payoutId = '', account = accountId) =>
      world.payments.payouts.listPayments({ accountId: account, payoutId });
    const { intentIds, next } = await listPayments(payout?.id);
    expect(intentIds).toHaveLength(3);
    expect(intentIds).toEqual(expect.arrayContaining([paidId, refundedId]));
    expect(next).toBeNull();
    const otherAccountId = await world.open('another');
    await expect(listPayments(payout?.id, otherAccountId)).rejects.toMatchObject({ kind: 'invalid_request' });
    await expect(listPayments('po_unknown')).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('is converted to the currency of the account', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    await sell(world, accountId, { key: 'one' });
    const intentId = await sell(world, accountId, { key: 'two', currency: 'usd' });
    // Of 90 euros, the provider's fee is 2.91 and the instance's 4.50.
    const net = 9_000 - 291 - 450;
    expect((await world.payments.findIntent(intentId, accountId))?.settlement).toEqual({
      fee: 291,
      net,
      currency: 'eur',
    });
    expect(await getFunds(world, accountId)).toEqual([{ currency: 'eur', available: 0, pending: NET + net }]);
    world.clock.now = MIDNIGHT + DAY;
    expect((await listPayouts(world, accountId)).payouts).toMatchObject([
      { amount: NET + net, currency: 'eur' },
    ]);
    await world.payments.refund({ intentId, accountId, idempotencyKey: 'r', returnsFee: true });
    expect(await getFunds(world, accountId)).toEqual([
      { currency: 'eur', available: 450 - 9_000, pending: 0 },
    ]);
    await world.dispute(await sell(world, accountId, { key: 'three', currency: 'usd' }), accountId, 'open');
    expect(await getFunds(world, accountId)).toMatchObject([{ available: 450 - 18_000 - 1_500 }]);
  });

  it('is listed in pages of payouts, only for its own account', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    const otherAccountId = await world.open('another');
    for (const key of ['one', 'two', 'three']) {
      await sell(world, accountId, { key });
      await listPayouts(world, accountId);
      world.clock.now += 3 * DAY;
    }
    const allPayouts = await listPayouts(world, accountId);
    expect(allPayouts.payouts.map(({ createdAt }) => createdAt)).toEqual(
      [7, 4, 1].map((days) => MIDNIGHT + days * DAY),
    );
    const [newest, middle, oldest] = allPayouts.payouts;
    expect(await listPayouts(world, accountId, 1)).toEqual({ payouts: [newest], hasMore: true });
    expect(await listPayouts(world, accountId, 1, newest?.id)).toEqual({ payouts: [middle], hasMore: true });
    expect(await listPayouts(world, accountId, 5, middle?.id)).toEqual({ payouts: [oldest], hasMore: false });
    expect(await listPayouts(world, otherAccountId)).toEqual({ payouts: [], hasMore: false });
    await expect(listPayouts(world, otherAccountId, 1, newest?.id)).rejects.toMatchObject({
      kind: 'invalid_request',
    });
    await expect(listPayouts(world, accountId, 1, 'po_unknown')).rejects.toMatchObject({
      kind: 'invalid_request',
    });
  });

  it('returns a disconnected error once the account withdrew its access', async () => {
    const world = await openWorld();
    const accountId = await world.open();
    await world.disconnect(accountId);
    await expect(getFunds(world, accountId)).rejects.toMatchObject({ kind: 'disconnected' });
    await expect(listPayouts(world, accountId)).rejects.toMatchObject({ kind: 'disconnected' });
    await expect(getFunds(world, 'acct_unknown')).rejects.toMatchObject({ kind: 'disconnected' });
  });
});

it('money stays in a simulated account while payouts are paused', async () => {
  const world = await createSimulatedWorld();
  const accountId = await world.open();
  await sell(world, accountId, { key: 'one' });
  const act = (action: 'require_document' | 'complete') =>
    world.payments.simulator?.changeAccount({ accountId, action });
  await act('require_document');
  world.clock.now = MIDNIGHT + 3 * DAY;
  expect((await listPayouts(world, accountId)).payouts).toEqual([]);
  expect(await getFunds(world, accountId)).toMatchObject([{ available: NET, pending: 0 }]);
  await act('complete');
  world.clock.now += DAY;
  expect((await listPayouts(world, accountId)).payouts).toMatchObject([{ createdAt: MIDNIGHT + 4 * DAY }]);
});

it('pages through the payments of a payout of Stripe, and rejects a manual payout', async () => {
  const clock = { now: START };
  const server = await startStripeServer({ now: () => clock.now });
  onTestFinished(server.close);
  const { payouts, ...payments } = createStripePayments({
    ...server.keys,
    mode: 'test',
    apiBase: server.url,
    retries: 0,
  });
  const { id: accountId } = await payments.accounts.create({ ...NEW, idempotencyKey: 'one' });
  server.changeAccount(accountId, { charges_enabled: true });
  const sellOne = async (key: string) => {
    const order = { amount: 10_000, currency: 'eur', description: '', metadata: {}, idempotencyKey: key };
    const { id, clientSecret } = await payments.createIntent({ ...order, accountId });
    await payAsBrowser(server, clientSecret ?? '', '4242424242424242', accountId);
    return id;
  };
  const soldIds: string[] = [];
  for (let index = 0; index < 101; index += 1) soldIds.push(await sellOne(`sale:${index}`));
  clock.now = MIDNIGHT + 2 * DAY;
  const [payout] = (await payouts.list({ accountId, limit: 1 })).payouts;
  const payoutId = payout?.id ?? '';
  const firstPage = await payouts.listPayments({ accountId, payoutId });
  expect(firstPage).toEqual({ intentIds: soldIds.slice(1).reverse(), next: expect.stringMatching(/^txn_/) });
  const nextPage = await payouts.listPayments({ accountId, payoutId, after: firstPage.next ?? '' });
  expect(nextPage).toEqual({ intentIds: soldIds.slice(0, 1), next: null });

  await sellOne('by-hand');
  clock.now = MIDNIGHT + 5 * DAY;
  server.payOutByHand(accountId);
  const [byHand, automatic] = (await payouts.list({ accountId, limit: 2 })).payouts;
  expect([byHand, automatic]).toMatchObject([{ isReconciled: false }, { isReconciled: true }]);
  await expect(payouts.listPayments({ accountId, payoutId: byHand?.id ?? '' })).rejects.toMatchObject({
    kind: 'invalid_request',
  });
});

it('shows a failed payout of Stripe with its reason, and its money in the balance', async () => {
  const clock = { now: START };
  const server = await startStripeServer({ now: () => clock.now });
  onTestFinished(server.close);
  const payments = createStripePayments({ ...server.keys, mode: 'test', apiBase: server.url, retries: 0 });
  const { id: accountId } = await payments.accounts.create({ ...NEW, idempotencyKey: 'one' });
  server.changeAccount(accountId, { charges_enabled: true });
  const order = { amount: 10_000, currency: 'eur', description: '', metadata: {}, idempotencyKey: 'two' };
  const { clientSecret } = await payments.createIntent({ ...order, accountId });
  await payAsBrowser(server, clientSecret ?? '', '4242424242424242', accountId);
  clock.now = MIDNIGHT + 2 * DAY;
  const [payout] = (await payments.payouts.list({ accountId, limit: 1 })).payouts;
  server.failPayout(accountId, payout?.id ?? '');
  expect((await payments.payouts.list({ accountId, limit: 1 })).payouts).toMatchObject([
    { status: 'failed', failure: 'account_closed' },
  ]);
  expect((await payments.payouts.getBalance(accountId)).funds).toMatchObject([{ available: 9_680 }]);
});
