import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { ban } from '../../../testing/ban.js';
import { BUYER, createShop, GOOD_CARD, readDownloadToken } from '../../../testing/payments/shop.js';
import { products } from '../../products/index.js';

describe('buying', () => {
  it('charges the price in the database, returns the link, and emails buyer and creator once', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const { json: payment } = await shop.call('POST', '/api/product-download-payment', {
      body: {
        productId: String(product.id),
        email: ' Ines@Kova.example ',
        creatorId: shop.mara.id,
        productData: { id: product.id, title: 'Nothing', price: 0.01, fileUrl: 'https://evil.example' },
      },
    });
    expect(payment).toMatchObject({
      isFree: false,
      fileUrl: null,
      product: { title: 'Kiln notes', price: 12.99 },
    });
    expect(await shop.purchases()).toMatchObject([
      { amount: 1_299, currency: 'usd', status: 'pending', customerEmail: BUYER, provider: 'simulated' },
    ]);
    expect(await shop.payments.findIntent(payment.paymentIntentId)).toMatchObject({ amount: 1_299 });

    expect((await shop.pay(payment)).json).toMatchObject({ status: 'succeeded' });
    const response = await shop.report(payment, {
      customerEmail: BUYER,
      productId: product.id,
      fileId: product.fileId,
    });
    expect(response.json).toMatchObject({ success: true, status: 'completed' });
    const token = readDownloadToken(response.json.downloadUrl);
    expect(await shop.links()).toMatchObject([
      { token, usedCount: 0, maxUses: 3, isActive: true, email: BUYER },
    ]);

    await shop.runJobs();
    const emails = await shop.deliver();
    expect(emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [BUYER, 'Your receipt from mara'],
      ['mara@creators.example', 'You sold Kiln notes for $12.99'],
    ]);
    const receipt = emails[0]?.text ?? '';
    expect(readDownloadToken(receipt)).toBe(token);
    for (const word of [
      'Kiln notes',
      'mara',
      '$12.99 USD',
      'November 21, 2026',
      'open the old link to get a new one by email',
    ]) {
      expect(receipt).toContain(word);
    }
  });

  it('rejects a banned buyer at the start, and never after the payment', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const body = { productId: String(product.id), email: BUYER, creatorId: shop.mara.id };
    const { json: payment } = await shop.call('POST', '/api/product-download-payment', { body });
    await shop.pay(payment);
    await ban(shop.ctx, 'kova.example');
    await ban(shop.ctx, '127.0.0.0/8');
    const secondAttempt = await shop.call('POST', '/api/product-download-payment', { body });
    const otherBuyerRequest = { body: { ...body, email: 'tom@ash.example' } };
    const fromNetwork = await shop.call('POST', '/api/product-download-payment', otherBuyerRequest);
    const intent = { product: { id: product.id } };
    const withoutEmail = await shop.call('POST', '/api/create-payment-intent', { body: intent });
    for (const { status, json } of [secondAttempt, fromNetwork, withoutEmail]) {
      expect([status, json.code]).toEqual([403, 'forbidden']);
    }
    const freeProduct = await shop.addProduct({ priceCents: 0 });
    const form = { email: 'tom@ash.example' };
    expect((await shop.call('POST', `/buy/${freeProduct.id}`, { form })).status).toBe(403);
    expect(await shop.purchases()).toHaveLength(1);
    const response = await shop.report(payment, { customerEmail: BUYER, productId: product.id });
    expect(response.json).toMatchObject({ status: 'completed' });
  });

  it('delivers a product up to a dollar at once', async () => {
    const shop = await createShop();
    const product = await shop.addProduct({ priceCents: 100 });
    const { json } = await shop.call('POST', '/api/product-download-payment', {
      body: { productId: product.id, email: BUYER },
    });
    expect(json).toMatchObject({ isFree: true, clientSecret: null, paymentIntentId: null });
    expect(await shop.purchases()).toMatchObject([
      { provider: 'free', amount: 0, status: 'completed', completedAt: shop.clock.now() },
    ]);
    const emails = await shop.deliver();
    expect(emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [BUYER, 'Your download from mara'],
    ]);
    expect(readDownloadToken(emails[0]?.text)).toBe(readDownloadToken(json.fileUrl));
  });

  it('charges for a product from 1.01 dollars', async () => {
    const shop = await createShop();
    const product = await shop.addProduct({ priceCents: 101 });
    expect((await shop.begin(product)).clientSecret).toMatch(/_secret_/);
  });

  it.each<[string, number, string]>([
    ['physical', 409, 'Feature coming soon'],
    ['without a file', 409, 'Product data incomplete (missing: fileUrl). Please contact the creator.'],
    ['gone', 404, 'Product not found. Please refresh the page and try again.'],
  ])('sells no product that is %s', async (kind, status, message) => {
    const shop = await createShop();
    const product = await shop.addProduct({
      isDigital: kind !== 'physical',
      hasFile: kind !== 'without a file',
    });
    const productId = kind === 'gone' ? 999 : product.id;
    const body = { productId, email: BUYER };
    const response = await shop.call('POST', '/api/product-download-payment', { body });
    expect([response.status, response.json.message]).toEqual([status, message]);
    const intent = await shop.call('POST', '/api/create-payment-intent', {
      body: { product: { id: productId } },
    });
    expect([intent.status, intent.json.message]).toEqual([status, message]);
    expect(await shop.purchases()).toEqual([]);
  });

  it.each([
    [100, 'Please enter a valid email address to receive your download'],
    [1_299, 'A valid email address is required to receive your download link.'],
  ])('requires a valid email address (%i cents)', async (priceCents, message) => {
    const shop = await createShop();
    const { id: productId } = await shop.addProduct({ priceCents });
    for (const email of ['', 'ines', 'ines@', 'ines kova@kova.example']) {
      const response = await shop.call('POST', '/api/product-download-payment', {
        body: { productId, email },
      });
      expect([response.status, response.json.message]).toEqual([400, message]);
    }
  });

  it('returns the same purchase for a repeated Idempotency-Key, and rejects another address with it', async () => {
    const shop = await createShop();
    const [paidProduct, freeProduct] = [await shop.addProduct(), await shop.addProduct({ priceCents: 0 })];
    for (const product of [paidProduct, freeProduct]) {
      const headers = { 'idempotency-key': `key-${product.id}` };
      const begin = (email = BUYER, from?: string) =>
        shop.call('POST', '/api/product-download-payment', {
          body: { productId: product.id, email },
          headers,
          ...(from === undefined ? {} : { from }),
        });
      const [first, second] = await Promise.all([begin(), begin()]);
      expect(second.json).toEqual(first.json);
      expect((await begin()).json).toEqual(first.json);
      expect(await begin('mo@kova.example')).toMatchObject({ status: 422 });
      // The same key of another client is another key.
      expect((await begin(BUYER, '10.0.0.9')).json).not.toEqual(first.json);
    }
    expect(await shop.purchases()).toHaveLength(4);
  });

  it('rejects a repeated key if the product’s price changed or became free', async () => {
    const shop = await createShop();
    const { write } = shop.ctx.db;
    for (const [oldPrice, newPrice] of [
      [0, 500],
      [500, 0],
      [1_299, 500],
      [500, 1_299],
    ] as const) {
      const { id } = await shop.addProduct({ priceCents: oldPrice });
      const ask = () =>
        shop.call('POST', '/api/product-download-payment', {
          body: { productId: id, email: BUYER },
          headers: { 'idempotency-key': `moved-${id}` },
        });
      expect((await ask()).status).toBe(200);
      const change = { priceCents: newPrice, price: `$${newPrice / 100}` };
      await shop.ctx.db.transact([write.update(products).set(change).where(eq(products.id, id))]);
      expect(await ask()).toMatchObject({ status: 422, json: { code: 'idempotency_conflict' } });
    }
  });

  it('returns the paid payment for a repeated key after the price changed', async () => {
    const shop = await createShop();
    const { write } = shop.ctx.db;
    const { id } = await shop.addProduct();
    const ask = () =>
      shop.call('POST', '/api/product-download-payment', {
        body: { productId: id, email: BUYER },
        headers: { 'idempotency-key': 'paid before' },
      });
    const { json } = await ask();
    await shop.pay(json);
    const change = { priceCents: 500, price: '$5' };
    await shop.ctx.db.transact([write.update(products).set(change).where(eq(products.id, id))]);
    expect((await ask()).json).toMatchObject({ paymentIntentId: json.paymentIntentId });
    expect((await shop.report(json)).json).toMatchObject({ status: 'completed' });
  });

  it('limits a creator’s emails for free products per hour, over all addresses', async () => {
    const shop = await createShop();
    const counts = new Map<string, number>();
    shop.ctx.limits.consume = async ({ name, points }, key) => {
      const count = (counts.get(`${name} ${key}`) ?? 0) + (name === 'store-email-all' ? 100 : 1);
      counts.set(`${name} ${key}`, count);
      return count > points ? { allowed: false, retryAfter: 600 } : { allowed: true };
    };
    const ask = async (product: { id: number }, name: string) => {
      const body = { productId: product.id, email: `${name}@kova.example` };
      return (await shop.call('POST', '/api/product-download-payment', { body })).status;
    };
    const freeProduct = await shop.addProduct({ priceCents: 0 });
    expect([await ask(freeProduct, 'a'), await ask(freeProduct, 'b'), await ask(freeProduct, 'c')]).toEqual([
      200, 200, 200,
    ]);
    expect(await ask(freeProduct, 'd')).toBe(429);
    const owner = await shop.register('other');
    expect(await ask(await shop.addProduct({ priceCents: 0, owner }), 'd')).toBe(200);
    expect(await ask(await shop.addProduct(), 'd')).toBe(200);
  });

  it('limits the emails to one address', async () => {
    const shop = await createShop();
    const { id: productId } = await shop.addProduct({ priceCents: 0 });
    const ask = () =>
      shop.call('POST', '/api/product-download-payment', { body: { productId, email: BUYER } });
    for (let times = 0; times < 10; times += 1) expect((await ask()).status).toBe(200);
    const response = await ask();
    expect(response).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('allows cross-origin requests with an Idempotency-Key', async () => {
    const shop = await createShop();
    const preflight = await shop.call('OPTIONS', '/api/product-download-payment', {
      headers: {
        origin: 'https://kiln.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  });
});

describe('paying without an address', () => {
  it('accepts an address afterwards, once, and returns the download link', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const { json: payment } = await shop.call('POST', '/api/create-payment-intent', {
      body: { amount: 0.01, product: { id: product.id, price: '$0.01' } },
    });
    const attach = (email: string) =>
      shop.call('POST', '/api/update-payment-email', {
        body: { ...payment, email, customerName: 'Customer' },
      });
    expect(await attach(BUYER)).toMatchObject({ status: 402, json: { code: 'payment_required' } });
    await shop.pay(payment);
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', customerEmail: null }]);

    const response = await attach(BUYER);
    expect(response.json).toMatchObject({
      success: true,
      fileUrl: expect.stringContaining('/api/download/'),
    });
    expect((await attach(BUYER)).json).toEqual(response.json);
    expect(await attach('mo@kova.example')).toMatchObject({
      status: 409,
      json: { code: 'already_attached' },
    });
    expect(await shop.purchases()).toMatchObject([{ customerEmail: BUYER }]);
    const emails = await shop.deliver();
    expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual([BUYER, 'mara@creators.example']);
    const sale = emails.find(({ to }) => to?.[0]?.address === 'mara@creators.example')?.text;
    expect(sale).toContain('The buyer can download the product on the payment page');
    expect(sale).not.toContain('on its way');
  });

  it('rejects a banned address, which neither gets the link nor ends the purchase', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const { json: payment } = await shop.call('POST', '/api/create-payment-intent', {
      body: { product: { id: product.id } },
    });
    await shop.pay(payment);
    await ban(shop.ctx, 'kova.example');
    const response = await shop.call('POST', '/api/update-payment-email', {
      body: { ...payment, email: BUYER },
    });
    for (const { status, json } of [response, await shop.report(payment, { customerEmail: BUYER })]) {
      expect([status, json.code]).toEqual([403, 'forbidden']);
    }
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', customerEmail: null }]);
    expect((await shop.report(payment, { customerEmail: 'tom@ash.example' })).status).toBe(200);
  });

  it('accepts one of two concurrent addresses', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const { json: payment } = await shop.call('POST', '/api/create-payment-intent', {
      body: { product: { id: product.id } },
    });
    await shop.pay(payment);
    const responses = await Promise.all(
      ['a@kova.example', 'b@kova.example'].map((email) => shop.report(payment, { customerEmail: email })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await shop.runJobs();
    const [purchase] = await shop.purchases();
    const receipts = (await shop.deliver()).filter(({ subject }) => subject?.includes('receipt'));
    expect(receipts.map(({ to }) => to?.[0]?.address)).toEqual([purchase?.customerEmail]);
  });

  it('stores an address for a payment that is still processing', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const { json: payment } = await shop.call('POST', '/api/create-payment-intent', {
      body: { product: { id: product.id } },
    });
    await shop.pay(payment, '4000 0000 0000 0077');
    const response = await shop.call('POST', '/api/update-payment-email', {
      body: { ...payment, email: BUYER },
    });
    expect(response.json).toMatchObject({ fileUrl: null });
    expect((await shop.report(payment)).json).toMatchObject({ status: 'processing', downloadUrl: null });
    shop.clock.advance(60_000);
    await shop.runJobs();
    const receipts = (await shop.deliver()).filter(({ subject }) => subject?.includes('receipt'));
    expect(receipts.map(({ to }) => to?.[0]?.address)).toEqual([BUYER]);
  });
});

describe('a simulated card', () => {
  it('is declined, then challenged, and finally accepted, for one purchase', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    expect((await shop.pay(payment, '4000 0000 0000 0002')).json).toEqual({
      success: true,
      status: 'declined',
      message: 'Your card was declined.',
    });
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'failed', failure: 'Your card was declined.' }]);
    expect(await shop.report(payment)).toMatchObject({
      status: 402,
      json: { code: 'payment_required', message: 'Your card was declined.' },
    });
    expect((await shop.pay(payment, '4000 0025 0000 3155')).json).toMatchObject({ status: 'challenge' });
    const completeChallenge = (isPassed: boolean) =>
      shop.call('POST', '/api/simulated-payments/challenge', {
        body: { clientSecret: payment.clientSecret, isPassed },
      });
    expect((await completeChallenge(false)).json).toMatchObject({ status: 'declined' });
    await shop.pay(payment, '4000 0025 0000 3155');
    expect((await completeChallenge(true)).json).toMatchObject({ status: 'succeeded' });
    expect((await shop.report(payment)).json).toMatchObject({ status: 'completed' });
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', failure: null }]);
  });

  it('is unavailable on an instance with real cards', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    const { simulator: _, ...real } = shop.ctx.payments;
    shop.ctx.payments = real;
    expect((await shop.pay(payment, GOOD_CARD)).status).toBe(404);
    const body = { clientSecret: payment.clientSecret, isPassed: true };
    expect((await shop.call('POST', '/api/simulated-payments/challenge', { body })).status).toBe(404);
  });
});

describe('an unpaid payment', () => {
  it('is checked four times, then canceled, and its row is deleted', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    for (const minutes of [1, 9, 50]) {
      shop.clock.advance(minutes * 60_000);
      await shop.runJobs();
      expect(await shop.purchases()).toMatchObject([{ status: 'pending' }]);
    }
    shop.clock.advance(23 * 3_600_000);
    await shop.runJobs();
    expect(await shop.purchases()).toEqual([]);
    expect(await shop.payments.findIntent(payment.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect(await shop.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('is deleted if the provider does not know it, and unpaid if the amount differs', async () => {
    const shop = await createShop();
    const { findIntent } = shop.ctx.payments;
    await shop.begin(await shop.addProduct());
    shop.ctx.payments.findIntent = async () => undefined;
    shop.ctx.payments.cancelIntent = async () => {};
    shop.clock.advance(24 * 3_600_000);
    await shop.runJobs();
    expect(await shop.purchases()).toEqual([]);

    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    shop.ctx.payments.findIntent = async (id) => {
      const intent = await findIntent(id);
      return intent && { ...intent, amount: 1 };
    };
    shop.clock.advance(24 * 3_600_000);
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'pending' }]);
    expect(await shop.links()).toEqual([]);
    expect(await shop.ctx.db.read.select().from(jobs)).toEqual([]);
    expect(shop.errors.length).toBeGreaterThan(0);
  });
});
