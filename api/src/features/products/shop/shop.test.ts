import { describe, expect, it } from 'vitest';
import { createShop, type Shop } from '../../../testing/payments/shop.js';

const change = (shop: Shop, body: object, as = shop.mara) => shop.call('PUT', '/api/shop', { body, as });
const readCurrency = async (shop: Shop) =>
  (await shop.call('GET', '/api/shop', { as: shop.mara })).json.currency;

describe('the tax of a shop', () => {
  it('is included in prices by default, and does not change with the currency', async () => {
    const shop = await createShop({ instance: { calculatesTax: true } });
    const otherCreator = await shop.register('other');
    const read = async (as = shop.mara) => (await shop.call('GET', '/api/shop', { as })).json;
    expect(await read()).toEqual({ currency: 'usd', taxBehavior: 'inclusive' });
    const { json } = await change(shop, { currency: 'usd', prices: [], taxBehavior: 'exclusive' });
    expect(json).toEqual({ currency: 'usd', taxBehavior: 'exclusive' });
    await change(shop, { currency: 'eur' });
    expect(await read()).toEqual({ currency: 'eur', taxBehavior: 'exclusive' });
    expect(await read(otherCreator)).toEqual({ currency: 'usd', taxBehavior: 'inclusive' });
  });

  it('is not shown on an instance that calculates none', async () => {
    const shop = await createShop();
    expect((await shop.call('GET', '/api/shop', { as: shop.mara })).json).toEqual({ currency: 'usd' });
  });
});

describe('the currency of a shop', () => {
  it('is the dollar, until the creator changes it with all prices', async () => {
    const shop = await createShop();
    const [book, freeProduct] = [
      await shop.addProduct(),
      await shop.addProduct({ title: 'Free', priceCents: 0 }),
    ];
    expect(await readCurrency(shop)).toBe('usd');
    const prices = [
      { productId: book.id, price: '1,500' },
      { productId: freeProduct.id, price: '0' },
    ];
    expect(await change(shop, { currency: 'jpy', prices })).toMatchObject({ json: { currency: 'jpy' } });
    expect(await readCurrency(shop)).toBe('jpy');
    const { json } = await shop.call('GET', '/api/products', { as: shop.mara });
    expect(json.data).toMatchObject([
      { id: book.id, price: '1,500', priceCents: 1_500, currency: 'jpy', isFree: false, version: 2 },
      { id: freeProduct.id, priceCents: 0, currency: 'jpy', isFree: true },
    ]);
    const page = await shop.call('GET', '/mara', { unchecked: true });
    expect(page.text).toContain('¥1,500');
  });

  it.each([
    ['a missing price', []],
    ['a price of a foreign product', [{ productId: 9_999, price: '1500' }]],
  ])('stays the dollar after a request with %s', async (_what, extra) => {
    const shop = await createShop();
    const book = await shop.addProduct();
    const prices = extra.length === 0 ? [] : [{ productId: book.id, price: '1500' }, ...extra];
    expect(await change(shop, { currency: 'jpy', prices })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'prices' }] },
    });
    expect(await readCurrency(shop)).toBe('usd');
  });

  it.each([
    ['12.50', 'jpy', 'Invalid product price'],
    ['$12', 'eur', 'Invalid product price'],
    ['0.49', 'eur', 'at least €0.50'],
    ['1.235', 'kwd', 'Invalid product price'],
  ])('rejects the price %j in %s', async (price, currency, message) => {
    const shop = await createShop();
    const book = await shop.addProduct();
    const response = await change(shop, { currency, prices: [{ productId: book.id, price }] });
    expect(response).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } });
    expect(await readCurrency(shop)).toBe('usd');
  });

  it('is each creator’s own', async () => {
    const shop = await createShop();
    const otherCreator = await shop.register('other');
    const book = await shop.addProduct();
    expect((await change(shop, { currency: 'eur', prices: [] }, otherCreator)).status).toBe(200);
    const otherResponse = await change(
      shop,
      { currency: 'gbp', prices: [{ productId: book.id, price: '1' }] },
      otherCreator,
    );
    expect(otherResponse.status).toBe(400);
    expect(await readCurrency(shop)).toBe('usd');
  });

  it('is that of new products', async () => {
    const shop = await createShop();
    await change(shop, { currency: 'kwd', prices: [] });
    const body = { title: 'Kiln notes', price: '1.500', isDigital: false };
    const createResponse = await shop.call('POST', '/api/products', { body, as: shop.mara });
    expect(createResponse.json).toMatchObject({ priceCents: 1_500, currency: 'kwd' });
  });
});
