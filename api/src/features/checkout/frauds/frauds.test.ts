import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signEvent } from '../../../adapters/payments/signed-events.js';
import { jobs } from '../../../db/table.js';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { PaymentsError } from '../../../ports/payments.js';
import { BUYER, createShop, type Shop, type ShopProduct } from '../../../testing/payments/shop.js';
import { paymentEvents, purchases } from '../table.js';

/** Expects that no link, no email and no file was delivered. */
async function expectNoFile(shop: Shop): Promise<void> {
  expect(await shop.links()).toEqual([]);
  await shop.runJobs();
  expect(await shop.links()).toEqual([]);
}

interface FraudWorld {
  shop: Shop;
  book: ShopProduct;
  cheap: ShopProduct;
}

interface Fraud {
  name: string;
  /** Returns the last error. */
  commit(stage: FraudWorld): Promise<{ status: number; json: { code: string } }>;
  status: number;
  code: string;
}

const FRAUDS: Fraud[] = [
  {
    name: 'a success that was never paid',
    commit: async ({ shop, book }) => shop.report(await shop.begin(book)),
    status: 402,
    code: 'payment_required',
  },
  {
    name: 'a success after a declined card',
    commit: async ({ shop, book }) => {
      const payment = await shop.begin(book);
      await shop.pay(payment, '4000 0000 0000 9995');
      return shop.report(payment);
    },
    status: 402,
    code: 'payment_required',
  },
  {
    name: 'a success during the 3-D Secure challenge',
    commit: async ({ shop, book }) => {
      const payment = await shop.begin(book);
      await shop.pay(payment, '4000 0025 0000 3155');
      return shop.report(payment);
    },
    status: 402,
    code: 'payment_required',
  },
  {
    name: 'an intent of another system',
    commit: async ({ shop }) => {
      const intent = await shop.payments.createIntent({
        amount: 1,
        currency: 'usd',
        description: 'x',
        metadata: {},
        idempotencyKey: 'mine',
      });
      await shop.pay({ paymentIntentId: intent.id, clientSecret: intent.clientSecret ?? '' });
      return shop.report({ paymentIntentId: intent.id });
    },
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a paid intent of a cheaper product for a more expensive one',
    commit: async ({ shop, book, cheap }) => {
      const payment = await shop.begin(cheap);
      return shop.report(payment, { productId: book.id });
    },
    status: 409,
    code: 'payment_mismatch',
  },
  {
    name: 'a paid intent, for another file',
    commit: async ({ shop, book, cheap }) => shop.report(await shop.begin(cheap), { fileId: book.fileId }),
    status: 409,
    code: 'payment_mismatch',
  },
  {
    name: 'another buyer’s address',
    commit: async ({ shop, book }) =>
      shop.report(await shop.begin(book), { customerEmail: 'thief@kova.example' }),
    status: 409,
    code: 'payment_mismatch',
  },
  {
    name: 'a product under another creator’s name',
    commit: async ({ shop, book }) => {
      const otherCreator = await shop.register('other');
      return shop.call('POST', '/api/product-download-payment', {
        body: { productId: book.id, email: BUYER, creatorId: otherCreator.id },
      });
    },
    status: 409,
    code: 'payment_mismatch',
  },
  {
    name: 'an address for a payment that was never made',
    commit: async ({ shop, book }) => {
      const { paymentIntentId, clientSecret } = await shop.begin(book);
      const body = { paymentIntentId, clientSecret, email: 'thief@kova.example' };
      return shop.call('POST', '/api/update-payment-email', { body });
    },
    status: 402,
    code: 'payment_required',
  },
  {
    name: 'an address for a purchase without one, by a guessed intent',
    commit: async ({ shop }) => {
      const body = { paymentIntentId: `pi_simulated_${'0'.repeat(32)}`, email: 'thief@kova.example' };
      return shop.call('POST', '/api/update-payment-email', { body });
    },
    status: 404,
    code: 'not_found',
  },
  {
    name: 'the id of a free purchase instead of a payment',
    commit: async ({ shop }) => shop.report({ paymentIntentId: 'free_abc' }),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a guessed client secret',
    commit: async ({ shop, book }) => {
      const payment = await shop.begin(book);
      return shop.pay({ ...payment, clientSecret: payment.clientSecret.replace(/.$/, '_') });
    },
    status: 400,
    code: 'stripe_invalid_request_error',
  },
  ...(
    [
      ['amount', { amount: 1 }],
      ['currency', { currency: 'jpy' }],
      ['product', { productId: 999 }],
      ['creator', { userId: 2 }],
      ['purchase', { publicId: 'another' }],
    ] as const
  ).map(
    ([fieldName, change]): Fraud => ({
      name: `a paid intent whose ${fieldName} is not the purchase’s`,
      commit: async ({ shop, book }) => {
        await shop.register('second');
        const payment = await shop.begin(book);
        await shop.ctx.db.transact([
          shop.ctx.db.write
            .update(purchases)
            .set(change)
            .where(eq(purchases.paymentIntentId, payment.paymentIntentId)),
        ]);
        await shop.pay(payment);
        return shop.report(payment);
      },
      status: 409,
      code: 'payment_mismatch',
    }),
  ),
];

describe('the checkout', () => {
  it.each(FRAUDS)('rejects $name, and delivers no file', async ({ commit, status, code }) => {
    const shop = await createShop();
    const [book, cheap] = [await shop.addProduct(), await shop.addProduct({ priceCents: 101 })];
    expect(await commit({ shop, book, cheap })).toMatchObject({ status, json: { code } });
    await expectNoFile(shop);
  });

  it('ignores a price from the buyer’s browser', async () => {
    const shop = await createShop();
    const book = await shop.addProduct();
    for (const lie of [0, 0.01, -5, '0', 'free', null]) {
      const body = {
        productId: book.id,
        email: BUYER,
        productData: { id: book.id, price: lie, priceCents: lie, isFree: true, fileUrl: '/etc/passwd' },
      };
      const { json } = await shop.call('POST', '/api/product-download-payment', { body });
      expect(json).toMatchObject({ isFree: false, product: { price: 12.99 } });
      const wrongOrder = { amount: lie, product: { id: book.id, price: lie } };
      const intent = await shop.call('POST', '/api/create-payment-intent', { body: wrongOrder });
      expect(await shop.payments.findIntent(intent.json.paymentIntentId)).toMatchObject({ amount: 1_299 });
    }
    await expectNoFile(shop);
  });
});

describe('a repeated success report', () => {
  it('returns the same link, without additional uses', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => shop.report(payment, { customerEmail: BUYER })),
    );
    expect(new Set(responses.map(({ json }) => json.downloadUrl)).size).toBe(1);
    await shop.runJobs();
    expect(await shop.links()).toHaveLength(1);
    const [link] = await shop.links();
    for (const number of [1, 2, 3]) {
      expect((await shop.download(link?.token ?? '', { from: `10.0.0.${number}` })).status).toBe(200);
    }
    expect((await shop.report(payment)).json.downloadUrl).toContain(link?.token);
    expect((await shop.download(link?.token ?? '', { from: '10.0.0.4' })).status).toBe(410);
  });
});

describe('a refunded or disputed purchase', () => {
  it('delivers no file, also not to a client that began the download', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    const { json } = await shop.report(payment);
    const token = json.downloadUrl.split('/').at(-1);
    await shop.download(token);
    await shop.payments.refund({ intentId: payment.paymentIntentId, idempotencyKey: 'r' });
    expect(await shop.report(payment)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    // The client that began just now cannot continue, nor fetch the rest of its download.
    expect(await shop.download(token)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    expect(await shop.download(token, { headers: { range: 'bytes=1-' } })).toMatchObject({ status: 410 });
    const attach = { paymentIntentId: payment.paymentIntentId, email: BUYER };
    const response = await shop.call('POST', '/api/update-payment-email', {
      body: { ...attach, clientSecret: payment.clientSecret },
    });
    expect(response).toMatchObject({ status: 410 });
  });

  it('is opened again if the creator wins the dispute', async () => {
    const shop = await createShop();
    const token = await shop.buy(await shop.addProduct());
    const [purchase] = await shop.purchases();
    const intentId = purchase?.paymentIntentId ?? '';
    const statuses: Array<[string | undefined, number]> = [];
    for (const state of ['open', 'won', 'lost'] as const) {
      for (const event of await shop.payments.dispute({ intentId, state })) await postEvent(shop, event);
      await shop.runJobs();
      const [{ status } = { status: undefined }] = await shop.purchases();
      statuses.push([status, (await shop.download(token)).status]);
    }
    expect(statuses).toEqual([
      ['disputed', 410],
      ['completed', 200],
      ['disputed', 410],
    ]);
    expect(await shop.deliver()).toHaveLength(2);
  });
});

function postEvent(shop: Shop, event: { body: string; signature: string | undefined }) {
  return shop.call('POST', '/api/webhooks/stripe', {
    raw: event.body,
    headers: {
      'content-type': 'application/json',
      ...(event.signature === undefined ? {} : { 'stripe-signature': event.signature }),
    },
  });
}

describe('a report', () => {
  const KEY = Buffer.alloc(32, 9);

  async function payWithoutReport() {
    const shop = await createShop();
    const begun = await shop.begin(await shop.addProduct());
    const { clientSecret } = begun;
    const { events } = await shop.payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
    const [event] = events;
    if (event === undefined) throw new Error('a payment is reported');
    return { shop, begun, event };
  }

  it.each<
    [string, (event: { body: string; signature: string }) => { body: string; signature: string | undefined }]
  >([
    ['unsigned', ({ body }) => ({ body, signature: undefined })],
    [
      'signed by another sender',
      ({ body }) => ({ body, signature: signEvent(Buffer.alloc(32, 1), body, Date.UTC(2026, 10, 21, 8)) }),
    ],
    ['changed', ({ body, signature }) => ({ body: body.replace('succeeded', 'succeeded '), signature })],
    [
      'about another payment',
      ({ body, signature }) => ({ body: body.replace(/pi_simulated_./, 'pi_simulated_z'), signature }),
    ],
    ['with an invalid signature', ({ body }) => ({ body, signature: 't=1,v1=zz' })],
  ])('that is %s is rejected without effect', async (_name, forge) => {
    const { shop, event } = await payWithoutReport();
    expect(await postEvent(shop, forge(event))).toMatchObject({
      status: 400,
      json: { code: 'invalid_signature' },
    });
    expect(await shop.ctx.db.read.select().from(paymentEvents)).toEqual([]);
    await shop.runJobs();
    expect(await shop.links()).toEqual([]);
  });

  it('that is stale is rejected', async () => {
    const { shop, event } = await payWithoutReport();
    shop.clock.advance(5 * MINUTE + 1_000);
    expect(await postEvent(shop, event)).toMatchObject({ status: 400, json: { code: 'invalid_signature' } });
  });

  it('counts once, on any number of repetitions, and is deleted after a month', async () => {
    const { shop, event } = await payWithoutReport();
    const responses = await Promise.all(Array.from({ length: 4 }, () => postEvent(shop, event)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const listSettleJobs = async () =>
      (await shop.ctx.db.read.select().from(jobs)).filter(({ kind }) => kind === 'checkout.settle-payment');
    expect(await listSettleJobs()).toHaveLength(1);
    await shop.runJobs();
    expect((await postEvent(shop, event)).status).toBe(200);
    expect(await listSettleJobs()).toEqual([]);
    expect(await shop.deliver()).toHaveLength(2);
    shop.clock.advance(31 * DAY);
    const body = JSON.stringify({
      id: 'evt_2',
      type: 'x',
      data: { object: { id: 'pi_x', object: 'payment_intent' } },
    });
    await postEvent(shop, { body, signature: signEvent(KEY, body, shop.clock.now()) });
    expect(await shop.ctx.db.read.select().from(paymentEvents)).toMatchObject([{ id: 'evt_2' }]);
  });

  it('about a payment that is not ours is accepted, and skipped', async () => {
    const shop = await createShop();
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'x',
      data: { object: { id: 'pi_x', object: 'payment_intent' } },
    });
    expect((await postEvent(shop, { body, signature: signEvent(KEY, body, shop.clock.now()) })).status).toBe(
      200,
    );
    await shop.runJobs();
    expect(await shop.ctx.db.read.select().from(jobs)).toEqual([]);
    expect(shop.errors).toEqual([]);
  });

  it('of an unknown kind is stored, without effect', async () => {
    const { shop } = await payWithoutReport();
    const countBefore = (await shop.ctx.db.read.select().from(jobs)).length;
    shop.ctx.payments.readEvent = () => ({
      id: 'evt_9',
      type: 'coffee.brewed',
      intentId: null,
      affectsPayment: false,
      subscriptionId: null,
    });
    expect((await postEvent(shop, { body: '{}', signature: 'x' })).status).toBe(200);
    expect(await shop.ctx.db.read.select().from(jobs)).toHaveLength(countBefore);
    expect(await shop.ctx.db.read.select().from(paymentEvents)).toMatchObject([{ type: 'coffee.brewed' }]);
  });
});

describe('repeated attempts', () => {
  it.each<[string, number, (shop: Shop) => Promise<{ status: number }>]>([
    [
      'starting payments',
      60,
      (shop) => shop.call('POST', '/api/create-payment-intent', { body: { product: { id: 9 } } }),
    ],
    ['reporting payments', 60, (shop) => shop.report({ paymentIntentId: 'pi_guess' })],
    ['guessing links', 120, (shop) => shop.download('A'.repeat(43))],
    ['requesting new links', 20, (shop) => shop.call('POST', `/api/download/${'A'.repeat(43)}/renewal`)],
    ['forging webhooks', 600, (shop) => postEvent(shop, { body: '{}', signature: 'x' })],
  ])('by %s return 429 after %i times', async (_name, times, knock) => {
    const shop = await createShop({ instance: { rateLimits: true } });
    const statuses = new Set<number>();
    for (let count = 0; count < times; count += 1) statuses.add((await knock(shop)).status);
    expect(statuses).not.toContain(429);
    expect((await knock(shop)).status).toBe(429);
  });
});

describe('a provider that fails', () => {
  it.each([
    [
      'invalid_request',
      400,
      'stripe_invalid_request_error',
      'Invalid payment request. Please check your payment details.',
    ],
    [
      'connection',
      503,
      'stripe_api_connection_error',
      'Could not connect to payment service. Please check your internet connection.',
    ],
    [
      'authentication',
      502,
      'stripe_authentication_error',
      'Payment authentication error. Please contact support with error code: AUTH-ERR.',
    ],
    ['provider', 502, 'stripe_api_error', 'There was an error processing your request.'],
    ['rate_limit', 502, 'stripe_api_error', 'There was an error processing your request.'],
    ['declined', 502, 'stripe_api_error', 'There was an error processing your request.'],
  ] as const)(
    'with the error %s returns a fixed message, and the purchase completes later',
    async (kind, status, code, message) => {
      const shop = await createShop();
      const book = await shop.addProduct();
      const payment = await shop.begin(book);
      await shop.pay(payment);
      const fail = () => Promise.reject(new PaymentsError(kind, 'sk_live_secret told us off'));
      const { createIntent, findIntent } = shop.ctx.payments;
      Object.assign(shop.ctx.payments, { createIntent: fail, findIntent: fail });
      const body = { productId: book.id, email: BUYER };
      for (const response of [
        await shop.call('POST', '/api/product-download-payment', { body }),
        await shop.report(payment),
      ]) {
        expect(response).toMatchObject({ status, json: { code, message, error: { message, type: code } } });
        expect(response.text).not.toContain('sk_live');
      }
      await expect(shop.runJobs()).rejects.toMatchObject({ code });
      expect(await shop.purchases()).toMatchObject([{ status: 'pending' }]);

      Object.assign(shop.ctx.payments, { createIntent, findIntent });
      await shop.runJobs();
      expect(await shop.purchases()).toMatchObject([{ status: 'completed' }]);
    },
  );
});
