import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NewIntent, PaymentIntent, Payments, TaxRequest } from '../../ports/payments.js';
import { payAsBrowser, respondAsBrowser } from '../../testing/payments/pay-as-browser.js';
import { startStripeServer } from '../../testing/payments/stripe-server.js';
import { createSimulatedPayments } from './simulated/simulated-payments.js';
import { createStripePayments } from './stripe/stripe-payments.js';

interface PostedEvent {
  body: string;
  signature: string;
}

/** An adapter, with the actions of buyers and banks. */
interface PaymentsWorld {
  payments: Payments;
  pay(clientSecret: string, card: string): Promise<unknown>;
  completeChallenge(input: { clientSecret: string; isPassed: boolean }): Promise<unknown>;
  /** Completes a processing payment. */
  settle(intentId: string): void;
  dispute(intentId: string, state: 'open' | 'won' | 'lost'): Promise<unknown>;
  /** Returns the events since the last call. */
  takeReports(): PostedEvent[];
}

async function createSimulatedWorld(): Promise<PaymentsWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-payments-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let now = Date.UTC(2026, 10, 21, 8);
  const payments = createSimulatedPayments({ folder, key: Buffer.alloc(32, 1), now: () => now });
  const reports: PostedEvent[] = [];
  return {
    payments,
    async pay(clientSecret, card) {
      reports.push(...(await payments.simulator.confirm({ clientSecret, card })).events);
    },
    async completeChallenge(input) {
      reports.push(...(await payments.simulator.completeChallenge(input)).events);
    },
    settle: () => {
      now += 60_000;
    },
    async dispute(intentId, state) {
      reports.push(...(await payments.dispute({ intentId, state })));
    },
    takeReports: () => reports.splice(0),
  };
}

async function createStripePaymentsWorld(): Promise<PaymentsWorld> {
  const server = await startStripeServer();
  onTestFinished(server.close);
  const words = { open: 'needs_response', won: 'won', lost: 'lost' };
  return {
    payments: createStripePayments({ ...server.keys, mode: 'test', apiBase: server.url, retries: 0 }),
    pay: (clientSecret, card) => payAsBrowser(server, clientSecret, card),
    completeChallenge: (input) => respondAsBrowser(server, input),
    settle: (intentId) => server.settle(intentId, 'succeeded'),
    dispute: async (intentId, state) => server.dispute(intentId, words[state]),
    takeReports: server.takeEvents,
  };
}

const ORDER: NewIntent = {
  amount: 12_999,
  currency: 'usd',
  description: 'Field notes, volume one',
  metadata: { purchase: 'p-1', ünïcode: 'a=b&c[d]' },
  idempotencyKey: 'purchase:p-1',
};

const TAXED: TaxRequest = {
  amount: 1_299,
  currency: 'usd',
  behavior: 'inclusive',
  place: { country: 'DE', postalCode: null },
  accountId: null,
  reference: 'product-7',
  idempotencyKey: 'tax-1',
};

async function begin(world: PaymentsWorld): Promise<PaymentIntent & { clientSecret: string }> {
  const intent = await world.payments.createIntent(ORDER);
  if (intent.clientSecret === null) throw new Error('a new payment has a client secret');
  return { ...intent, clientSecret: intent.clientSecret };
}

async function beginPaid(world: PaymentsWorld): Promise<string> {
  const { id, clientSecret } = await begin(world);
  await world.pay(clientSecret, '4242424242424242');
  world.takeReports();
  return id;
}

function readReports(world: PaymentsWorld) {
  return world.takeReports().map((report) => world.payments.readEvent(report));
}

describe.each([
  ['simulated', createSimulatedWorld],
  ['stripe', createStripePaymentsWorld],
] as const)('payments: %s', (kind, open) => {
  it('returns its kind, and no secret setting', async () => {
    const { payments } = await open();
    expect(payments.kind).toBe(kind);
    expect(payments.browser.provider).toBe(kind);
    expect(
      Object.values(payments.settings).every((value) => typeof value === 'boolean' || value.length < 10),
    ).toBe(true);
    await expect(payments.check()).resolves.toBeUndefined();
  });

  it('starts an unpaid payment', async () => {
    const world = await open();
    const intent = await begin(world);
    expect(intent).toEqual({
      id: expect.stringMatching(/^pi_\w+$/),
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      status: 'open',
      amount: 12_999,
      currency: 'usd',
      metadata: ORDER.metadata,
      failure: null,
      refundedAmount: 0,
      dispute: 'none',
    });
    expect(await world.payments.findIntent(intent.id)).toEqual(intent);
  });

  it('starts one payment for one idempotency key', async () => {
    const { payments } = await open();
    const first = await payments.createIntent(ORDER);
    expect(await payments.createIntent(ORDER)).toEqual(first);
    const otherIntent = await payments.createIntent({ ...ORDER, idempotencyKey: 'purchase:p-2' });
    expect(otherIntent.id).not.toBe(first.id);
    await expect(payments.createIntent({ ...ORDER, amount: 500 })).rejects.toMatchObject({
      name: 'PaymentsError',
      kind: 'invalid_request',
    });
  });

  it.each([
    ['inclusive', 'DE', null, 207, 1_299],
    ['exclusive', 'DE', null, 247, 1_546],
    ['exclusive', 'US', '98104', 134, 1_433],
    ['exclusive', 'BR', null, 0, 1_299],
  ] as const)('calculates %s tax in %s %s', async (behavior, country, postalCode, tax, total) => {
    const world = await open();
    const taxRequest = { ...TAXED, behavior, place: { country, postalCode } };
    const calculation = await world.payments.calculateTax(taxRequest);
    expect(calculation).toEqual({ id: expect.stringMatching(/^taxcalc_\w+$/), tax, total });
    expect(await world.payments.calculateTax(taxRequest)).toEqual(calculation);
    const order = { ...ORDER, amount: total, taxCalculation: calculation.id };
    const intent = await world.payments.createIntent(order);
    expect(intent.taxCalculation).toBe(calculation.id);
    expect(await world.payments.findIntent(intent.id)).toEqual(intent);
  });

  it.each([
    ['US', null],
    ['US', '1'],
    ['CA', '98104'],
  ])('rejects the incomplete or wrong tax place %s %s', async (country, postalCode) => {
    const { payments } = await open();
    const taxRequest = { ...TAXED, place: { country, postalCode } };
    await expect(payments.calculateTax(taxRequest)).rejects.toMatchObject({ kind: 'place' });
  });

  it('rejects a key that is reused for another calculation, and an unknown calculation', async () => {
    const { payments } = await open();
    await payments.calculateTax(TAXED);
    await expect(payments.calculateTax({ ...TAXED, amount: 500 })).rejects.toMatchObject({
      kind: 'invalid_request',
    });
    for (const taxCalculation of ['taxcalc_1', `taxcalc_simulated_${'0'.repeat(32)}`, '../x']) {
      await expect(payments.createIntent({ ...ORDER, taxCalculation })).rejects.toMatchObject({
        kind: 'invalid_request',
      });
    }
  });

  it('finds no unknown payment', async () => {
    const { payments } = await open();
    for (const id of ['pi_unknown', 'free_1', '', '../x', 'pi_1/../../v1/balance']) {
      expect(await payments.findIntent(id)).toBeUndefined();
      await expect(payments.cancelIntent(id)).resolves.toBeUndefined();
    }
  });

  it('reports a successful payment', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    world.takeReports();
    await world.pay(clientSecret, '4242424242424242');
    expect(await world.payments.findIntent(id)).toMatchObject({ status: 'succeeded', failure: null });
    expect(readReports(world)).toContainEqual({
      id: expect.stringMatching(/^evt_\w+$/),
      type: 'payment_intent.succeeded',
      intentId: id,
      affectsPayment: true,
      subscriptionId: null,
    });
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])('returns the reason why the card %s was declined, and accepts another card', async (card, failure) => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    world.takeReports();
    await world.pay(clientSecret, card);
    expect(await world.payments.findIntent(id)).toMatchObject({ status: 'open', failure });
    expect(readReports(world)).toEqual([
      {
        id: expect.any(String),
        type: 'payment_intent.payment_failed',
        intentId: id,
        affectsPayment: true,
        subscriptionId: null,
      },
    ]);
    await world.pay(clientSecret, '4242424242424242');
    expect(await world.payments.findIntent(id)).toMatchObject({ status: 'succeeded', failure: null });
  });

  it('waits for the bank’s challenge', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.pay(clientSecret, '4000002500003155');
    expect((await world.payments.findIntent(id))?.status).toBe('open');
    await world.completeChallenge({ clientSecret, isPassed: false });
    expect(await world.payments.findIntent(id)).toMatchObject({
      status: 'open',
      failure: expect.any(String),
    });
    await world.pay(clientSecret, '4000002500003155');
    await world.completeChallenge({ clientSecret, isPassed: true });
    expect((await world.payments.findIntent(id))?.status).toBe('succeeded');
  });

  it('reports a slow payment as processing', async () => {
    const world = await open();
    const { id, clientSecret } = await begin(world);
    await world.pay(clientSecret, '4000000000000077');
    expect((await world.payments.findIntent(id))?.status).toBe('processing');
    world.settle(id);
    expect((await world.payments.findIntent(id))?.status).toBe('succeeded');
  });

  it('cancels an unpaid payment, but not a paid payment', async () => {
    const world = await open();
    const { id } = await begin(world);
    await world.payments.cancelIntent(id);
    await world.payments.cancelIntent(id);
    expect((await world.payments.findIntent(id))?.status).toBe('canceled');

    const intent = await world.payments.createIntent({ ...ORDER, idempotencyKey: 'made' });
    await world.pay(intent.clientSecret ?? '', '4242424242424242');
    await world.payments.cancelIntent(intent.id);
    expect((await world.payments.findIntent(intent.id))?.status).toBe('succeeded');
  });

  it('refunds once', async () => {
    const world = await open();
    const id = await beginPaid(world);
    await world.payments.refund({ intentId: id, idempotencyKey: 'refund:1' });
    expect((await world.payments.findIntent(id))?.refundedAmount).toBe(12_999);
    await world.payments.refund({ intentId: id, idempotencyKey: 'refund:1' });
    await world.payments.refund({ intentId: id, idempotencyKey: 'refund:2' });
    expect((await world.payments.findIntent(id))?.refundedAmount).toBe(12_999);
  });

  it('rejects the refund of an unpaid payment', async () => {
    const world = await open();
    const { id } = await begin(world);
    await expect(world.payments.refund({ intentId: id, idempotencyKey: 'refund' })).rejects.toMatchObject({
      kind: 'invalid_request',
    });
  });

  it('reports the status of a dispute', async () => {
    const world = await open();
    const id = await beginPaid(world);
    await world.dispute(id, 'open');
    expect(readReports(world)).toEqual([
      {
        id: expect.any(String),
        type: 'charge.dispute.created',
        intentId: id,
        affectsPayment: true,
        subscriptionId: null,
      },
    ]);
    expect((await world.payments.findIntent(id))?.dispute).toBe('open');
    await expect(world.payments.refund({ intentId: id, idempotencyKey: 'refund' })).rejects.toMatchObject({
      kind: 'invalid_request',
    });
    for (const state of ['won', 'lost'] as const) {
      await world.dispute(id, state);
      expect(readReports(world)).toMatchObject([{ type: 'charge.dispute.closed', intentId: id }]);
      expect((await world.payments.findIntent(id))?.dispute).toBe(state);
    }
  });

  it('rejects an event with a changed body', async () => {
    const world = await open();
    const { clientSecret } = await begin(world);
    await world.pay(clientSecret, '4242424242424242');
    const report = world.takeReports().at(-1) ?? { body: '', signature: '' };
    expect(() => world.payments.readEvent(report)).not.toThrow();
    for (const forgedReport of [
      { ...report, body: report.body.replace('succeeded', 'suceeeded') },
      { ...report, body: `${report.body} ` },
      { ...report, body: '' },
      { ...report, signature: undefined },
      { ...report, signature: '' },
      { ...report, signature: 't=1' },
      { ...report, signature: report.signature.replace(/t=\d/, 't=2') },
      { ...report, signature: report.signature.slice(0, -1) },
      { ...report, signature: `${report.signature}é` },
    ]) {
      expect(() => world.payments.readEvent(forgedReport)).toThrow(
        expect.objectContaining({ name: 'PaymentsError', kind: 'signature' }),
      );
    }
  });
});
