import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { verifyEmail } from '../../../testing/email/subscriber-emails.js';
import { createShop, type Shop } from '../../../testing/payments/shop.js';
import { dailyUsage } from '../../allowances/table.js';

/** Sets the number of download emails sent today. */
async function useToday({ ctx, clock, mara }: Shop, used: number): Promise<void> {
  const day = Math.floor(clock.now() / DAY) * DAY;
  await ctx.db.transact([
    ctx.db.write.insert(dailyUsage).values({ userId: mara.id, kind: 'download-email', day, used }),
  ]);
}

async function createShopWithLimits() {
  const shop = await createShop({ instance: { abuseLimits: true } });
  const { fileId } = await shop.addProduct({ title: 'The glaze book' });
  let buyers = 0;
  const email = async () => {
    buyers += 1;
    const body = { fileId, email: `buyer${buyers}@kova.example` };
    return shop.call('POST', '/api/download-links', { as: shop.mara, body });
  };
  return { shop, email };
}

describe('emails for unpaid downloads', () => {
  it.each([
    ['an unverified seller', 10, false],
    ['a new seller', 50, true],
  ])('of %s are limited to %i a day', async (_who, limit, isVerified) => {
    const { shop, email } = await createShopWithLimits();
    if (isVerified) await verifyEmail(shop, shop.mara);
    await useToday(shop, limit - 1);
    expect((await email()).status).toBe(201);
    const response = await email();
    expect([response.status, response.json.code]).toEqual([429, 'rate_limited']);
    expect(response.json.message).toContain(`This store has sent ${limit} download links today`);
    expect(await shop.links()).toHaveLength(1);
    shop.clock.advance(DAY);
    expect((await email()).status).toBe(201);
  });

  it('of one seller do not count for another', async () => {
    const { shop } = await createShopWithLimits();
    await useToday(shop, 10);
    const teo = await shop.register('teo');
    const book = await shop.addProduct({ owner: teo });
    const body = { fileId: book.fileId, email: 'ines@kova.example' };
    expect((await shop.call('POST', '/api/download-links', { as: teo, body })).status).toBe(201);
  });

  it('do not affect links for a sale', async () => {
    const { shop } = await createShopWithLimits();
    await useToday(shop, 10);
    expect(await shop.buy(await shop.addProduct())).toBeTruthy();
  });
});
