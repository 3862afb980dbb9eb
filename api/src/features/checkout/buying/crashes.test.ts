import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import {
  BUYER,
  createShop,
  GOOD_CARD,
  readDownloadToken,
  type Shop,
  type ShopProduct,
} from '../../../testing/payments/shop.js';

/** Acts like the buyer's browser, which repeats the first call with the same key until it gets a response. */
async function beginPurchase(shop: Shop, product: ShopProduct) {
  const response = await shop.call('POST', '/api/product-download-payment', {
    body: { productId: product.id, email: BUYER },
    headers: { 'idempotency-key': 'this purchase' },
    unchecked: true,
  });
  if (response.status !== 200) throw new Error('The server did not respond.');
  return response.json;
}

async function isPaid(shop: Shop): Promise<boolean> {
  const [purchase] = await shop.purchases();
  const intent = purchase && (await shop.payments.findIntent(purchase.paymentIntentId));
  return intent?.status === 'succeeded';
}

describe.each(CRASH_MOMENTS)('a server that is killed %s any of its writes', (moment) => {
  it('delivers a paid product once, though the buyer never returns', { timeout: 60_000 }, async () => {
    let crashes = 0;
    for (let count = 1; ; count += 1) {
      const shop = await createShop();
      const product = await shop.addProduct();
      const server = crashAtWrite(shop.ctx, { count, moment });
      try {
        const payment = await beginPurchase(shop, product);
        const { clientSecret } = payment;
        await shop.call('POST', '/api/simulated-payments/confirm', {
          body: { clientSecret, card: GOOD_CARD },
          unchecked: true,
        });
        await shop.call('POST', '/api/stripe-payment-success', {
          body: { paymentIntentId: payment.paymentIntentId },
          unchecked: true,
        });
        await shop.runJobs();
      } catch (error) {
        if (!server.hasCrashed()) throw error;
      }
      server.restart();
      if (!server.hasCrashed()) break;
      crashes += 1;
      // Only a buyer who has not paid returns.
      if (!(await isPaid(shop))) await shop.pay(await beginPurchase(shop, product));
      shop.clock.advance(MINUTE);
      await shop.runJobs();
      expect(await shop.purchases(), `write ${count}`).toMatchObject([{ status: 'completed' }]);
      const links = await shop.links();
      expect(links, `write ${count}`).toHaveLength(1);
      const emails = await shop.deliver();
      expect(
        emails.map(({ to }) => to?.[0]?.address),
        `write ${count}`,
      ).toEqual([BUYER, 'mara@creators.example']);
      expect(readDownloadToken(emails[0]?.text)).toBe(links[0]?.token);
    }
    // Each purchase writes at least the row, the report, the settlement and the ends of its jobs.
    expect(crashes).toBeGreaterThan(6);
  });
});
