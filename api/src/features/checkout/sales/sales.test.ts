import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { PaymentsError } from '../../../ports/payments.js';
import { ban } from '../../../testing/ban.js';
import { BUYER, createShop, readDownloadToken, type Shop } from '../../../testing/payments/shop.js';
import { downloadLinks, purchases } from '../table.js';

const list = (shop: Shop, query = '', as = shop.mara) => shop.call('GET', `/api/sales${query}`, { as });
const refund = (shop: Shop, id: number, as = shop.mara) =>
  shop.call('POST', `/api/sales/${id}/refund`, { as });

/** Creates a shop with three buyers of two products. One purchase is free, and one is unpaid. */
async function createBusyShop() {
  const shop = await createShop();
  const [notes, glaze] = [
    await shop.addProduct(),
    await shop.addProduct({ title: '100% glaze_book', priceCents: 500 }),
  ];
  const freeProduct = await shop.addProduct({ title: 'Sampler', priceCents: 0 });
  await shop.buy(notes, 'ada@kova.example');
  shop.clock.advance(DAY);
  await shop.buy(glaze, 'Bo@kova.example');
  await shop.call('POST', '/api/product-download-payment', {
    body: { productId: freeProduct.id, email: 'cy@kova.example' },
  });
  await shop.begin(notes, 'never@kova.example');
  return shop;
}

describe('the list of sales', () => {
  it('includes paid and free purchases, newest first, and no other creator’s', async () => {
    const shop = await createBusyShop();
    const { json } = await list(shop);
    expect(json.data).toMatchObject([
      { productTitle: 'Sampler', amount: 0, isFree: true, customerEmail: 'cy@kova.example' },
      {
        productTitle: '100% glaze_book',
        amount: 500,
        isFree: false,
        customerEmail: 'bo@kova.example',
        downloads: 0,
      },
      {
        productTitle: 'Kiln notes',
        amount: 1_299,
        status: 'completed',
        purchasedAt: '2026-11-21T08:00:00.000Z',
      },
    ]);
    expect(json.nextCursor).toBeNull();
    const otherCreator = await shop.register('other');
    expect((await list(shop, '', otherCreator)).json.data).toEqual([]);
    expect((await shop.call('GET', '/api/sales')).status).toBe(401);
  });

  it('counts the uses of each sale’s own links', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.buy(product, 'ada@kova.example');
    // Creates one more link than purchases, so that their ids differ from here on.
    await shop.call('POST', '/api/download-links', { as: shop.mara, body: { fileId: product.fileId } });
    await shop.buy(product, 'bo@kova.example');
    await shop.ctx.db.transact([
      shop.ctx.db.write
        .update(downloadLinks)
        .set({ usedCount: 2 })
        .where(eq(downloadLinks.email, 'bo@kova.example')),
    ]);
    expect((await list(shop)).json.data).toMatchObject([
      { customerEmail: 'bo@kova.example', downloads: 2 },
      { customerEmail: 'ada@kova.example', downloads: 0 },
    ]);
  });

  it.each([
    ['?search=ADA', ['Kiln notes']],
    ['?search=kova', ['Sampler', '100% glaze_book', 'Kiln notes']],
    ['?search=100%25%20gl', ['100% glaze_book']],
    ['?search=%25', ['100% glaze_book']],
    ['?search=_', ['100% glaze_book']],
    ['?search=%5C', []],
    ['?search=never', []],
    ['?status=refunded', []],
    ['?status=completed&search=kiln', ['Kiln notes']],
  ])('finds sales with %s', async (query, titles) => {
    const { json } = await list(await createBusyShop(), query);
    expect(json.data.map(({ productTitle }: { productTitle: string }) => productTitle)).toEqual(titles);
  });

  it('is paged', async () => {
    const shop = await createBusyShop();
    const first = (await list(shop, '?limit=2')).json;
    expect(first.data).toHaveLength(2);
    const second = (await list(shop, `?limit=2&cursor=${first.nextCursor}`)).json;
    expect([second.data.length, second.nextCursor]).toEqual([1, null]);
  });

  it.each(['?status=stolen', '?limit=0', '?limit=1000', '?cursor=x'])('rejects %s', async (query) => {
    expect((await list(await createShop(), query)).status).toBe(400);
  });
});

describe('the summary', () => {
  it('adds up days, products and refunds, and excludes disputed money', async () => {
    const shop = await createBusyShop();
    const [kiln, glaze] = await shop.purchases();
    await refund(shop, kiln?.id ?? 0);
    const get = async (query: string) =>
      (await shop.call('GET', `/api/sales/summary${query}`, { as: shop.mara })).json;
    const week = await get('?days=7');
    expect(week).toMatchObject({
      currency: 'usd',
      sales: 2,
      revenue: 500,
      refunded: 1_299,
      freeDownloads: 1,
    });
    expect(week.days).toHaveLength(7);
    expect(week.days.slice(-3)).toEqual([
      { day: '2026-11-20', sales: 0, revenue: 0, free: 0 },
      { day: '2026-11-21', sales: 1, revenue: 0, free: 0 },
      { day: '2026-11-22', sales: 1, revenue: 500, free: 1 },
    ]);
    expect(
      week.products.map(({ title, revenue }: { title: string; revenue: number }) => [title, revenue]),
    ).toEqual([
      ['100% glaze_book', 500],
      ['Kiln notes', 0],
    ]);
    // At 08:00 in London it is still the previous day in Honolulu.
    const setTimeZone = (timeZone: string) =>
      shop.call('POST', '/api/update-profile', { as: shop.mara, body: { timeZone } });
    await setTimeZone('Pacific/Honolulu');
    const inHonolulu = await get('?days=7');
    expect(inHonolulu.days.at(-1)).toEqual({ day: '2026-11-21', sales: 1, revenue: 500, free: 1 });
    await setTimeZone('UTC');

    await shop.payments.dispute({ intentId: glaze?.paymentIntentId ?? '', state: 'open' });
    await shop.report({ paymentIntentId: glaze?.paymentIntentId ?? '' });
    expect(await get('?days=30')).toMatchObject({ sales: 2, revenue: 0 });
    expect((await get('')).days).toHaveLength(30);
    expect((await get('?days=365')).days).toHaveLength(365);
  });

  it.each(['?days=8', '?days=-7'])('rejects %s', async (query) => {
    const shop = await createShop();
    expect((await shop.call('GET', `/api/sales/summary${query}`, { as: shop.mara })).status).toBe(400);
  });
});

describe('the export', () => {
  it('contains a sale, and escapes a formula in its title', async () => {
    const shop = await createShop();
    await shop.buy(
      await shop.addProduct({ title: '=HYPERLINK("https://evil.example")', priceCents: 123_405 }),
    );
    const csv = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="sales_2026-11-21.csv"');
    expect(csv.text).toBe(
      [
        'Date,Product,Email,Name,Amount,Refunded,Currency,Status,Platform fee,Provider fee,Net,Settled in,Payout,Account,Receipt,Excluding tax,Tax,Refunded tax,Country',
        `2026-11-21T08:00:00Z,"'=HYPERLINK(""https://evil.example"")","${BUYER}","",1234.05,0.00,USD,completed,0.00,36.09,1197.96,USD,,,1,1234.05,,,`,
        '',
      ].join('\r\n'),
    );
    expect((await shop.call('GET', '/api/sales/export')).status).toBe(401);
  });
});

describe('a refund', () => {
  it('returns the money, closes the download, and runs once', async () => {
    const shop = await createShop();
    const token = await shop.buy(await shop.addProduct());
    const [sale] = await shop.purchases();
    const id = sale?.id ?? 0;
    const responses = await Promise.all([refund(shop, id), refund(shop, id)]);
    for (const response of [...responses, await refund(shop, id)]) {
      expect(response).toMatchObject({ status: 200, json: { status: 'refunded', refundedAmount: 1_299 } });
    }
    expect(await shop.payments.findIntent(sale?.paymentIntentId ?? '')).toMatchObject({
      refundedAmount: 1_299,
    });
    expect(await shop.download(token)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    const emails = (await shop.deliver()).filter(({ subject }) => subject === 'Your refund from mara');
    expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([BUYER]);
  });

  it.each<[string, Partial<typeof purchases.$inferInsert>]>([
    ['free', { provider: 'free' }],
    ['disputed', { status: 'disputed' }],
    ['still being processed', { status: 'processing' }],
    ['from another provider', { provider: 'stripe' }],
  ])('is rejected for a purchase that is %s', async (_name, change) => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const [sale] = await shop.purchases();
    await shop.ctx.db.transact([
      shop.ctx.db.write
        .update(purchases)
        .set(change)
        .where(eq(purchases.id, sale?.id ?? 0)),
    ]);
    expect(await refund(shop, sale?.id ?? 0)).toMatchObject({
      status: 409,
      json: { code: 'not_refundable' },
    });
    expect(await shop.payments.findIntent(sale?.paymentIntentId ?? '')).toMatchObject({ refundedAmount: 0 });
  });

  it('is rejected for another creator, and for an unpaid purchase', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    await shop.begin(await shop.addProduct());
    const [sale, openPurchase] = await shop.purchases();
    const otherCreator = await shop.register('other');
    expect((await refund(shop, sale?.id ?? 0, otherCreator)).status).toBe(404);
    expect((await refund(shop, openPurchase?.id ?? 0)).status).toBe(404);
    expect((await shop.call('POST', `/api/sales/${sale?.id}/refund`)).status).toBe(401);
    expect(await shop.purchases()).toMatchObject([{ status: 'completed' }, { status: 'pending' }]);
  });

  it('that the provider rejects changes nothing', async () => {
    const shop = await createShop();
    const token = await shop.buy(await shop.addProduct());
    const [sale] = await shop.purchases();
    shop.ctx.payments.refund = () => Promise.reject(new PaymentsError('connection', 'timeout'));
    expect(await refund(shop, sale?.id ?? 0)).toMatchObject({
      status: 503,
      json: { message: expect.stringContaining('Nothing is refunded twice') },
    });
    expect((await shop.download(token)).status).toBe(200);
  });

  it.each([
    ['invalid_request', 'Your account there shows the reason'],
    ['authentication', 'the keys of this instance'],
    ['provider', 'Your account there shows the reason'],
  ] as const)('that the provider rejects as %s gets a message for the creator', async (kind, words) => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const [sale] = await shop.purchases();
    shop.ctx.payments.refund = () => Promise.reject(new PaymentsError(kind, 'no'));
    const { message } = (await refund(shop, sale?.id ?? 0)).json;
    expect(message).toContain(words);
    expect(message).not.toContain('payment details');
  });
});

describe('a link created by hand', () => {
  const make = (shop: Shop, body: object, options: object = {}) =>
    shop.call('POST', '/api/download-links', { as: shop.mara, body, ...options });

  it('allows three uses, and is emailed only if it has an address', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const { status, json } = await make(shop, {
      fileId: product.fileId,
      productId: product.id,
      email: 'Mo@kova.example',
    });
    expect([status, json.maxUses, json.expiresAt]).toEqual([201, 3, '2026-11-28T08:00:00.000Z']);
    expect((await shop.download(readDownloadToken(json.url))).status).toBe(200);
    const silent = await make(shop, { fileId: product.fileId });
    expect((await shop.download(readDownloadToken(silent.json.url))).status).toBe(200);
    const emails = await shop.deliver();
    expect(emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ['mo@kova.example', 'Your download from mara'],
    ]);
    expect(readDownloadToken(emails[0]?.text)).toBe(readDownloadToken(json.url));
  });

  it('goes to a banned address only if it bought the file', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.buy(product);
    await ban(shop.ctx, 'kova.example');
    const toStranger = await make(shop, { fileId: product.fileId, email: 'mo@kova.example' });
    expect(toStranger).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    expect((await make(shop, { fileId: product.fileId, email: BUYER })).status).toBe(201);
  });

  it('stops working when the purchase of its address is refunded', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    await shop.buy(product);
    const { json } = await make(shop, { fileId: product.fileId, email: BUYER });
    const [sale] = await shop.purchases();
    await refund(shop, sale?.id ?? 0);
    expect((await shop.download(readDownloadToken(json.url))).status).toBe(410);
  });

  it('is the same for a repeated idempotency key, and differs for another request', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    const headers = { 'idempotency-key': 'k' };
    const body = { fileId: product.fileId, email: BUYER };
    const [first, second] = await Promise.all([make(shop, body, { headers }), make(shop, body, { headers })]);
    expect(second.json).toEqual(first.json);
    expect((await make(shop, { fileId: product.fileId }, { headers })).json.url).not.toBe(first.json.url);
    expect(await shop.deliver()).toHaveLength(1);
  });

  it.each<[string, (shop: Shop) => Promise<object>, number]>([
    ['another creator’s file', async (shop) => ({ fileId: (await addOtherProduct(shop)).fileId }), 404],
    [
      'another creator’s product',
      async (shop) => ({
        fileId: (await shop.addProduct()).fileId,
        productId: (await addOtherProduct(shop)).id,
      }),
      404,
    ],
    ['a file that does not exist', async () => ({ fileId: 999 }), 404],
    [
      'an invalid email address',
      async (shop) => ({ fileId: (await shop.addProduct()).fileId, email: 'mo' }),
      400,
    ],
    ['a file that is not a number', async () => ({ fileId: '1' }), 400],
  ])('is rejected for %s', async (_name, createBody, status) => {
    const shop = await createShop();
    const body = await createBody(shop);
    expect((await make(shop, body)).status).toBe(status);
    expect((await shop.call('POST', '/api/download-links', { body })).status).toBe(401);
    expect(await shop.links()).toEqual([]);
  });

  async function addOtherProduct(shop: Shop) {
    return shop.addProduct({ owner: await shop.register('other') });
  }
});
