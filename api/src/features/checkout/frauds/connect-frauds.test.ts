import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signEvent } from '../../../adapters/payments/signed-events.js';
import { type ConnectShop, createConnectShop } from '../../../testing/payments/connect-shop.js';
import { BUYER, type ShopProduct, type StartedPayment } from '../../../testing/payments/shop.js';
import { purchases } from '../table.js';

const KEY = Buffer.alloc(32, 9);

async function createOpenShop(options?: Parameters<typeof createConnectShop>[0]) {
  const shop = await createConnectShop(options);
  const accountId = await shop.activate(shop.mara);
  const book = await shop.addProduct();
  return { shop, accountId, book };
}

const start = (shop: ConnectShop, product: ShopProduct, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/product-download-payment', {
    body: { productId: product.id, email: BUYER },
    headers,
  });

const change = (
  shop: ConnectShop,
  { paymentIntentId }: StartedPayment,
  values: Partial<typeof purchases.$inferInsert>,
) =>
  shop.ctx.db.transact([
    shop.ctx.db.write.update(purchases).set(values).where(eq(purchases.paymentIntentId, paymentIntentId)),
  ]);

const refund = async (shop: ConnectShop) => {
  const [sale] = await shop.purchases();
  return shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
};

describe('a sale of a creator with an account', () => {
  it('charges on that account, with the fee of the instance', async () => {
    const { shop, accountId, book } = await createOpenShop();
    const payment = await shop.begin(book);
    expect(payment).toMatchObject({ accountId });
    expect(await shop.payments.findIntent(payment.paymentIntentId)).toBeUndefined();
    await shop.pay(payment);
    expect(await shop.report(payment)).toMatchObject({ status: 200, json: { status: 'completed' } });
    expect(await shop.payments.findIntent(payment.paymentIntentId, accountId)).toMatchObject({
      status: 'succeeded',
      accountId,
      applicationFee: 129,
    });
    expect(await shop.purchases()).toMatchObject([{ accountId, applicationFee: 129, status: 'completed' }]);
  });

  it('reaches the buyer though only the provider reports it', async () => {
    const { shop, book } = await createOpenShop();
    await shop.pay(await shop.begin(book));
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'completed' }]);
    expect(await shop.deliver()).toHaveLength(2);
  });

  it('returns the fee with a refund, and takes none in India', async () => {
    const { shop, book } = await createOpenShop();
    const payment = await shop.begin(book);
    await shop.pay(payment);
    await shop.report(payment);
    expect(await refund(shop)).toMatchObject({ status: 200, json: { status: 'refunded' } });
    expect(await shop.payments.hasReturnedFee(payment.paymentIntentId)).toBe(true);

    const otherCreator = await shop.register('other');
    await shop.activate(otherCreator, 'IN');
    await shop.begin(await shop.addProduct({ owner: otherCreator }));
    expect((await shop.purchases()).at(-1)).toMatchObject({ applicationFee: 0 });
  });

  it.each([
    ['none', async () => {}],
    ['onboarding', async (shop: ConnectShop) => void (await shop.connect(shop.mara))],
    [
      'restricted',
      async (shop: ConnectShop) => {
        await shop.activate(shop.mara);
        await shop.act(shop.mara, 'require_document');
      },
    ],
    [
      'disabled',
      async (shop: ConnectShop) => {
        await shop.activate(shop.mara);
        await shop.act(shop.mara, 'reject');
      },
    ],
    [
      'disconnected',
      async (shop: ConnectShop) => {
        await shop.activate(shop.mara);
        await shop.call('DELETE', '/api/payouts/account', { as: shop.mara });
      },
    ],
  ])('is impossible without an active account, except for free products: %s', async (_status, arrange) => {
    const shop = await createConnectShop();
    const [book, freeProduct] = [
      await shop.addProduct(),
      await shop.addProduct({ priceCents: 100, title: 'Free' }),
    ];
    await arrange(shop);
    expect(await start(shop, book)).toMatchObject({ status: 409, json: { code: 'not_for_sale' } });
    const bare = await shop.call('POST', '/api/create-payment-intent', {
      body: { product: { id: book.id } },
    });
    expect(bare).toMatchObject({ status: 409, json: { code: 'not_for_sale' } });
    expect(await start(shop, freeProduct)).toMatchObject({ status: 200, json: { isFree: true } });
    const offers = await Promise.all(
      [book, freeProduct].map(({ id }) => shop.call('GET', `/api/products/${id}/offer`)),
    );
    expect(offers.map(({ json }) => json.isClosed)).toEqual([true, undefined]);
    const page = await shop.call('GET', '/mara', { unchecked: true });
    expect(page.text.match(/Not available yet<\/button>/g)).toHaveLength(1);
    const buy = await shop.call('GET', `/buy/${book.id}`, { unchecked: true });
    expect(buy.text).toContain('This creator cannot accept payments right now');
  });

  it('is possible again in the next response after the account opens', async () => {
    const shop = await createConnectShop();
    const book = await shop.addProduct();
    expect((await shop.call('GET', '/mara', { unchecked: true })).text).toContain('Not available yet');
    await shop.activate(shop.mara);
    expect((await shop.call('GET', '/mara', { unchecked: true })).text).not.toContain('Not available yet');
    expect(await start(shop, book)).toMatchObject({ status: 200 });
  });
});

describe('a request or payment that does not match the purchase', () => {
  it('rejects a request that names another creator’s account', async () => {
    const { shop, book } = await createOpenShop();
    const otherCreator = await shop.register('other');
    const foreignAccountId = await shop.activate(otherCreator, 'US');
    const body = { productId: book.id, email: BUYER, accountId: foreignAccountId };
    const response = await shop.call('POST', '/api/product-download-payment', { body });
    expect(response).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
    const connect = { body: { country: 'DE', accountId: foreignAccountId }, as: shop.mara };
    expect((await shop.call('POST', '/api/payouts/account', connect)).status).toBe(400);
    expect(await shop.purchases()).toEqual([]);
  });

  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'jpy' }],
    ['fee', { applicationFee: 1 }],
    ['fee, which is higher than the price', { applicationFee: 5_000 }],
  ] as const)('rejects a paid intent whose %s is not the purchase’s', async (_what, values) => {
    const { shop, book } = await createOpenShop();
    const payment = await shop.begin(book);
    await change(shop, payment, values);
    await shop.pay(payment);
    expect(await shop.report(payment)).toMatchObject({ status: 409, json: { code: 'payment_mismatch' } });
    await shop.runJobs();
    expect(await shop.links()).toEqual([]);
  });

  it('delivers nothing for a payment to another account', async () => {
    const { shop, book } = await createOpenShop();
    const foreign = await shop.activate(await shop.register('other'), 'US');
    const payment = await shop.begin(book);
    await change(shop, payment, { accountId: foreign });
    await shop.pay(payment);
    expect(await shop.report(payment)).toMatchObject({ status: 402, json: { code: 'payment_required' } });
    await change(shop, payment, { accountId: null });
    expect(await shop.report(payment)).toMatchObject({ status: 402, json: { code: 'payment_required' } });
    await shop.runJobs();
    expect(await shop.links()).toEqual([]);
  });

  it('ignores a report from another account', async () => {
    const { shop, book } = await createOpenShop();
    const payment = await shop.begin(book);
    const { clientSecret, paymentIntentId: id } = payment;
    await shop.payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
    for (const account of ['acct_simulated_other', undefined]) {
      const object = { id, object: 'payment_intent' };
      const event = { id: `evt_${account}`, type: 'payment_intent.succeeded', account, data: { object } };
      const body = JSON.stringify(event);
      const signature = signEvent(KEY, body, shop.clock.now());
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      expect((await shop.call('POST', '/api/webhooks/stripe', { raw: body, headers })).status).toBe(200);
      await shop.runJobs();
      expect(await shop.purchases()).toMatchObject([{ status: 'pending' }]);
    }
    expect(await shop.links()).toEqual([]);
  });
});

describe('an account that changes between the start of a payment and its end', () => {
  it('still takes the payment that was started with it', async () => {
    const { shop, accountId, book } = await createOpenShop();
    const key = { 'idempotency-key': 'this purchase' };
    const { json: payment } = await start(shop, book, key);
    await shop.call('DELETE', '/api/payouts/account', { as: shop.mara });
    const second = await shop.activate(shop.mara, 'US');
    // A repeated start would show a payment to the former account.
    expect(await start(shop, book, key)).toMatchObject({
      status: 422,
      json: { code: 'idempotency_conflict' },
    });
    await shop.pay(payment);
    expect(await shop.report(payment)).toMatchObject({ status: 200, json: { status: 'completed' } });
    expect(await start(shop, book, key)).toMatchObject({ status: 200 });
    expect(await shop.purchases()).toMatchObject([{ accountId, status: 'completed' }]);
    await shop.buy(book, 'second@kova.example');
    expect((await shop.purchases()).at(-1)).toMatchObject({ accountId: second });
    const [sale] = await shop.purchases();
    const response = await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
    expect(response).toMatchObject({ status: 200, json: { status: 'refunded' } });
    expect(await shop.payments.findIntent(payment.paymentIntentId, accountId)).toMatchObject({
      refundedAmount: 1_299,
    });
  });

  it('still closes the download on a dispute after it was disconnected', async () => {
    const { shop, book } = await createOpenShop();
    const token = await shop.buy(book);
    await shop.call('DELETE', '/api/payouts/account', { as: shop.mara });
    const intentId = (await shop.purchases())[0]?.paymentIntentId ?? '';
    for (const { body, signature } of await shop.payments.dispute({ intentId, state: 'open' })) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      expect((await shop.call('POST', '/api/webhooks/stripe', { raw: body, headers })).status).toBe(200);
    }
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'disputed' }]);
    expect((await shop.download(token)).status).toBe(410);
  });

  it.each(['connect', 'owner'] as const)(
    'refunds the money it received in a former payments mode: %s first',
    async (first) => {
      const { shop, accountId, book } = await createOpenShop();
      const setMode = (paymentsMode: 'connect' | 'owner') =>
        Object.assign(shop.ctx.instance, { paymentsMode });
      setMode(first);
      await shop.buy(book);
      setMode(first === 'owner' ? 'connect' : 'owner');
      expect(await refund(shop)).toMatchObject({ status: 200, json: { status: 'refunded' } });
      await shop.buy(book, 'second@kova.example');
      const accounts = (await shop.purchases()).map((purchase) => purchase.accountId);
      expect(accounts).toEqual(first === 'owner' ? [null, accountId] : [accountId, null]);
      const [{ paymentIntentId } = { paymentIntentId: '' }] = await shop.purchases();
      expect(await shop.payments.findIntent(paymentIntentId, accounts[0])).toMatchObject({
        refundedAmount: 1_299,
      });
    },
  );

  it('that withdraws its access leaves the sale as it was, and refunds nothing', async () => {
    const { shop, book } = await createOpenShop();
    const token = await shop.buy(book);
    await shop.act(shop.mara, 'disconnect');
    const response = await refund(shop);
    expect(response).toMatchObject({ status: 409, json: { code: 'not_refundable' } });
    expect(response.json.message).toContain('dashboard of the payment provider');
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', refundedAmount: 0 }]);
    expect((await shop.download(token)).status).toBe(200);
  });

  it('that withdraws its access ends an unpaid purchase', async () => {
    const { shop, book } = await createOpenShop();
    const payment = await shop.begin(book);
    await shop.payments.simulator.changeAccount({
      accountId: await shop.readAccounts(shop.mara).then(([account]) => account?.accountId ?? ''),
      action: 'disconnect',
    });
    expect(await shop.report(payment)).toMatchObject({ status: 400 });
    // Nobody reported the disconnection, so the next purchase finds it.
    expect(await start(shop, book)).toMatchObject({ status: 409, json: { code: 'not_for_sale' } });
    expect(await shop.readAccounts(shop.mara)).toMatchObject([{ status: 'disconnected' }]);
    shop.clock.advance(2 * 24 * 3_600_000);
    await shop.runJobs();
    expect(await shop.purchases()).toEqual([]);
    expect(shop.errors).toEqual([]);
  });

  it('of a creator who closes their account refunds a late payment there', async () => {
    const { shop, accountId, book } = await createOpenShop();
    const payment = await shop.begin(book);
    await shop.pay(payment, '4000 0000 0000 0077');
    await shop.report(payment);
    await change(shop, payment, { userId: null });
    shop.clock.advance(60_000);
    await shop.report(payment);
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'refunded' }]);
    expect(await shop.payments.findIntent(payment.paymentIntentId, accountId)).toMatchObject({
      refundedAmount: 1_299,
    });
    expect(await shop.payments.hasReturnedFee(payment.paymentIntentId)).toBe(true);
  });
});
