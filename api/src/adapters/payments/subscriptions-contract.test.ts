import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import type { PriceId } from '../../kernel/plans/plan-prices.js';
import type { Payments } from '../../ports/payments.js';
import type { Subscription } from '../../ports/subscriptions.js';
import { payAsBrowser, respondAsBrowser } from '../../testing/payments/pay-as-browser.js';
import { startStripeServer } from '../../testing/payments/stripe-server.js';
import { createSimulatedPayments } from './simulated/simulated-payments.js';
import { createStripePayments } from './stripe/stripe-payments.js';

/** An adapter, with the actions of buyers and banks, and a clock. */
interface SubscriptionsWorld {
  payments: Payments;
  pass(ms: number): void;
  pay(clientSecret: string, card: string): Promise<unknown>;
  passChallenge(clientSecret: string): Promise<unknown>;
  changeCard(id: string, card: 'good' | 'bad'): Promise<void>;
  /** Returns the payment of the subscription's newest invoice. */
  lastPayment(id: string): Promise<string>;
  /** Accepts the first payment, as the bank would. */
  letThrough(id: string): Promise<void>;
  dispute(intentId: string, state: 'open' | 'won' | 'lost'): Promise<unknown>;
  /** Returns the types and subscriptions of all events so far. */
  reports(id: string): Promise<Array<{ type: string; subscriptionId: string | null }>>;
}

const START = Date.UTC(2026, 0, 31, 8);

async function createSimulatedWorld(): Promise<SubscriptionsWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-subscriptions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let now = START;
  const payments = createSimulatedPayments({ folder, key: Buffer.alloc(32, 1), now: () => now });
  const { simulator, subscriptions } = payments;
  return {
    payments,
    pass: (ms) => {
      now += ms;
    },
    pay: (clientSecret, card) => simulator.confirm({ clientSecret, card }),
    passChallenge: (clientSecret) => simulator.completeChallenge({ clientSecret, isPassed: true }),
    changeCard: subscriptions.changeCard,
    lastPayment: subscriptions.lastPayment,
    letThrough: async () => {
      now += MINUTE;
    },
    dispute: (intentId, state) => payments.dispute({ intentId, state }),
    reports: async (id) => (await subscriptions.reports(id)).map(payments.readEvent),
  };
}

async function createStripeSubscriptionsWorld(): Promise<SubscriptionsWorld> {
  let now = START;
  const server = await startStripeServer({ now: () => now });
  onTestFinished(server.close);
  const payments = createStripePayments({
    ...server.keys,
    mode: 'test',
    apiBase: server.url,
    retries: 0,
    now: () => now,
  });
  function lastPayment(id: string): string {
    const invoiceId = server.state.subscriptions.get(id)?.latest_invoice ?? '';
    return server.state.invoiceIntents.get(invoiceId) ?? '';
  }
  const words = { open: 'needs_response', won: 'won', lost: 'lost' };
  return {
    payments,
    pass: (ms) => {
      now += ms;
    },
    pay: (clientSecret, card) => payAsBrowser(server, clientSecret, card),
    passChallenge: (clientSecret) => respondAsBrowser(server, { clientSecret, isPassed: true }),
    changeCard: async (id, card) => server.changeCard(id, card),
    lastPayment: async (id) => lastPayment(id),
    letThrough: async (id) => server.settle(lastPayment(id), 'succeeded'),
    dispute: async (intentId, state) => server.dispute(intentId, words[state]),
    reports: async () => server.takeEvents().map(payments.readEvent),
  };
}

const parseDay = (text: string) => Date.parse(`${text}T08:00:00Z`);

async function begin(
  world: SubscriptionsWorld,
  priceId: PriceId = 'monthly',
): Promise<Subscription & { clientSecret: string }> {
  const { subscriptions } = world.payments;
  const metadata = { subscription: 's-1', user: '7' };
  const customer = { email: 'mara@creators.example', metadata, idempotencyKey: 'customer-s-1' };
  const customerId = await subscriptions.createCustomer(customer);
  const order = { customerId, priceId, metadata, idempotencyKey: 'subscription-s-1' };
  const subscription = await subscriptions.create(order);
  if (subscription.clientSecret === null) throw new Error('a new subscription has a client secret');
  return { ...subscription, clientSecret: subscription.clientSecret };
}

async function beginPaid(world: SubscriptionsWorld, priceId: PriceId = 'monthly'): Promise<string> {
  const { id, clientSecret } = await begin(world, priceId);
  await world.pay(clientSecret, '4242424242424242');
  return id;
}

describe.each([
  ['simulated', createSimulatedWorld],
  ['stripe', createStripeSubscriptionsWorld],
] as const)('subscriptions: %s', (kind, open) => {
  it('start unpaid, and only once for an idempotency key', async () => {
    const world = await open();
    const subscription = await begin(world);
    expect(subscription).toEqual({
      id: expect.stringMatching(/^sub_\w+$/),
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      status: 'incomplete',
      priceId: 'monthly',
      amount: 1_000,
      billingAnchorAt: START,
      currentPeriodStart: START,
      currentPeriodEnd: parseDay('2026-02-28'),
      paidUntil: null,
      pastDueSince: null,
      cancelAtPeriodEnd: false,
      endedAt: null,
      paidWith: null,
      reversal: 'none',
    });
    expect(await begin(world)).toEqual(subscription);
    expect(await world.payments.subscriptions.find(subscription.id)).toEqual(subscription);
  });

  it('are not found by an unknown id', async () => {
    const { payments } = await open();
    for (const id of ['sub_unknown', '', '../x', 'sub_1/../../v1/balance']) {
      expect(await payments.subscriptions.find(id)).toBeUndefined();
    }
    expect(await payments.subscriptions.findByPayment('pi_unknown')).toBeUndefined();
  });

  it('are active after their payment, and are found by it', async () => {
    const world = await open();
    const id = await beginPaid(world, 'annual');
    expect(await world.payments.subscriptions.find(id)).toMatchObject({
      status: 'active',
      priceId: 'annual',
      amount: 9_600,
      clientSecret: null,
      paidUntil: parseDay('2027-01-31'),
      currentPeriodEnd: parseDay('2027-01-31'),
    });
    const paidWith = await world.lastPayment(id);
    expect(await world.payments.subscriptions.find(id)).toMatchObject({ paidWith });
    expect(await world.payments.subscriptions.findByPayment(paidWith)).toBe(id);
    const reports = await world.reports(id);
    expect(reports).toContainEqual(expect.objectContaining({ type: 'invoice.paid', subscriptionId: id }));
    expect(reports).toContainEqual(
      expect.objectContaining({ type: 'customer.subscription.updated', subscriptionId: id }),
    );
  });

  it('wait for the bank’s challenge', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.pay(clientSecret, '4000002500003155');
    expect((await world.payments.subscriptions.find(id))?.status).toBe('incomplete');
    await world.passChallenge(clientSecret);
    expect((await world.payments.subscriptions.find(id))?.status).toBe('active');
  });

  it('are processing while the bank decides, and accept no other card', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.pay(clientSecret, '4000000000000077');
    const processing = { status: 'processing', clientSecret: null, paidUntil: null, endedAt: null };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(processing);
    await world.letThrough(id);
    const active = { status: 'active', paidUntil: parseDay('2026-02-28'), clientSecret: null };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(active);
  });

  it('report a payment that succeeds after the cancellation', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.pay(clientSecret, '4000000000000077');
    const { subscriptions } = world.payments;
    await subscriptions.cancel(id);
    const pendingState = { status: 'processing', endedAt: START, paidWith: null };
    expect(await subscriptions.find(id)).toMatchObject(pendingState);
    await world.letThrough(id);
    const endedState = { status: 'ended', endedAt: expect.any(Number), paidUntil: parseDay('2026-02-28') };
    const paidWith = await world.lastPayment(id);
    const paidState = { ...endedState, pastDueSince: null, paidWith, reversal: 'none' };
    expect(await subscriptions.find(id)).toMatchObject(paidState);
    await world.payments.refund({ intentId: paidWith, idempotencyKey: 'r-1' });
    expect(await subscriptions.find(id)).toMatchObject({ ...endedState, paidWith, reversal: 'reversed' });
  });

  it('end if they are unpaid after a day', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.pay(clientSecret, '4000000000000002');
    expect(await world.payments.subscriptions.find(id)).toMatchObject({ status: 'incomplete', clientSecret });
    world.pass(DAY);
    const endedState = { status: 'ended', paidUntil: null, pastDueSince: null, clientSecret: null };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(endedState);
  });

  it('renew monthly on their first day, also in short months', async () => {
    const world = await open();
    const id = await beginPaid(world);
    for (const [passed, start, end] of [
      [28 * DAY + 2 * HOUR, '2026-02-28', '2026-03-31'],
      [31 * DAY, '2026-03-31', '2026-04-30'],
      [30 * DAY, '2026-04-30', '2026-05-31'],
    ] as const) {
      world.pass(passed);
      expect(await world.payments.subscriptions.find(id)).toMatchObject({
        status: 'active',
        billingAnchorAt: START,
        currentPeriodStart: parseDay(start),
        currentPeriodEnd: parseDay(end),
        paidUntil: parseDay(end),
      });
    }
  });

  it('report the start of a missing payment, and its later success', async () => {
    const world = await open();
    const id = await beginPaid(world);
    await world.changeCard(id, 'bad');
    world.pass(28 * DAY + 2 * HOUR);
    const missing = {
      status: 'past_due',
      pastDueSince: parseDay('2026-02-28'),
      paidUntil: parseDay('2026-02-28'),
    };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(missing);
    expect(await world.reports(id)).toContainEqual(
      expect.objectContaining({ type: 'invoice.payment_failed', subscriptionId: id }),
    );
    await world.changeCard(id, 'good');
    const paidState = { status: 'active', pastDueSince: null, paidUntil: parseDay('2026-03-31') };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(paidState);
  });

  it('still report the missing payment after they end, and void its invoice', async () => {
    const world = await open();
    const id = await beginPaid(world);
    await world.changeCard(id, 'bad');
    world.pass(28 * DAY + 2 * HOUR);
    await world.payments.subscriptions.cancel(id);
    const endedState = {
      status: 'ended',
      pastDueSince: parseDay('2026-02-28'),
      paidUntil: parseDay('2026-02-28'),
    };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(endedState);
    const customerId = await createTestCustomer(world);
    const states = (await world.payments.subscriptions.listInvoices(customerId)).map(({ status }) => status);
    expect(states).toEqual(['void', 'paid']);
  });

  it('end with their period if the renewal is stopped, unless it is resumed', async () => {
    const world = await open();
    const id = await beginPaid(world);
    const { subscriptions } = world.payments;
    await subscriptions.stopRenewal(id);
    expect(await subscriptions.find(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await subscriptions.resumeRenewal(id);
    expect(await subscriptions.find(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await subscriptions.stopRenewal(id);
    world.pass(40 * DAY);
    const endedState = {
      status: 'ended',
      endedAt: parseDay('2026-02-28'),
      paidUntil: parseDay('2026-02-28'),
      pastDueSince: null,
    };
    expect(await subscriptions.find(id)).toMatchObject(endedState);
    for (const change of [subscriptions.stopRenewal, subscriptions.resumeRenewal]) {
      await expect(change(id)).rejects.toMatchObject({ name: 'PaymentsError', kind: 'invalid_request' });
    }
  });

  it('end at once, also for a repeated request, and still return the paid period', async () => {
    const world = await open();
    const id = await beginPaid(world);
    world.pass(DAY);
    await world.payments.subscriptions.cancel(id);
    await world.payments.subscriptions.cancel(id);
    const endedState = {
      status: 'ended',
      endedAt: START + DAY,
      paidUntil: parseDay('2026-02-28'),
      pastDueSince: null,
    };
    expect(await world.payments.subscriptions.find(id)).toMatchObject(endedState);
  });

  it('accept no card after the cancellation', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.payments.subscriptions.cancel(id);
    await Promise.resolve(world.pay(clientSecret, '4242424242424242')).catch(() => undefined);
    expect(await world.payments.subscriptions.find(id)).toMatchObject({ status: 'ended', paidUntil: null });
  });

  it('report refunds and disputes', async () => {
    const world = await open();
    const id = await beginPaid(world);
    const intentId = await world.lastPayment(id);
    const getReversal = async () => (await world.payments.subscriptions.find(id))?.reversal;
    for (const [state, expected] of [
      ['open', 'disputed'],
      ['won', 'none'],
      ['lost', 'reversed'],
    ] as const) {
      await world.dispute(intentId, state);
      expect(await getReversal()).toBe(expected);
    }
  });

  it('report only a refund of the newest payment', async () => {
    const world = await open();
    const id = await beginPaid(world);
    const [first] = [await world.lastPayment(id)];
    world.pass(28 * DAY + 2 * HOUR);
    await world.payments.subscriptions.find(id);
    await world.payments.refund({ intentId: first, idempotencyKey: 'r-1' });
    expect((await world.payments.subscriptions.find(id))?.reversal).toBe('none');
    await world.payments.refund({ intentId: await world.lastPayment(id), idempotencyKey: 'r-2' });
    expect((await world.payments.subscriptions.find(id))?.reversal).toBe('reversed');
  });

  it('still report a refund if the next payment is missing', async () => {
    const world = await open();
    const id = await beginPaid(world);
    await world.changeCard(id, 'bad');
    const paidIntentId = await world.lastPayment(id);
    world.pass(28 * DAY + 2 * HOUR);
    const { subscriptions } = world.payments;
    expect(await subscriptions.find(id)).toMatchObject({ status: 'past_due', reversal: 'none' });
    await world.dispute(paidIntentId, 'open');
    expect(await subscriptions.find(id)).toMatchObject({ status: 'past_due', reversal: 'disputed' });
    await world.changeCard(id, 'good');
    expect(await subscriptions.find(id)).toMatchObject({ status: 'active', reversal: 'none' });
  });

  it('list invoices newest first, and link to the billing portal', async () => {
    const world = await open();
    const id = await beginPaid(world);
    world.pass(28 * DAY + 2 * HOUR);
    await world.payments.subscriptions.find(id);
    const customerId = await createTestCustomer(world);
    const invoices = await world.payments.subscriptions.listInvoices(customerId);
    expect(invoices).toMatchObject([
      { status: 'paid', amount: 1_000, currency: 'usd', createdAt: parseDay('2026-02-28') },
      { status: 'paid', amount: 1_000, currency: 'usd', createdAt: START },
    ]);
    expect(await world.payments.subscriptions.listInvoices('cus_unknown')).toEqual([]);
    const returnUrl = 'https://tidings.example/settings';
    const url = await world.payments.subscriptions.openPortal({ customerId, returnUrl });
    expect(url).toMatch(kind === 'stripe' ? /^https:\/\/billing\.example\/bps_/ : /\/settings$/);
  });
});

/** Returns the same customer each time, because the idempotency key is the same. */
function createTestCustomer(world: SubscriptionsWorld): Promise<string> {
  const metadata = { subscription: 's-1', user: '7' };
  return world.payments.subscriptions.createCustomer({
    email: 'mara@creators.example',
    metadata,
    idempotencyKey: 'customer-s-1',
  });
}

describe('a subscription at Stripe', () => {
  it('reports an unpaid period without a missing payment while the renewal is a draft', async () => {
    const world = await createStripeSubscriptionsWorld();
    const id = await beginPaid(world);
    world.pass(28 * DAY + 60_000);
    expect(await world.payments.subscriptions.find(id)).toMatchObject({
      status: 'active',
      currentPeriodEnd: parseDay('2026-03-31'),
      paidUntil: parseDay('2026-02-28'),
      pastDueSince: null,
    });
  });

  it('still reports a refund while the next renewal is a draft', async () => {
    const world = await createStripeSubscriptionsWorld();
    const id = await beginPaid(world);
    const intentId = await world.lastPayment(id);
    world.pass(28 * DAY + 60_000);
    expect((await world.payments.subscriptions.find(id))?.reversal).toBe('none');
    await world.payments.refund({ intentId, idempotencyKey: 'r-1' });
    expect((await world.payments.subscriptions.find(id))?.reversal).toBe('reversed');
  });
});
