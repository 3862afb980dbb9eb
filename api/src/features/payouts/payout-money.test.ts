import { describe, expect, it } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import { PaymentsError, type PaymentsErrorKind } from '../../ports/payments.js';
import { type ConnectShop, createConnectShop } from '../../testing/payments/connect-shop.js';
import { createShop } from '../../testing/payments/shop.js';

const readBalance = (shop: ConnectShop, as = shop.mara) => shop.call('GET', '/api/payouts/balance', { as });
const listPayouts = (shop: ConnectShop, as = shop.mara, query = '') =>
  shop.call('GET', `/api/payouts${query}`, { as });

/** Mara has sold for $12.99, of which the provider keeps 68 cents and the instance 129. */
const NET = 1_299 - 68 - 129;

async function createSoldShop() {
  const shop = await createConnectShop();
  await shop.activate(shop.mara, 'US');
  const book = await shop.addProduct();
  await shop.buy(book);
  return { shop, book };
}

describe('the balance of a creator', () => {
  it('uses the payout account’s currency, like its payouts', async () => {
    const shop = await createConnectShop();
    await shop.activate(shop.mara, 'SE');
    expect((await readBalance(shop)).json).toEqual({
      funds: [{ currency: 'sek', available: 0, pending: 0 }],
      schedule: { interval: 'daily', delayDays: 2 },
    });
    // 12.99 dollars are 123.41 kronor, of which the provider keeps 3.88 and the instance 12.26.
    await shop.buy(await shop.addProduct());
    const net = 12_341 - 388 - 1_226;
    expect((await readBalance(shop)).json.funds).toEqual([{ currency: 'sek', available: 0, pending: net }]);
    shop.clock.advance(3 * DAY);
    expect((await listPayouts(shop)).json.data).toMatchObject([{ amount: net, currency: 'sek' }]);
    const { json } = await shop.call('GET', '/api/sales', { as: shop.mara });
    expect(json.data).toMatchObject([
      { amount: 1_299, currency: 'usd', applicationFee: 129, providerFee: 388, settledCurrency: 'sek' },
    ]);
  });

  it('lists the account’s currency first if there are several', async () => {
    const shop = await createConnectShop();
    await shop.activate(shop.mara);
    const [usd, eur] = ['usd', 'eur'].map((currency) => ({ currency, available: 1, pending: 2 }));
    shop.payments.payouts.getBalance = async () => ({
      funds: [usd, eur].filter((fund) => fund !== undefined),
      schedule: { interval: 'daily', delayDays: 2 },
    });
    expect((await readBalance(shop)).json.funds).toEqual([eur, usd]);
  });

  it('is negative after a dispute of money that was paid out', async () => {
    const { shop } = await createSoldShop();
    shop.clock.advance(4 * DAY);
    const [sale] = await shop.purchases();
    await shop.payments.dispute({ intentId: sale?.paymentIntentId ?? '', state: 'open' });
    expect((await readBalance(shop)).json.funds).toEqual([
      { currency: 'usd', available: -1_299 - 1_500, pending: 0 },
    ]);
  });
});

describe('the payouts of a creator', () => {
  it('are listed newest first, a page at a time', async () => {
    const { shop, book } = await createSoldShop();
    shop.clock.advance(4 * DAY);
    await shop.buy(book, 'second@kova.example');
    shop.clock.advance(3 * DAY);
    const first = await listPayouts(shop, shop.mara, '?limit=1');
    expect(first.json.data).toMatchObject([
      { amount: NET, currency: 'usd', status: 'paid', arrivesOn: '2026-11-28', note: null },
    ]);
    const second = await listPayouts(shop, shop.mara, `?limit=1&cursor=${first.json.nextCursor}`);
    expect(second.json).toMatchObject({ data: [{ amount: NET, status: 'paid' }], nextCursor: null });
    expect(second.json.data[0].id).not.toBe(first.json.data[0].id);
  });

  it('exclude other creators’ payouts, and reject invalid cursors', async () => {
    const { shop, book } = await createSoldShop();
    shop.clock.advance(4 * DAY);
    await shop.buy(book, 'second@kova.example');
    shop.clock.advance(4 * DAY);
    const firstPage = await listPayouts(shop, shop.mara, '?limit=1');
    const otherCreator = await shop.register('other');
    await shop.activate(otherCreator);
    expect((await listPayouts(shop, otherCreator)).json).toEqual({ data: [], nextCursor: null });
    const otherResponse = await listPayouts(shop, otherCreator, `?cursor=${firstPage.json.nextCursor}`);
    expect(otherResponse).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
    for (const cursor of ['po_1', 'x', Buffer.from('[1,"payouts","../acct_1"]').toString('base64url')]) {
      const response = await listPayouts(shop, shop.mara, `?cursor=${cursor}`);
      expect(response).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
    }
    expect((await listPayouts(shop, shop.mara, '?limit=101')).status).toBe(400);
  });
});

describe.each(['/api/payouts/balance', '/api/payouts'])('%s', (path) => {
  it('requires a signed-in creator with a payout account', async () => {
    const shop = await createConnectShop();
    expect((await shop.call('GET', path)).status).toBe(401);
    const notFound = { status: 404, json: { code: 'not_found', message: 'Payout account not found.' } };
    expect(await shop.call('GET', path, { as: shop.mara })).toMatchObject(notFound);
    await shop.activate(shop.mara);
    await shop.call('DELETE', '/api/payouts/account', { as: shop.mara });
    expect(await shop.call('GET', path, { as: shop.mara })).toMatchObject(notFound);
    const shopWithoutConnect = await createShop();
    expect(await shopWithoutConnect.call('GET', path, { as: shopWithoutConnect.mara })).toMatchObject(
      notFound,
    );
  });

  it('marks the account as disconnected after the creator revokes access', async () => {
    const { shop } = await createSoldShop();
    const [account] = await shop.readAccounts(shop.mara);
    await shop.payments.simulator.changeAccount({
      accountId: account?.accountId ?? '',
      action: 'disconnect',
    });
    expect((await shop.call('GET', path, { as: shop.mara })).status).toBe(404);
    await shop.runJobs();
    expect(await shop.readAccounts(shop.mara)).toMatchObject([{ status: 'disconnected' }]);
  });

  it.each([
    ['connection', 503, 'stripe_api_connection_error', 'did not respond'],
    ['authentication', 502, 'stripe_authentication_error', 'contact its operator'],
    ['rate_limit', 502, 'stripe_api_error', 'Please try again in a minute.'],
  ] as const)(
    'returns a clear error without secrets if the provider fails: %s',
    async (kind, status, code, expectedText) => {
      const { shop } = await createSoldShop();
      const fail = async () => {
        throw new PaymentsError(kind satisfies PaymentsErrorKind, 'sk_live_secret');
      };
      Object.assign(shop.payments.payouts, { getBalance: fail, list: fail });
      const response = await shop.call('GET', path, { as: shop.mara });
      expect(response).toMatchObject({
        status,
        json: { code, message: expect.stringContaining(expectedText) },
      });
      expect(response.text).not.toContain('secret');
    },
  );

  it('allows 60 requests a minute', async () => {
    const shop = await createConnectShop({ rateLimits: true });
    await shop.activate(shop.mara);
    for (let count = 0; count < 60; count += 1) {
      expect((await shop.call('GET', path, { as: shop.mara })).status).toBe(200);
    }
    expect(await shop.call('GET', path, { as: shop.mara })).toMatchObject({
      status: 429,
      json: { code: 'rate_limited' },
    });
  });
});
