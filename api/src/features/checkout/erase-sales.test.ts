import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../db/table.js';
import { DAY } from '../../kernel/clock.js';
import { BUYER, createShop, type Shop } from '../../testing/payments/shop.js';
import { users } from '../accounts/index.js';
import { mailings } from '../mailing/index.js';
import { ERASE_ACCOUNT, eraseAccount } from '../sign-in/account/delete-account.js';

const countUsers = async ({ ctx }: Shop) => (await ctx.db.read.select().from(users)).length;

async function closeAccount(shop: Shop): Promise<void> {
  const { ctx, mara } = shop;
  await shop.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
  await ctx.db.transact([ctx.db.write.delete(jobs).where(eq(jobs.kind, ERASE_ACCOUNT))]);
  // Erases twice, as after a crash.
  for (let times = 0; times < 2; times += 1) await eraseAccount(ctx, { userId: mara.id });
}

describe('deleting a creator’s account', () => {
  it('removes the creator from paid purchases, and download links work until they expire', async () => {
    const shop = await createShop();
    const token = await shop.buy(await shop.addProduct());
    await closeAccount(shop);
    expect(await shop.purchases()).toMatchObject([
      { status: 'completed', userId: null, amount: 1_299, customerEmail: BUYER },
    ]);
    expect(await shop.links()).toMatchObject([{ creatorId: null, isActive: true }]);
    expect((await shop.download(token)).status).toBe(200);
    shop.clock.advance(7 * 86_400_000);
    expect((await shop.download(token)).status).toBe(410);
    const page = await shop.download(token, { headers: { accept: 'text/html' } });
    expect(page.text).toContain('No new link can be sent');
    const renewal = await shop.call('POST', `/api/download/${token}/renewal`);
    expect(renewal).toMatchObject({ status: 410, json: { code: 'link_expired' } });
  });

  it('sends the emails of paid purchases, and deletes the account’s row after that', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    const freeProduct = await shop.addProduct({ priceCents: 0 });
    await shop.begin(freeProduct, 'free@kova.example');
    await closeAccount(shop);
    expect(await shop.purchases()).toMatchObject([{ status: 'completed', userId: null }]);
    expect(await countUsers(shop)).toBe(1);
    const emails = await shop.deliver();
    expect(emails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [BUYER, 'Your receipt from mara'],
    ]);
    await eraseAccount(shop.ctx, { userId: shop.mara.id });
    expect([await countUsers(shop), await shop.ctx.db.read.select().from(mailings)]).toEqual([0, []]);
  });

  it('is completed after seven days even if an email could not be sent', async () => {
    const shop = await createShop();
    await shop.buy(await shop.addProduct());
    await closeAccount(shop);
    shop.clock.advance(7 * DAY);
    await eraseAccount(shop.ctx, { userId: shop.mara.id });
    expect(await countUsers(shop)).toBe(0);
  });

  it('cancels unpaid payments, and deletes free purchases', async () => {
    const shop = await createShop();
    const freeProduct = await shop.addProduct({ priceCents: 0 });
    const payment = await shop.begin(await shop.addProduct());
    await shop.call('POST', '/api/product-download-payment', {
      body: { productId: freeProduct.id, email: BUYER },
    });
    await shop.call('POST', '/api/download-links', { as: shop.mara, body: { fileId: freeProduct.fileId } });
    expect([await shop.purchases(), await shop.links()].map(({ length }) => length)).toEqual([2, 2]);
    await closeAccount(shop);
    expect([await shop.purchases(), await shop.links()]).toEqual([[], []]);
    expect(await shop.payments.findIntent(payment.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect(await shop.pay(payment)).toMatchObject({ status: 400 });
  });

  it('refunds a payment that completes afterwards', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment, '4000 0000 0000 0077');
    await shop.runJobs();
    await closeAccount(shop);
    expect(await shop.purchases()).toMatchObject([{ status: 'processing', userId: null }]);
    shop.clock.advance(10_000);
    const response = await shop.report(payment);
    expect(response.json).toMatchObject({ downloadUrl: null, message: expect.stringContaining('refunded') });
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'refunded', refundedAmount: 1_299 }]);
    expect(await shop.links()).toEqual([]);
  });

  it('is not blocked by a payment that the provider has lost', async () => {
    const shop = await createShop();
    await shop.begin(await shop.addProduct());
    rmSync(join(shop.folder, 'simulated-payments'), { recursive: true });
    await closeAccount(shop);
    expect(await shop.purchases()).toEqual([]);
  });

  it('fails while the provider is unreachable, and is completed by the next attempt', async () => {
    const shop = await createShop();
    await shop.begin(await shop.addProduct());
    const { cancelIntent } = shop.ctx.payments;
    shop.ctx.payments.cancelIntent = () => Promise.reject(new Error('no way there'));
    await expect(closeAccount(shop)).rejects.toThrow('no way there');
    expect(await shop.purchases()).toHaveLength(1);
    shop.ctx.payments.cancelIntent = cancelIntent;
    await eraseAccount(shop.ctx, { userId: shop.mara.id });
    expect(await shop.purchases()).toEqual([]);
  });
});
