import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import { createShop, type Shop } from '../../../testing/payments/shop.js';
import { settlePayment } from '../settle-payment.js';

const listReceiptNumbers = async (shop: Shop) =>
  (await shop.purchases()).map(({ receiptNumber }) => receiptNumber);

describe('the number of a receipt', () => {
  it('starts at 1 for each seller, has no gaps, and stays the same after a refund', async () => {
    const shop = await createShop();
    const otherCreator = await shop.register('other');
    const [book, otherBook, freeProduct] = [
      await shop.addProduct(),
      await shop.addProduct({ owner: otherCreator }),
      await shop.addProduct({ priceCents: 0 }),
    ];
    await shop.begin(book, 'unpaid@kova.example');
    await shop.buy(book);
    await shop.buy(otherBook);
    await shop.call('POST', '/api/product-download-payment', {
      body: { productId: freeProduct.id, email: 'free@kova.example' },
    });
    await shop.buy(book, 'second@kova.example');
    expect(await listReceiptNumbers(shop)).toEqual([null, 1, 1, null, 2]);
    const sale = (await shop.purchases())[1];
    await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
    expect(await listReceiptNumbers(shop)).toEqual([null, 1, 1, null, 2]);
  });

  it('is different for each of several payments that settle at once', { timeout: 60_000 }, async () => {
    const shop = await createShop();
    const book = await shop.addProduct();
    const payments = [];
    for (let count = 0; count < 8; count += 1) {
      const payment = await shop.begin(book, `buyer${count}@kova.example`);
      await shop.payments.simulator.confirm({ clientSecret: payment.clientSecret, card: '4242424242424242' });
      payments.push(payment);
    }
    // Reports each payment twice, as the browser and the provider do.
    await Promise.all([...payments, ...payments].map((payment) => settlePayment(shop.ctx, payment)));
    const numbers = (await listReceiptNumbers(shop)).sort((a, b) => (a ?? 0) - (b ?? 0));
    expect(numbers).toEqual(payments.map((_, index) => index + 1));
  });

  it.each(CRASH_MOMENTS)(
    'has no gap after a crash %s any write of a settlement',
    { timeout: 60_000 },
    async (moment) => {
      for (let count = 1; ; count += 1) {
        const shop = await createShop();
        const book = await shop.addProduct();
        const payments = [
          await shop.begin(book, 'one@kova.example'),
          await shop.begin(book, 'two@kova.example'),
        ];
        for (const { clientSecret } of payments) {
          await shop.payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
        }
        const server = crashAtWrite(shop.ctx, { count, moment });
        try {
          for (const payment of payments) await settlePayment(shop.ctx, payment);
        } catch (error) {
          if (!server.hasCrashed()) throw error;
        }
        server.restart();
        shop.clock.advance(MINUTE);
        await shop.runJobs();
        expect([...(await listReceiptNumbers(shop))].sort(), `write ${count}`).toEqual([1, 2]);
        if (!server.hasCrashed()) return;
      }
    },
  );

  it('appears on the receipt page, and in the emails about the purchase and the refund', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    const { json } = await shop.report(payment);
    const page = await shop.call('GET', new URL(json.receiptUrl).pathname, { unchecked: true });
    expect(page.text).toContain('0001');
    const [sale] = await shop.purchases();
    await shop.call('POST', `/api/sales/${sale?.id}/refund`, { as: shop.mara });
    const refundedPage = await shop.call('GET', new URL(json.receiptUrl).pathname, { unchecked: true });
    expect(refundedPage.text).toContain('Refunded');
    const emails = (await shop.deliver()).filter(({ to }) => to?.[0]?.address === 'ines@kova.example');
    expect(emails.map(({ text }) => text?.includes('0001'))).toEqual([true, true]);
  });
});
