import { describe, expect, it, vi } from 'vitest';
import { MAX_AMOUNT } from '../../../kernel/money/money.js';
import { PaymentsError } from '../../../ports/payments.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { BUYER, createShop, type Shop, type ShopProduct } from '../../../testing/payments/shop.js';
import { products } from '../../products/table.js';
import { purchases } from '../table.js';

type TaxBehavior = 'inclusive' | 'exclusive' | 'none';

async function setTax(shop: Shop, taxBehavior: TaxBehavior): Promise<void> {
  const body = { currency: 'usd', prices: [], taxBehavior };
  expect((await shop.call('PUT', '/api/shop', { body, as: shop.mara })).status).toBe(200);
}

async function createTaxShop(taxBehavior: TaxBehavior = 'inclusive') {
  const shop = await createShop({ instance: { calculatesTax: true } });
  await setTax(shop, taxBehavior);
  return { shop, product: await shop.addProduct() };
}

const start = (shop: Shop, { id }: ShopProduct, place: object = { country: 'DE' }, key?: string) =>
  shop.call('POST', '/api/product-download-payment', {
    body: { productId: id, email: BUYER, ...place },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('the tax of a purchase', () => {
  it.each([
    ['inclusive', { country: 'DE' }, 1_299, 207],
    ['exclusive', { country: 'DE' }, 1_546, 247],
    ['exclusive', { country: 'de' }, 1_546, 247],
    ['exclusive', { country: 'DE', postalCode: 'nonsense' }, 1_546, 247],
    ['exclusive', { country: 'US', postalCode: ' 10001 ' }, 1_414, 115],
    ['exclusive', { country: 'US', postalCode: '97301' }, 1_299, 0],
    ['exclusive', { country: 'CA', postalCode: 'm5v 3l9' }, 1_468, 169],
    ['inclusive', { country: 'BR' }, 1_299, 0],
  ] as const)('is calculated as %s tax for %j', async (behavior, place, amount, tax) => {
    const { shop, product } = await createTaxShop(behavior);
    const { json } = await start(shop, product, place);
    expect(json.product).toMatchObject({ price: amount / 100, tax: tax / 100 });
    const [purchase] = await shop.purchases();
    const { country } = place;
    expect(purchase).toMatchObject({
      amount,
      tax,
      taxBehavior: behavior,
      country: country.toUpperCase(),
    });
    expect(await shop.payments.findIntent(json.paymentIntentId)).toMatchObject({
      amount,
      taxCalculation: purchase?.taxCalculation,
    });
    await shop.pay(json);
    expect((await shop.report(json)).json.status).toBe('completed');
  });

  it.each([
    ['jpy', 1_500, 1_650, 150],
    ['kwd', 12_500, 13_750, 1_250],
    // The last digit of three, and the cents of a krona, cannot be charged.
    ['kwd', 12_510, 13_760, 1_250],
    ['isk', 150_100, 165_100, 15_000],
  ] as const)(
    'is rounded to an amount that can be charged in %s',
    async (currency, priceCents, amount, tax) => {
      const shop = await createShop({ instance: { calculatesTax: true } });
      const body = { currency, prices: [], taxBehavior: 'exclusive' };
      await shop.call('PUT', '/api/shop', { body, as: shop.mara });
      const product = await shop.addProduct({ currency, priceCents });
      expect((await start(shop, product, { country: 'JP' })).status).toBe(200);
      expect(await shop.purchases()).toMatchObject([{ amount, tax, currency }]);
    },
  );

  it.each([
    [{}, 'country'],
    [{ country: '' }, 'country'],
    [{ country: 'XX' }, 'country'],
    [{ country: 'DEU' }, 'country'],
    [{ country: 'US' }, 'postalCode'],
    [{ country: 'CA', postalCode: ' ' }, 'postalCode'],
    [{ country: 'US', postalCode: '1'.repeat(21) }, 'postalCode'],
  ])('requires a valid place: %j', async (place, path) => {
    const { shop, product } = await createTaxShop();
    const { status, json } = await start(shop, product, place);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
    expect(await shop.purchases()).toEqual([]);
  });

  it('charges nothing for a postal code that the country does not have', async () => {
    const { shop, product } = await createTaxShop();
    const create = vi.spyOn(shop.payments, 'createIntent');
    const { status, json } = await start(shop, product, { country: 'US', postalCode: 'ABC' });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('postal code') });
    expect(create).not.toHaveBeenCalled();
    expect(await shop.purchases()).toEqual([]);
  });

  it.each([
    ['connection', 'stripe_api_connection_error'],
    ['tax_setup', 'not_for_sale'],
    ['provider', 'stripe_api_error'],
  ] as const)('charges nothing if the calculation fails: %s', async (kind, code) => {
    const { shop, product } = await createTaxShop();
    shop.payments.calculateTax = async () => {
      throw new PaymentsError(kind, 'no');
    };
    const create = vi.spyOn(shop.payments, 'createIntent');
    expect((await start(shop, product)).json.code).toBe(code);
    expect(create).not.toHaveBeenCalled();
    expect(await shop.purchases()).toEqual([]);
  });

  it.each([
    ['inclusive', { tax: -1, total: 1_299 }],
    ['inclusive', { tax: 207, total: 1_300 }],
    ['inclusive', { tax: 1_299, total: 1_299 }],
    ['exclusive', { tax: 200, total: 1_298 }],
    ['exclusive', { tax: -1_000, total: 299 }],
    ['exclusive', { tax: MAX_AMOUNT, total: MAX_AMOUNT + 1_299 }],
  ] as const)(
    'charges nothing if the provider returns the wrong %s calculation %j',
    async (behavior, calculation) => {
      const { shop, product } = await createTaxShop(behavior);
      shop.payments.calculateTax = async () => ({ id: 'taxcalc_1', ...calculation });
      expect((await start(shop, product)).json.code).toBe('not_for_sale');
      expect(await shop.purchases()).toEqual([]);
    },
  );

  it('charges nothing for an amount that its currency cannot charge', async () => {
    const shop = await createShop({ instance: { calculatesTax: true } });
    const body = { currency: 'kwd', prices: [], taxBehavior: 'exclusive' };
    await shop.call('PUT', '/api/shop', { body, as: shop.mara });
    const product = await shop.addProduct({ currency: 'kwd', priceCents: 12_510 });
    shop.payments.calculateTax = async () => ({ id: 'taxcalc_1', tax: 1_251, total: 13_761 });
    expect((await start(shop, product)).json.code).toBe('not_for_sale');
    expect(await shop.purchases()).toEqual([]);
  });

  it('requires a country for a payment without an email address', async () => {
    const { shop, product } = await createTaxShop('exclusive');
    const ask = (place: object) =>
      shop.call('POST', '/api/create-payment-intent', { body: { product: { id: product.id }, ...place } });
    expect((await ask({})).json).toMatchObject({ code: 'invalid_input', errors: [{ path: 'country' }] });
    expect((await ask({ country: 'FR' })).json.product).toMatchObject({ price: 15.59, tax: 2.6 });
  });

  it('is not calculated for a free product', async () => {
    const { shop } = await createTaxShop();
    const freeProduct = await shop.addProduct({ priceCents: 0 });
    expect((await start(shop, freeProduct, {})).json).toMatchObject({ isFree: true });
    const { text } = await shop.call('GET', `/buy/${freeProduct.id}`, { unchecked: true });
    expect(text).not.toContain('name="country"');
  });

  it.each([
    ['the instance calculates none', false, 'exclusive'],
    ['the creator has none calculated', true, 'none'],
  ] as const)('is stored as null if %s', async (_name, calculatesTax, taxBehavior) => {
    const shop = await createShop({ instance: { calculatesTax } });
    await setTax(shop, taxBehavior);
    const product = await shop.addProduct();
    const calculate = vi.spyOn(shop.payments, 'calculateTax');
    const { json } = await start(shop, product, { country: 'XX' });
    expect(json.product.price).toBe(12.99);
    expect(json.product).not.toHaveProperty('tax');
    expect(await shop.purchases()).toMatchObject([{ amount: 1_299, tax: null, country: null }]);
    expect(calculate).not.toHaveBeenCalled();
    const { text } = await shop.call('GET', `/buy/${product.id}`, { unchecked: true });
    expect(text).not.toContain('name="country"');
  });
});

describe('between the calculation and the payment,', () => {
  it('a change of the country starts another payment, and the first payment stays valid', async () => {
    const { shop, product } = await createTaxShop('exclusive');
    const german = (await start(shop, product, { country: 'DE' }, 'key-1')).json;
    const repeated = (await start(shop, product, { country: 'DE' }, 'key-1')).json;
    expect(repeated.paymentIntentId).toBe(german.paymentIntentId);
    expect(repeated.product).toEqual(german.product);
    const french = (await start(shop, product, { country: 'FR' }, 'key-1')).json;
    expect(french.paymentIntentId).not.toBe(german.paymentIntentId);
    await shop.pay(french);
    expect((await shop.report(french)).json.status).toBe('completed');
    expect(await shop.purchases()).toMatchObject([
      { country: 'DE', tax: 247, status: 'pending' },
      { country: 'FR', tax: 260, status: 'completed' },
    ]);
    await shop.pay(german);
    await shop.report(german);
    expect(await shop.purchases()).toMatchObject([{ tax: 247, status: 'completed' }, { tax: 260 }]);
  });

  it.each([
    [
      'price',
      (shop: Shop) =>
        shop.ctx.db.transact([shop.ctx.db.write.update(products).set({ price: '$20', priceCents: 2_000 })]),
    ],
    ['tax', (shop: Shop) => setTax(shop, 'inclusive')],
  ] as const)(
    'a change of the %s rejects the repeated key, and the first payment stays valid',
    async (_name, change) => {
      const { shop, product } = await createTaxShop('exclusive');
      const payment = (await start(shop, product, { country: 'DE' }, 'key-1')).json;
      await change(shop);
      expect((await start(shop, product, { country: 'DE' }, 'key-1')).json.code).toBe('idempotency_conflict');
      // The buyer pays the amount that the page showed.
      await shop.pay(payment);
      expect((await shop.report(payment)).json.status).toBe('completed');
      expect(await shop.purchases()).toMatchObject([{ amount: 1_546, tax: 247, status: 'completed' }]);
    },
  );

  it('a lost connection to the provider fails the start, and its repetition succeeds', async () => {
    const { shop, product } = await createTaxShop();
    const { createIntent } = shop.payments;
    shop.payments.createIntent = async () => {
      throw new PaymentsError('connection', 'no route');
    };
    expect((await start(shop, product, { country: 'DE' }, 'key-1')).status).toBe(503);
    shop.payments.createIntent = createIntent;
    expect((await start(shop, product, { country: 'DE' }, 'key-1')).status).toBe(200);
  });

  it('a change of the calculation rejects the payment', async () => {
    const { shop, product } = await createTaxShop();
    const payment = (await start(shop, product)).json;
    await shop.pay(payment);
    await shop.ctx.db.transact([
      shop.ctx.db.write.update(purchases).set({ taxCalculation: 'taxcalc_other' }),
    ]);
    expect((await shop.report(payment)).json.code).toBe('payment_mismatch');
  });
});

it.each([
  ['inclusive', 109],
  ['exclusive', 129],
] as const)('takes the platform fee of a price without its %s tax', async (behavior, applicationFee) => {
  const shop = await createConnectShop({ calculatesTax: true });
  const accountId = await shop.activate(shop.mara);
  await setTax(shop, behavior);
  const product = await shop.addProduct();
  const payment = (await start(shop, product, { country: 'DE' })).json;
  expect(await shop.purchases()).toMatchObject([{ applicationFee, accountId, tax: expect.any(Number) }]);
  await shop.pay(payment);
  expect((await shop.report(payment)).json.status).toBe('completed');
});
