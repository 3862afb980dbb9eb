import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { BUYER, GOOD_CARD } from '../../../testing/payments/shop.js';

describe.each(CRASH_MOMENTS)('a server that is killed %s any of its writes', (moment) => {
  it('sells and refunds once, on the creator’s account', { timeout: 120_000 }, async () => {
    let crashes = 0;
    for (let count = 1; ; count += 1) {
      const shop = await createConnectShop({ calculatesTax: true });
      const accountId = await shop.activate(shop.mara);
      const product = await shop.addProduct();
      const send = (path: string, body?: object, as = false) =>
        shop.call('POST', path, {
          body,
          unchecked: true,
          // A second refund is another request, because the first one may still seem to be running.
          headers: { 'idempotency-key': `${path} ${as && shop.clock.now()}` },
          ...(as && { as: shop.mara }),
        });
      const begin = () =>
        send('/api/product-download-payment', { productId: product.id, email: BUYER, country: 'DE' });
      const pay = async (clientSecret: string) =>
        send('/api/simulated-payments/confirm', { clientSecret, card: GOOD_CARD });
      const refund = async () =>
        send(`/api/sales/${(await shop.purchases())[0]?.id}/refund`, undefined, true);
      const server = crashAtWrite(shop.ctx, { count, moment });
      try {
        const { json } = await begin();
        await pay(json?.clientSecret ?? '');
        await shop.runJobs();
        await refund();
        await shop.runJobs();
      } catch (error) {
        if (!server.hasCrashed()) throw error;
      }
      server.restart();
      if (!server.hasCrashed()) break;
      crashes += 1;
      const { json } = await begin();
      await pay(json?.clientSecret ?? '');
      shop.clock.advance(MINUTE);
      await shop.runJobs();
      expect(await refund(), `write ${count}`).toMatchObject({ status: 200, json: { status: 'refunded' } });
      await shop.runJobs();
      const [purchase, ...otherPurchases] = await shop.purchases();
      expect(otherPurchases, `write ${count}`).toEqual([]);
      expect(purchase).toMatchObject({
        accountId,
        applicationFee: 109,
        tax: 207,
        country: 'DE',
        status: 'refunded',
        refundedAmount: 1_299,
        // Without this event, the platform fee and the net of the sale stay unknown.
        refundedWithFee: 1_299,
      });
      const intent = await shop.payments.findIntent(purchase?.paymentIntentId ?? '', accountId);
      expect(intent).toMatchObject({ refundedAmount: 1_299 });
    }
    expect(crashes).toBeGreaterThan(6);
  });
});
