import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { purchases } from '../table.js';

async function createSoldShop() {
  const shop = await createConnectShop();
  const accountId = await shop.activate(shop.mara);
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
    const free = await shop.call('GET', '/api/sales', { as: shop.mara });
    expect(free.json.data[0]).not.toHaveProperty('applicationFee');
  });

  it.each([
    [0, '12.99,0.00', '1.29,11.70'],
    [500, '12.99,5.00', '0.80,7.19'],
    [1_299, '12.99,12.99', '0.00,0.00'],
  ])('is exported with fee and net after a refund of %i', async (refundedAmount, amounts, net) => {
    const { shop, accountId } = await createSoldShop();
    await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set({ refundedAmount })]);
    const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
    const [header, line] = text.split('\r\n');
    expect(header).toContain(
      'Date,Product,Email,Name,Amount,Refunded,Currency,Status,Platform fee,Net,Account',
    );
    expect(line).toContain(`,${amounts},USD,completed,${net},${accountId}`);
  });

  it('is exported to its own creator alone', async () => {
    const { shop, accountId } = await createSoldShop();
    const other = await shop.register('other');
    const { text } = await shop.call('GET', '/api/sales/export', { as: other });
    expect(text).not.toContain(accountId);
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(1);
  });
});

it('shows administrators the state of a creator’s account', async () => {
  const { shop } = await createSoldShop();
  const { cookie } = await signInAdmin(shop);
  const stateOf = async () =>
    (await shop.call('GET', `/api/admin/users/${shop.mara.id}`, { headers: { cookie } })).json.payouts;
  expect(await stateOf()).toBe('active');
  await shop.act(shop.mara, 'require_document');
  expect(await stateOf()).toBe('restricted');
  await shop.act(shop.mara, 'disconnect');
  expect(await stateOf()).toBe('disconnected');
});

it('shows in the diagnostics whose account takes payments, and whether its events arrive', async () => {
  const { shop } = await createSoldShop();
  const text = (await shop.call('GET', '/stripe-diagnostics', { as: shop.mara, unchecked: true })).text;
  expect(text).toContain('You keep 10% of each sale.');
  expect(text).toContain('Connect webhook');
});
