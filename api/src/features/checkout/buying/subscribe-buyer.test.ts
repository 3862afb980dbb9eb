import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { SECOND } from '../../../kernel/clock.js';
import { BUYER, createShop, type Shop } from '../../../testing/payments/shop.js';
import { subscribers } from '../../subscribers/index.js';

const CONSENT = "Email me mara's newsletter too. I can unsubscribe at any time.";

async function begin(shop: Shop, extra: object = {}) {
  const product = await shop.addProduct();
  const body = { productId: product.id, email: BUYER, ...extra };
  const answer = await shop.call('POST', '/api/product-download-payment', { body });
  await shop.runJobs();
  return { answer, product };
}

const list = (shop: Shop) => shop.ctx.db.read.select().from(subscribers);

describe('the newsletter’s box at the checkout', () => {
  it('subscribes nobody unless it is ticked', async () => {
    const shop = await createShop();
    await begin(shop);
    expect(await list(shop)).toEqual([]);
  });

  it('subscribes the buyer with source, text and time', async () => {
    const shop = await createShop();
    await begin(shop, { newsletterConsent: CONSENT, attribution: { referrer: 'https://search.example/' } });
    expect(await list(shop)).toMatchObject([
      {
        userId: shop.mara.id,
        email: BUYER,
        status: 'confirmed',
        source: 'checkout',
        consentedAt: shop.clock.now(),
        attributionKind: 'site',
      },
    ]);
    const { json } = await shop.call('GET', '/api/subscribers', { as: shop.mara });
    expect(json[0].consent).toMatchObject({ source: 'checkout', wording: CONSENT });
  });

  it('asks for a confirmation if the creator’s list does', async () => {
    const shop = await createShop();
    const { json } = await shop.call('GET', '/api/list-settings', { as: shop.mara });
    await shop.call('PUT', '/api/list-settings', { as: shop.mara, body: { ...json, doubleOptIn: true } });
    const { answer } = await begin(shop, { newsletterConsent: CONSENT });
    expect(answer.status).toBe(200);
    expect(await list(shop)).toMatchObject([{ email: BUYER, status: 'pending', source: 'checkout' }]);
  });

  it('waits while the list is over its limit, and subscribes the buyer then', async () => {
    const shop = await createShop({ instance: { rateLimits: true } });
    const { subscribeCreator: rule } = LIMITS;
    for (let count = 0; count < rule.points; count += 1)
      await shop.ctx.limits.consume(rule, String(shop.mara.id));
    const { answer } = await begin(shop, { newsletterConsent: CONSENT });
    expect([answer.status, await list(shop)]).toEqual([200, []]);
    // Ends the window, because the counter has a clock of its own.
    for (let daysBack = 0; daysBack < rule.points; daysBack += 1)
      await shop.ctx.limits.refund(rule, String(shop.mara.id));
    shop.clock.advance(rule.windowSeconds * SECOND);
    await shop.runJobs();
    expect(await list(shop)).toMatchObject([{ email: BUYER, source: 'checkout' }]);
  });

  it('leaves an unsubscribed buyer unsubscribed, and still returns 200', async () => {
    const shop = await createShop();
    await begin(shop, { newsletterConsent: CONSENT });
    const [subscriberBefore] = await list(shop);
    await shop.call('POST', `/u/${subscriberBefore?.token}`, { unchecked: true });
    const { answer } = await begin(shop, { newsletterConsent: CONSENT });
    expect(answer.status).toBe(200);
    expect(await list(shop)).toMatchObject([{ status: 'unsubscribed' }]);
  });

  it('subscribes the buyer from a form without scripts', async () => {
    const shop = await createShop();
    const product = await shop.addProduct({ priceCents: 0 });
    const page = await shop.call('GET', `/buy/${product.id}`, { unchecked: true });
    expect(page.text).toMatch(/<input type="checkbox" name="newsletter" value="[^"]+"\/>/);
    const form = { email: BUYER, newsletter: CONSENT };
    await shop.call('POST', `/buy/${product.id}`, { form, unchecked: true });
    await shop.runJobs();
    expect(await list(shop)).toMatchObject([{ email: BUYER, source: 'checkout' }]);
  });
});
