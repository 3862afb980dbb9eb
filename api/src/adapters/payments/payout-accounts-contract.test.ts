import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Payments } from '../../ports/payments.js';
import type { SimulatedAccountAction } from '../../ports/payout-accounts.js';
import { payAsBrowser } from '../../testing/payments/pay-as-browser.js';
import { STRIPE_TEST_KEYS, signAsStripe, startStripeServer } from '../../testing/payments/stripe-server.js';
import { createSimulatedPayments } from './simulated/simulated-payments.js';
import { createStripePayments } from './stripe/stripe-payments.js';

interface PostedEvent {
  body: string;
  signature: string;
}

/** An adapter, with the actions of creators and the provider. */
interface AccountsWorld {
  payments: Payments;
  act(accountId: string, action: SimulatedAccountAction): Promise<void>;
  pay(clientSecret: string, accountId: string): Promise<void>;
  takeReports(): PostedEvent[];
  /** Returns whether a refund returned the fee to the creator. */
  returnedFees(intentId: string, accountId: string): Promise<boolean>;
}

async function createSimulatedWorld(): Promise<AccountsWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-accounts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const payments = createSimulatedPayments({ folder, key: Buffer.alloc(32, 1) });
  const reports: PostedEvent[] = [];
  return {
    payments,
    async act(accountId, action) {
      reports.push(...(await payments.simulator.changeAccount({ accountId, action })));
    },
    async pay(clientSecret) {
      const { events } = await payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
      reports.push(...events);
    },
    takeReports: () => reports.splice(0),
    returnedFees: (intentId) => payments.hasReturnedFee(intentId),
  };
}

const OPEN = { details_submitted: true, charges_enabled: true, payouts_enabled: true };
const SHUT = { details_submitted: true, charges_enabled: false, payouts_enabled: false };

async function createStripeAccountsWorld(): Promise<AccountsWorld> {
  const server = await startStripeServer();
  onTestFinished(server.close);
  const createRequirements = (currently_due: string[], disabled_reason: string | null) => ({
    requirements: { currently_due, past_due: currently_due, eventually_due: [], disabled_reason },
  });
  return {
    payments: createStripePayments({ ...server.keys, mode: 'test', apiBase: server.url, retries: 0 }),
    async act(accountId, action) {
      switch (action) {
        case 'complete':
          return server.changeAccount(accountId, { ...OPEN, ...createRequirements([], null) });
        case 'require_document':
          return server.changeAccount(accountId, {
            ...SHUT,
            ...createRequirements(['individual.verification.document'], 'requirements.past_due'),
          });
        case 'reject':
        case 'disable':
          return server.changeAccount(accountId, { ...SHUT, ...createRequirements([], 'rejected.other') });
        case 'disconnect':
          return server.revokeAccount(accountId);
      }
    },
    async pay(clientSecret, accountId) {
      await payAsBrowser(server, clientSecret, '4242424242424242', accountId);
    },
    takeReports: server.takeEvents,
    async returnedFees(intentId, accountId) {
      const data = server.state.connected.get(accountId);
      const chargeId = data?.intents.get(intentId)?.latest_charge ?? '';
      return data?.returnedFees.includes(chargeId) ?? false;
    },
  };
}

const NEW = {
  country: 'DE',
  email: 'mara@creators.example',
  metadata: { creator: '7' },
  idempotencyKey: 'account-7',
};
const ORDER = {
  amount: 1_299,
  currency: 'usd',
  description: 'Kiln notes',
  metadata: { purchase: 'p-1' },
  idempotencyKey: 'purchase-p-1',
};

async function openAccount({ payments, act, takeReports }: AccountsWorld, country = 'DE'): Promise<string> {
  const { id } = await payments.accounts.create({ ...NEW, country, idempotencyKey: `account-${country}` });
  await act(id, 'complete');
  takeReports();
  return id;
}

async function charge(world: AccountsWorld, accountId: string, applicationFee = 0): Promise<string> {
  const { id, clientSecret } = await world.payments.createIntent({ ...ORDER, accountId, applicationFee });
  await world.pay(clientSecret ?? '', accountId);
  return id;
}

describe.each([
  ['simulated', createSimulatedWorld],
  ['stripe', createStripeAccountsWorld],
] as const)('accounts of creators: %s', (_kind, open) => {
  it('creates one account for one idempotency key, with its requirements due', async () => {
    const { payments } = await open();
    const account = await payments.accounts.create(NEW);
    expect(account).toEqual({
      id: expect.stringMatching(/^acct_\w+$/),
      country: 'DE',
      currency: 'eur',
      hasSubmitted: false,
      canCharge: false,
      canPayOut: false,
      due: expect.arrayContaining(['external_account', 'tos_acceptance.date']),
      dueBy: null,
      disabledReason: 'requirements.past_due',
    });
    expect(await payments.accounts.create(NEW)).toEqual(account);
    expect(await payments.accounts.find(account.id)).toEqual(account);
  });

  it('rejects a country without payouts', async () => {
    const { payments } = await open();
    await expect(payments.accounts.create({ ...NEW, country: 'AQ' })).rejects.toMatchObject({
      name: 'PaymentsError',
      kind: 'country_unsupported',
    });
  });

  it('returns a URL for the onboarding form of an account', async () => {
    const { payments } = await open();
    const { id: accountId } = await payments.accounts.create(NEW);
    const returnUrl = 'https://tidings.example/payouts?returned=1';
    const url = await payments.accounts.openOnboarding({ accountId, returnUrl, refreshUrl: returnUrl });
    expect(new URL(url).protocol).toBe('https:');
  });

  it('reports a completed form, and returns the new state after each change', async () => {
    const { payments, act, takeReports } = await open();
    const { id } = await payments.accounts.create(NEW);
    takeReports();
    await act(id, 'complete');
    const [event] = takeReports().map((report) => payments.readEvent(report));
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_\w+$/),
      type: 'account.updated',
      intentId: null,
      affectsPayment: false,
      subscriptionId: null,
      accountId: id,
      affectsAccount: true,
    });
    expect(await payments.accounts.find(id)).toMatchObject({
      hasSubmitted: true,
      canCharge: true,
      canPayOut: true,
      due: [],
      disabledReason: null,
    });
    await act(id, 'require_document');
    expect(await payments.accounts.find(id)).toMatchObject({
      canCharge: false,
      due: ['individual.verification.document'],
      disabledReason: 'requirements.past_due',
    });
    await act(id, 'reject');
    expect(await payments.accounts.find(id)).toMatchObject({
      canCharge: false,
      disabledReason: expect.stringMatching(/^rejected\./),
    });
  });

  it('finds no unknown account, and no account that withdrew its access', async () => {
    const world = await open();
    for (const id of ['acct_unknown', 'acct_1/../../balance', '', '../x']) {
      expect(await world.payments.accounts.find(id)).toBeUndefined();
    }
    const id = await openAccount(world);
    await world.act(id, 'disconnect');
    const [event] = world.takeReports().map((report) => world.payments.readEvent(report));
    expect(event).toMatchObject({
      type: 'account.application.deauthorized',
      accountId: id,
      affectsAccount: true,
    });
    expect(await world.payments.accounts.find(id)).toBeUndefined();
  });

  it('charges on the account, with the fee of the instance', async () => {
    const world = await open();
    const accountId = await openAccount(world);
    const intentId = await charge(world, accountId, 130);
    const payment = await world.payments.findIntent(intentId, accountId);
    expect(payment).toMatchObject({ status: 'succeeded', accountId, applicationFee: 130, amount: 1_299 });
    const events = world.takeReports().map((report) => world.payments.readEvent(report));
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'payment_intent.succeeded', intentId, accountId }),
    );
  });

  it('finds a payment only on the account that takes the money', async () => {
    const world = await open();
    const accountId = await openAccount(world);
    const otherAccountId = await openAccount(world, 'US');
    const intentId = await charge(world, accountId);
    expect(await world.payments.findIntent(intentId)).toBeUndefined();
    expect(await world.payments.findIntent(intentId, otherAccountId)).toBeUndefined();
    await world.payments.cancelIntent(intentId, otherAccountId);
    const refund = { intentId, accountId: otherAccountId, idempotencyKey: 'r' };
    await expect(world.payments.refund(refund)).rejects.toMatchObject({ kind: 'invalid_request' });
    const ownIntent = await world.payments.createIntent({ ...ORDER, idempotencyKey: 'own' });
    expect(await world.payments.findIntent(ownIntent.id, accountId)).toBeUndefined();
  });

  it.each([true, false])('refunds on the account, and returns the fee: %s', async (returnsFee) => {
    const world = await open();
    const accountId = await openAccount(world);
    const intentId = await charge(world, accountId, 130);
    const refund = { intentId, accountId, returnsFee, idempotencyKey: 'refund-1' };
    await world.payments.refund(refund);
    await world.payments.refund(refund);
    expect(await world.payments.findIntent(intentId, accountId)).toMatchObject({
      refundedAmount: 1_299,
      refundedWithFee: returnsFee ? 1_299 : 0,
    });
    expect(await world.returnedFees(intentId, accountId)).toBe(returnsFee);
  });

  it.each([
    ['as high as the price', 'DE', 1_299],
    ['higher than the price', 'DE', 5_000],
    ['in Brazil', 'BR', 100],
    ['in India', 'IN', 100],
  ])('rejects a fee %s', async (_name, country, applicationFee) => {
    const world = await open();
    const accountId = await openAccount(world, country);
    const order = { ...ORDER, accountId, applicationFee };
    await expect(world.payments.createIntent(order)).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('takes no fee from a payment to the instance', async () => {
    const { payments } = await open();
    const order = { ...ORDER, applicationFee: 10 };
    await expect(payments.createIntent(order)).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('charges nothing on an account that cannot accept payments', async () => {
    const world = await open();
    const accountId = await openAccount(world);
    await world.act(accountId, 'require_document');
    const order = { ...ORDER, accountId };
    await expect(world.payments.createIntent(order)).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('reaches no payment of an account that withdrew its access', async () => {
    const world = await open();
    const accountId = await openAccount(world);
    const intentId = await charge(world, accountId);
    await world.act(accountId, 'disconnect');
    const { payments } = world;
    for (const call of [
      () => payments.findIntent(intentId, accountId),
      () => payments.cancelIntent(intentId, accountId),
      () => payments.refund({ intentId, accountId, idempotencyKey: 'r' }),
      () => payments.createIntent({ ...ORDER, accountId, idempotencyKey: 'other' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ name: 'PaymentsError', kind: 'disconnected' });
    }
  });
});

describe('the two webhook secrets of Stripe', () => {
  const NOW = Date.UTC(2026, 10, 21, 8);
  const payments = createStripePayments({ ...STRIPE_TEST_KEYS, mode: 'test', now: () => NOW });
  const createEventBody = (account?: string) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      account,
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    });
  const { webhookSecret, connectWebhookSecret } = STRIPE_TEST_KEYS;

  it.each([
    ['an account’s event with the account’s secret', createEventBody('acct_1'), connectWebhookSecret, true],
    ['our event with our secret', createEventBody(), webhookSecret, true],
    ['an account’s event with our secret', createEventBody('acct_1'), webhookSecret, false],
    ['our event with the account’s secret', createEventBody(), connectWebhookSecret, false],
    ['an account’s event with neither', createEventBody('acct_1'), 'whsec_other', false],
  ])('accept an event only with the secret of its source: %s, %#', (_name, text, secret, isAccepted) => {
    const read = () => payments.readEvent({ body: text, signature: signAsStripe(text, secret, NOW) });
    if (isAccepted) expect(read()).toMatchObject({ intentId: 'pi_1' });
    else expect(read).toThrow(expect.objectContaining({ kind: 'signature' }));
  });
});
