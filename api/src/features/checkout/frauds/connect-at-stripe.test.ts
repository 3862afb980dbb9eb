import { describe, expect, it, onTestFinished } from 'vitest';
import { createStripePayments } from '../../../adapters/payments/stripe/stripe-payments.js';
import { jobs } from '../../../db/table.js';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { payAsBrowser } from '../../../testing/payments/pay-as-browser.js';
import { BUYER, createShop, GOOD_CARD } from '../../../testing/payments/shop.js';
import type { StripeState } from '../../../testing/payments/stripe/state.js';
import { startStripeServer } from '../../../testing/payments/stripe-server.js';

/** Creates an instance of creators with accounts, over Stripe's own package and the wire protocol. */
async function createConnectStripe(platformFeePercent = 10, calculatesTax = false) {
  let now: () => number = Date.now;
  const stripe = await startStripeServer({ now: () => now() });
  onTestFinished(stripe.close);
  const { keys, url: apiBase } = stripe;
  const payments = createStripePayments({ ...keys, mode: 'test', apiBase, retries: 1, now: () => now() });
  const shop = await createShop({
    payments,
    instance: { paymentsMode: 'connect', platformFeePercent, calculatesTax },
  });
  now = shop.clock.now;

  async function receive(): Promise<void> {
    for (const { body, signature } of stripe.takeEvents()) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await shop.call('POST', '/api/webhooks/stripe', { raw: body, headers });
      expect(response.status).toBe(200);
    }
    await shop.runJobs();
  }

  async function activate(country: string): Promise<string> {
    const connect = { body: { country }, as: shop.mara };
    expect((await shop.call('POST', '/api/payouts/account', connect)).status).toBe(200);
    const [accountId = ''] = [...stripe.state.connected.keys()].slice(-1);
    stripe.changeAccount(accountId, {
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
      requirements: { currently_due: [], disabled_reason: null },
    });
    await receive();
    return accountId;
  }

  const chargesOf = (accountId: string) => [
    ...(stripe.state.connected.get(accountId)?.charges.values() ?? []),
  ];
  return { shop, stripe, receive, activate, chargesOf };
}

it('sells on the creator’s account for a buyer who closed the tab, and refunds with the fee', async () => {
  const { shop, stripe, receive, activate, chargesOf } = await createConnectStripe();
  const accountId = await activate('DE');
  const payment = await shop.begin(await shop.addProduct());
  expect(payment).toMatchObject({ accountId });
  await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD, accountId);
  await receive();
  expect(await shop.purchases()).toMatchObject([{ status: 'completed', accountId, applicationFee: 129 }]);
  expect(await shop.links()).toHaveLength(1);
  expect(stripe.state.charges.size).toBe(0);
  expect(chargesOf(accountId)).toMatchObject([{ amount: 1_299, application_fee_amount: 129 }]);

  const [sale] = await shop.purchases();
  const response = await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
  expect(response).toMatchObject({ status: 200, json: { status: 'refunded', refundedAmount: 1_299 } });
  expect(stripe.state.connected.get(accountId)?.returnedFees).toEqual(
    chargesOf(accountId).map(({ id }) => id),
  );
  await receive();
  expect(shop.errors).toEqual([]);
});

it.each([
  ['IN', 10],
  ['DE', 0],
])('takes no fee from an account in %s if the instance’s fee is %i %%', async (country, percent) => {
  const { shop, stripe, receive, activate, chargesOf } = await createConnectStripe(percent);
  const accountId = await activate(country);
  const payment = await shop.begin(await shop.addProduct());
  await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD, accountId);
  await receive();
  expect(chargesOf(accountId)).toMatchObject([{ application_fee_amount: null }]);
  const [sale] = await shop.purchases();
  const response = await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
  expect(response).toMatchObject({ status: 200, json: { status: 'refunded' } });
});

it('closes the shop once Stripe’s access is withdrawn', async () => {
  const { shop, stripe, receive, activate } = await createConnectStripe();
  const accountId = await activate('DE');
  const book = await shop.addProduct();
  stripe.revokeAccount(accountId);
  await receive();
  const view = await shop.call('GET', '/api/payouts/account', { as: shop.mara });
  expect(view.json).toMatchObject({ status: 'disconnected' });
  const body = { productId: book.id, email: 'ines@kova.example' };
  const start = await shop.call('POST', '/api/product-download-payment', { body });
  expect(start).toMatchObject({ status: 409, json: { code: 'not_for_sale' } });
});

it('stores the payout of each sale at an export, except for a manual payout', async () => {
  const { shop, stripe, receive, activate } = await createConnectStripe();
  const accountId = await activate('DE');
  const book = await shop.addProduct();
  const sell = async () => {
    const payment = await shop.begin(book);
    await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD, accountId);
    await receive();
  };
  await sell();
  shop.clock.advance(4 * DAY);
  await shop.call('GET', '/api/payouts', { as: shop.mara });
  await sell();
  shop.clock.advance(4 * DAY);
  stripe.payOutByHand(accountId);
  shop.clock.advance(4 * DAY);
  const { status } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
  expect(status).toBe(200);
  expect(await shop.purchases()).toMatchObject([
    { payoutId: expect.stringMatching(/^po_/) },
    { payoutId: null },
  ]);
});

describe('the fees of Stripe', () => {
  async function sell(prepare: (data: StripeState) => void = () => {}) {
    const world = await createConnectStripe();
    const accountId = await world.activate('DE');
    const data = world.stripe.state.connected.get(accountId);
    if (data === undefined) throw new Error('There is no such account.');
    prepare(data);
    const payment = await world.shop.begin(await world.shop.addProduct());
    await payAsBrowser(world.stripe, payment.clientSecret, GOOD_CARD, accountId);
    await world.receive();
    return { ...world, data, accountId };
  }

  it('are stored in the currency of the account’s balance', async () => {
    const { shop } = await sell();
    // The price is 11.69 euros, of which Stripe keeps 64 cents and the instance 1.16.
    expect(await shop.purchases()).toMatchObject([
      { status: 'completed', providerFee: 64, settledNet: 989, settledCurrency: 'eur' },
    ]);
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(text).toContain(',USD,completed,1.29,0.64,9.89,EUR,,');
  });

  it('are requested again if Stripe does not know them yet, without a second receipt', async () => {
    const { shop, data } = await sell((account) => {
      account.hidesFees = true;
    });
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', providerFee: null }]);
    shop.clock.advance(MINUTE);
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ providerFee: null }]);
    data.hidesFees = false;
    shop.clock.advance(10 * MINUTE);
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ providerFee: 64, settledNet: 989 }]);
    const receipts = (await shop.deliver()).filter(({ to }) => to?.[0]?.address === BUYER);
    expect(receipts).toHaveLength(1);
  });

  it('stay unknown if Stripe never returns them, and the sale stays completed', async () => {
    const { shop } = await sell((account) => {
      account.hidesFees = true;
    });
    shop.clock.advance(2 * DAY);
    await shop.runJobs();
    expect(await shop.ctx.db.read.select().from(jobs)).toEqual([]);
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', providerFee: null }]);
  });

  it('stay unknown to a restricted key, and do not stop the sale', async () => {
    const { shop } = await sell((account) => {
      account.mayReadBalance = false;
    });
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', providerFee: null }]);
    expect(await shop.links()).toHaveLength(1);
  });
});

describe('tax on the creator’s account', () => {
  async function createTaxShop() {
    const world = await createConnectStripe(10, true);
    const accountId = await world.activate('DE');
    const account = world.stripe.state.connected.get(accountId) as StripeState;
    const product = await world.shop.addProduct();
    const start = (country = 'DE') =>
      world.shop.call('POST', '/api/product-download-payment', {
        body: { productId: product.id, email: BUYER, country },
      });
    return { ...world, accountId, account, start };
  }

  it('is calculated there, reported by Stripe, and returned with a refund', async () => {
    const { shop, stripe, receive, accountId, account, start } = await createTaxShop();
    const { json: payment } = await start();
    await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD, accountId);
    await receive();
    const [sale] = await shop.purchases();
    expect(sale).toMatchObject({ status: 'completed', amount: 1_299, tax: 207, applicationFee: 109 });
    expect([...account.reportedTax]).toEqual([[sale?.taxCalculation, 207]]);
    expect(stripe.state.calculations.size).toBe(0);
    await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
    expect([...account.reportedTax]).toEqual([[sale?.taxCalculation, 0]]);
    await receive();
    expect(shop.errors).toEqual([]);
  });

  it('stops the sale without a charge if the account cannot calculate it', async () => {
    const { shop, account, start } = await createTaxShop();
    account.hasTaxSettings = false;
    expect((await start()).json).toMatchObject({
      code: 'not_for_sale',
      message: expect.stringContaining('Nothing was charged.'),
    });
    expect(account.intents.size).toBe(0);
    expect(await shop.purchases()).toEqual([]);
  });

  it('is calculated once if the response was lost', async () => {
    const { stripe, account, start } = await createTaxShop();
    stripe.state.faults.push({ kind: 'lose-answer', on: 'POST /v1/tax/calculations' });
    expect((await start()).status).toBe(200);
    expect(account.calculations.size).toBe(1);
  });
});

it('emails a new link to a buyer who starts to buy a product again', async () => {
  const { shop, stripe, receive, activate, chargesOf } = await createConnectStripe();
  const accountId = await activate('DE');
  const product = await shop.addProduct();
  const payment = await shop.begin(product);
  await payAsBrowser(stripe, payment.clientSecret, GOOD_CARD, accountId);
  await receive();
  shop.clock.advance(MINUTE);
  await shop.begin(product);
  await shop.runJobs();
  const subjects = (await shop.deliver()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.startsWith('You already own'))).toHaveLength(1);
  expect(chargesOf(accountId)).toHaveLength(1);
});
