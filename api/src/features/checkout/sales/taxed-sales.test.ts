import { describe, expect, it } from 'vitest';
import { createShop } from '../../../testing/payments/shop.js';
import { calculateRefundedTax } from '../rules.js';
import { purchases } from '../table.js';
import { REFUNDED_TAX } from './sales-stats.js';

async function createSoldShop(taxBehavior: 'inclusive' | 'exclusive' = 'exclusive') {
  const shop = await createShop({ instance: { calculatesTax: true } });
  await shop.call('PUT', '/api/shop', {
    body: { currency: 'usd', prices: [], taxBehavior },
    as: shop.mara,
  });
  const endpoint = await shop.call('POST', '/api/webhook-endpoints', {
    as: shop.mara,
    body: { url: 'https://kiln.example/hooks', events: ['sale.completed'] },
  });
  const product = await shop.addProduct();
  const { json: payment } = await shop.call('POST', '/api/product-download-payment', {
    body: { productId: product.id, email: 'ines@kova.example', country: 'DE' },
  });
  await shop.pay(payment);
  const { json: report } = await shop.report(payment);
  return { shop, endpointId: endpoint.json.id, receiptUrl: report.receiptUrl as string };
}

const createRefund = (refundedAmount: number) => ({ refundedAmount, refundedWithFee: refundedAmount });

describe('a sale with tax', () => {
  it('shows its tax in the list and in the webhook event', async () => {
    const { shop, endpointId } = await createSoldShop();
    const [sale] = (await shop.call('GET', '/api/sales', { as: shop.mara })).json.data;
    expect(sale).toMatchObject({ amount: 1_546, tax: 247, country: 'DE' });
    const path = `/api/webhook-endpoints/${endpointId}/deliveries`;
    const [delivery] = (await shop.call('GET', path, { as: shop.mara })).json.data;
    expect(JSON.parse(delivery.body).data).toEqual(sale);
  });

  it.each([
    ['exclusive', 0, '15.46,0.00', '12.99,2.47,0.00,DE', 1_299],
    ['inclusive', 0, '12.99,0.00', '10.92,2.07,0.00,DE', 1_092],
    ['exclusive', 773, '15.46,7.73', '12.99,2.47,1.24,DE', 650],
    ['exclusive', 1_546, '15.46,15.46', '12.99,2.47,2.47,DE', 0],
  ] as const)(
    'that is %s is exported and summed after a refund of %i',
    async (behavior, refund, amounts, tax, revenue) => {
      const { shop } = await createSoldShop(behavior);
      await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set(createRefund(refund))]);
      const { text } = await shop.call('GET', '/api/sales/export', { as: shop.mara });
      const [header, line] = text.split('\r\n');
      expect(header).toMatch(/,Receipt,Excluding tax,Tax,Refunded tax,Country$/);
      expect(line).toContain(`,${amounts},USD,`);
      expect(line).toMatch(new RegExp(`,1,${tax}$`));
      const summary = await shop.call('GET', '/api/sales/summary', { as: shop.mara });
      expect(summary.json).toMatchObject({ revenue, refunded: refund, products: [{ revenue }] });
    },
  );

  it.each([
    [1_299, 207, 650],
    [2, 1, 1],
    [99_999_999, 99_999_998, 99_999_998],
    [1_299, null, 650],
    [0, null, 0],
  ])(
    'has the same refunded tax in SQL as in code: %i with %s, %i refunded',
    async (amount, tax, refundedAmount) => {
      const { shop } = await createSoldShop();
      await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set({ amount, tax, refundedAmount })]);
      const [row] = await shop.ctx.db.read.select({ refunded: REFUNDED_TAX }).from(purchases);
      expect(row?.refunded).toBe(calculateRefundedTax({ amount, tax, refundedAmount }));
    },
  );

  it('has a receipt with net, tax and total', async () => {
    const { shop, receiptUrl } = await createSoldShop();
    await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set(createRefund(773))]);
    const { pathname } = new URL(receiptUrl);
    const { text } = await shop.call('GET', pathname, { unchecked: true });
    const cells = [...text.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell);
    expect(cells).toEqual([
      'Item',
      'Amount',
      'Kiln notes',
      '$12.99 USD',
      'Total excluding tax',
      '$12.99 USD',
      'Tax',
      '$2.47 USD',
      'Paid',
      '$15.46 USD',
      'Refunded',
      '$7.73 USD',
      'Tax in the refund',
      '$1.24 USD',
    ]);
    expect(text).toContain('Germany');
  });

  it('is emailed with its tax', async () => {
    const { shop } = await createSoldShop();
    const emails = await shop.deliver();
    const findText = (address: string) => emails.find(({ to }) => to?.[0]?.address === address)?.text ?? '';
    expect(findText('ines@kova.example')).toMatch(/\$15\.46 USD\s+Tax:?\s+\$2\.47 USD/);
    expect(emails.map(({ text }) => text).join()).toMatch(/Revenue:?\s+\$12\.99 USD\s+Tax:?\s+\$2\.47 USD/);
  });
});
