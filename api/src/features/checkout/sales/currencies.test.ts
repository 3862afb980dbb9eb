import { expect, it } from 'vitest';
import { createShop, type Shop, type ShopProduct } from '../../../testing/payments/shop.js';

const GERMAN = { 'accept-language': 'de-DE,de;q=0.9' };

async function sell(shop: Shop, product: ShopProduct, headers: Record<string, string> = {}) {
  const body = { productId: product.id, email: 'ines@kova.example' };
  const { json } = await shop.call('POST', '/api/product-download-payment', { body, headers });
  await shop.pay(json);
  await shop.report(json);
  return json;
}

async function createShopIn(currency: 'jpy' | 'kwd' | 'eur', priceCents: number) {
  const shop = await createShop();
  await shop.call('PUT', '/api/shop', { body: { currency, prices: [] }, as: shop.mara });
  return { shop, product: await shop.addProduct({ currency, priceCents }) };
}

it.each([
  ['jpy', 1_500, 1_500, '¥1,500', '1500'],
  ['kwd', 12_500, 12.5, 'KWD\u00a012.500', '12.500'],
] as const)('sells in %s', async (currency, amount, price, formattedPrice, exportedPrice) => {
  const { shop, product } = await createShopIn(currency, amount);
  const offer = await shop.call('GET', `/api/products/${product.id}/offer`);
  expect(offer.json).toMatchObject({ price: formattedPrice, amount: price, currency });
  const buy = await shop.call('GET', `/buy/${product.id}`, { unchecked: true });
  expect(buy.text).toContain(formattedPrice.replace('\u00a0', ' ').split(' ').at(-1));
  const payment = await sell(shop, product);
  expect(payment.product).toMatchObject({ price, currency });
  expect(await shop.payments.findIntent(payment.paymentIntentId)).toMatchObject({ amount, currency });
  const { json } = await shop.call('GET', '/api/sales', { as: shop.mara });
  expect(json.data).toMatchObject([{ amount, currency, receiptNumber: 1 }]);
  const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
  expect(text).toContain(
    `,${exportedPrice},${exportedPrice.replace(/[1-9]\d*(?=\.|$)/, '0').replace(/[1-9]/g, '0')},${currency.toUpperCase()},completed,`,
  );
  const emails = await shop.deliver();
  expect(emails.map(({ text: body }) => body?.replaceAll('\u00a0', ' ')).join('\n')).toContain(
    formattedPrice.replace('\u00a0', ' '),
  );
});

it('formats prices for the locale of the buyer', async () => {
  const { shop, product } = await createShopIn('eur', 129_950);
  const buy = await shop.call('GET', `/buy/${product.id}`, { unchecked: true, headers: GERMAN });
  expect(buy.text).toContain('1.299,50\u00a0€');
  await sell(shop, product, GERMAN);
  const receipt = (await shop.deliver()).find(({ to }) => to?.[0]?.address === 'ines@kova.example');
  expect(receipt?.text?.replaceAll('\u00a0', ' ')).toContain('1.299,50 € EUR');
});

it('never adds different currencies, and keeps the currencies of past sales', async () => {
  const shop = await createShop();
  const book = await shop.addProduct();
  await sell(shop, book);
  const prices = [{ productId: book.id, price: '2000' }];
  await shop.call('PUT', '/api/shop', { body: { currency: 'jpy', prices }, as: shop.mara });
  await sell(shop, book);
  const summary = await shop.call('GET', '/api/sales/summary', { as: shop.mara });
  expect(summary.json).toMatchObject({
    currency: 'jpy',
    sales: 1,
    revenue: 2_000,
    products: [{ sales: 1, revenue: 2_000 }],
    otherCurrencies: [{ currency: 'usd', sales: 1, revenue: 1_299, refunded: 0 }],
  });
  const insights = await shop.call('GET', '/api/insights', { as: shop.mara });
  expect(insights.json.totals).toMatchObject({ sales: 1, revenue: 2_000 });
  const { json } = await shop.call('GET', '/api/sales', { as: shop.mara });
  expect(
    json.data.map(({ amount, currency }: { amount: number; currency: string }) => [amount, currency]),
  ).toEqual([
    [2_000, 'jpy'],
    [1_299, 'usd'],
  ]);
});

it('rejects a repeated idempotency key if the currency changed before the payment', async () => {
  const shop = await createShop();
  const book = await shop.addProduct();
  const start = () =>
    shop.call('POST', '/api/product-download-payment', {
      body: { productId: book.id, email: 'ines@kova.example' },
      headers: { 'idempotency-key': 'this purchase' },
    });
  expect((await start()).status).toBe(200);
  // The same number of the smallest unit is another price.
  const prices = [{ productId: book.id, price: '1299' }];
  await shop.call('PUT', '/api/shop', { body: { currency: 'jpy', prices }, as: shop.mara });
  expect(await start()).toMatchObject({ status: 422, json: { code: 'idempotency_conflict' } });
});
