import { describe, expect, it, vi } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { PaymentsError } from '../../../ports/payments.js';
import { signInAdmin } from '../../../testing/admin.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { purchases } from '../table.js';

async function createSoldShop() {
  const shop = await createConnectShop();
  const accountId = await shop.activate(shop.mara, 'US');
  await shop.buy(await shop.addProduct());
  return { shop, accountId };
}

describe('a sale to a creator’s account', () => {
  it('shows the fee of the instance', async () => {
    const { shop } = await createSoldShop();
    const { json } = await shop.call('GET', '/api/sales', { as: shop.mara });
    expect(json.data).toMatchObject([{ amount: 1_299, applicationFee: 129 }]);
    await shop.call('POST', '/api/product-download-payment', {
      body: { productId: (await shop.addProduct({ priceCents: 100 })).id, email: 'free@kova.example' },
    });
    const freeResponse = await shop.call('GET', '/api/sales', { as: shop.mara });
    expect(freeResponse.json.data[0]).not.toHaveProperty('applicationFee');
  });

  it('has the same fields in the webhook event', async () => {
    const shop = await createConnectShop();
    await shop.activate(shop.mara);
    const endpoint = await shop.call('POST', '/api/webhook-endpoints', {
      as: shop.mara,
      body: { url: 'https://kiln.example/hooks', events: ['sale.completed'] },
    });
    await shop.buy(await shop.addProduct());
    const path = `/api/webhook-endpoints/${endpoint.json.id}/deliveries`;
    const [delivery] = (await shop.call('GET', path, { as: shop.mara })).json.data;
    const [sale] = (await shop.call('GET', '/api/sales', { as: shop.mara })).json.data;
    expect(JSON.parse(delivery.body).data).toEqual(sale);
    expect(delivery.eventType).toBe('sale.completed');
  });

  it.each([
    [0, 0, '12.99,0.00', '1.29,0.68,11.02'],
    // The provider keeps its fee.
    [1_299, 1_299, '12.99,12.99', '0.00,0.68,-0.68'],
    // A refund at the provider returns the fee of the instance, or keeps it.
    [500, 0, '12.99,5.00', ',0.68,'],
    [1_299, 0, '12.99,12.99', ',0.68,'],
    [1_299, 799, '12.99,12.99', ',0.68,'],
  ])('is exported with fees and net after a refund of %i, with %i made in Tidings', async (...input) => {
    const [refundedAmount, refundedWithFee, amounts, net] = input;
    const { shop, accountId } = await createSoldShop();
    await shop.ctx.db.transact([
      shop.ctx.db.write.update(purchases).set({ refundedAmount, refundedWithFee }),
    ]);
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    const [header, line] = text.split('\r\n');
    expect(header).toContain(
      'Date,Product,Email,Name,Amount,Refunded,Currency,Status,Platform fee,Provider fee,Net,Settled in,Payout,Account,Receipt',
    );
    expect(line).toContain(`,${amounts},USD,completed,${net},USD,,${accountId},1`);
  });

  it('is exported with the instance’s fee returned after a refund in Tidings', async () => {
    const { shop, accountId } = await createSoldShop();
    const [sale] = await shop.purchases();
    await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(text).toContain(`,12.99,12.99,USD,refunded,0.00,0.68,-0.68,USD,,${accountId},1`);
  });

  it('is exported without net after refunds at the provider and in Tidings', async () => {
    const { shop, accountId } = await createSoldShop();
    const [sale] = await shop.purchases();
    await shop.payments.refundElsewhere(sale?.paymentIntentId ?? '');
    await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(text).toContain(`,12.99,12.99,USD,refunded,,0.68,,USD,,${accountId},1`);
  });

  it('is exported with the provider fee and net if the instance takes no fee', async () => {
    const { shop } = await createSoldShop();
    const changes = { applicationFee: 0, refundedAmount: 500 };
    await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set(changes)]);
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(text).toContain(',12.99,5.00,USD,completed,0.00,0.68,7.31,USD,');
  });

  it('shows the fee of the provider', async () => {
    const { shop } = await createSoldShop();
    const { json } = await shop.call('GET', '/api/sales', { as: shop.mara });
    expect(json.data).toMatchObject([{ providerFee: 68, settledCurrency: 'usd', payoutId: null }]);
  });

  it.each([
    ['while the fee is unknown', { providerFee: null, settledNet: null, settledCurrency: null }, '1.29,,,,,'],
    ['in a dispute', { status: 'disputed' as const }, '1.29,0.68,,USD,,'],
    [
      'in the currency of the account',
      { providerFee: 60, settledNet: 1_014, settledCurrency: 'eur' },
      '1.29,0.60,10.14,EUR,,',
    ],
    [
      'without net after a refund of a converted sale',
      { providerFee: 60, settledNet: 1_014, settledCurrency: 'eur', refundedAmount: 500 },
      ',0.60,,EUR,,',
    ],
    [
      'without amounts in a currency of unknown decimals',
      { providerFee: 600, settledNet: 9_000, settledCurrency: 'clp' },
      '1.29,,,CLP,,',
    ],
  ])('is exported %s', async (_name, changes, cells) => {
    const { shop, accountId } = await createSoldShop();
    await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set(changes)]);
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`,USD,\\w+,${cells}${accountId},1,`));
  });

  it('is exported with its payout once it is paid', async () => {
    const { shop, accountId } = await createSoldShop();
    const exportSales = async () => (await shop.call('GET', '/api/sales/export', { as: shop.mara })).text;
    // The payout is in transit, and not at the bank yet.
    shop.clock.advance(2 * DAY);
    expect(await exportSales()).toContain(`,11.02,USD,,${accountId},1`);
    shop.clock.advance(DAY);
    const { json } = await shop.call('GET', '/api/payouts', { as: shop.mara });
    const [{ id: payoutId }] = json.data;
    expect(await exportSales()).toContain(`,11.02,USD,${payoutId},${accountId},1`);
    const listPayments = vi.spyOn(shop.payments.payouts, 'listPayments');
    await exportSales();
    expect(listPayments).not.toHaveBeenCalled();
    const sales = await shop.call('GET', '/api/sales', { as: shop.mara });
    expect(sales.json.data).toMatchObject([{ payoutId }]);
  });

  it('is exported without its payout while the provider fails', async () => {
    const { shop, accountId } = await createSoldShop();
    shop.clock.advance(4 * DAY);
    shop.payments.payouts.list = async () => {
      throw new PaymentsError('connection', 'no route');
    };
    const { status, text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    expect(status).toBe(200);
    expect(text).toContain(`,11.02,USD,,${accountId},1`);
  });

  it('gets no payout by another creator’s export', async () => {
    const { shop } = await createSoldShop();
    const otherCreator = await shop.register('other');
    await shop.activate(otherCreator);
    await shop.buy(await shop.addProduct({ owner: otherCreator }));
    shop.clock.advance(4 * DAY);
    await shop.call('GET', '/api/sales/export', { as: otherCreator });
    expect(await shop.purchases()).toMatchObject([
      { payoutId: null },
      { payoutId: expect.stringMatching(/^po_/) },
    ]);
  });

  it('is exported only to its own creator', async () => {
    const { shop, accountId } = await createSoldShop();
    const otherCreator = await shop.register('other');
    const { text } = await shop.call('GET', '/api/sales/export', { as: otherCreator });
    expect(text).not.toContain(accountId);
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(1);
  });
});

it('shows administrators the state of a creator’s account', async () => {
  const { shop } = await createSoldShop();
  const { cookie } = await signInAdmin(shop);
  const getPayoutsState = async () =>
    (await shop.call('GET', `/api/admin/users/${shop.mara.id}`, { headers: { cookie } })).json.payouts;
  expect(await getPayoutsState()).toBe('active');
  await shop.act(shop.mara, 'require_document');
  expect(await getPayoutsState()).toBe('restricted');
  await shop.act(shop.mara, 'disconnect');
  expect(await getPayoutsState()).toBe('disconnected');
});

it('shows the instance’s share and the Connect webhook in the diagnostics', async () => {
  const { shop } = await createSoldShop();
  const text = (await shop.call('GET', '/stripe-diagnostics', { as: shop.mara, unchecked: true })).text;
  expect(text).not.toContain('By the settings of each creator');
  expect(text).toContain('The platform fee is 10% of each sale.');
  expect(text).toContain('Connect webhook');
});
