import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createStripePayments } from '../../adapters/payments/stripe/stripe-payments.js';
import type { ApiResponse } from '../../testing/http-world.js';
import { setPlan } from '../../testing/payments/pro.js';
import { BUYER, createShop, readDownloadToken, type Shop } from '../../testing/payments/shop.js';
import { STRIPE_TEST_KEYS } from '../../testing/payments/stripe-server.js';
import { webDomains } from '../domains/table.js';
import { products } from '../products/index.js';
import { productPages } from '../products/table.js';
import { sites } from '../sites/table.js';

const open = (shop: Shop, path: string) => shop.call('GET', path);

function findDirective({ headers }: ApiResponse, name: string): string | undefined {
  const policy = headers.get('content-security-policy') ?? '';
  return policy.split('; ').find((part) => part.split(' ')[0] === name);
}

it('shows the product from the database, disables caching, and sets no cookie', async () => {
  const shop = await createShop();
  const product = await shop.addProduct({ title: 'Kiln notes', priceCents: 129_900 });
  const page = await open(shop, `/buy/${product.id}?price=1&title=Cheap`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<title>Kiln notes | mara</title>');
  expect(page.text).toContain('$1,299.00');
  expect(page.text).not.toContain('Cheap');
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

it('allows no foreign scripts, and only our own pages as frames', async () => {
  const shop = await createShop();
  const product = await shop.addProduct();
  const page = await open(shop, `/buy/${product.id}`);
  expect(findDirective(page, 'script-src')).toBe("script-src 'self'");
  expect(findDirective(page, 'connect-src')).toBe("connect-src 'self'");
  expect(findDirective(page, 'frame-src')).toBe("frame-src 'self'");
  expect(findDirective(page, 'style-src')).toMatch(/^style-src 'self' 'sha256-[^']+'$/);
  expect(findDirective(page, 'frame-ancestors')).toBe("frame-ancestors 'self'");
});

it('allows Stripe’s scripts if Stripe takes the payment, and not for free products', async () => {
  const shop = await createShop({ payments: createStripePayments({ ...STRIPE_TEST_KEYS, mode: 'test' }) });
  const paidPage = await open(shop, `/buy/${(await shop.addProduct()).id}`);
  expect(findDirective(paidPage, 'script-src')).toBe(
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  );
  expect(findDirective(paidPage, 'frame-src')).toBe(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(findDirective(paidPage, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com");
  expect(paidPage.text).toContain(STRIPE_TEST_KEYS.publishableKey);
  for (const secret of [STRIPE_TEST_KEYS.secretKey, STRIPE_TEST_KEYS.webhookSecret]) {
    expect(paidPage.text).not.toContain(secret);
  }
  // Not before a purchase starts.
  expect(paidPage.text).not.toContain('js.stripe.com');
  const freePage = await open(shop, `/buy/${(await shop.addProduct({ priceCents: 100 })).id}`);
  expect(findDirective(freePage, 'script-src')).toBe("script-src 'self'");
});

it('allows the creator’s own domain to frame it while it is theirs, and no other domain', async () => {
  const shop = await createShop();
  const product = await shop.addProduct();
  const otherProduct = await shop.addProduct({ owner: await shop.register('tom') });
  const { db, clock } = shop.ctx;
  const setPro = (isPro: boolean) => setPlan(shop.ctx, shop.mara.id, { isPro });
  await setPro(true);
  await db.transact([
    db.write.insert(webDomains).values({
      userId: shop.mara.id,
      domain: 'kiln.example',
      token: 'x',
      verifiedAt: clock.now(),
      createdAt: clock.now(),
    }),
  ]);
  const page = await open(shop, `/buy/${product.id}`);
  expect(findDirective(page, 'frame-ancestors')).toBe("frame-ancestors 'self' https://kiln.example");
  expect(page.text).toContain('href="https://kiln.example"');
  const otherPage = await open(shop, `/buy/${otherProduct.id}`);
  expect(findDirective(otherPage, 'frame-ancestors')).toBe("frame-ancestors 'self'");
  await setPro(false);
  const pageAfterPro = await open(shop, `/buy/${product.id}`);
  expect(findDirective(pageAfterPro, 'frame-ancestors')).toBe("frame-ancestors 'self'");
});

it.each([
  ['?theme=dark', ':root{color-scheme:dark}'],
  ['?presentation=overlay', '<body class="overlay">'],
  ['?theme=neon&presentation=none', '<body class="full">'],
  ['?payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=succeeded', 'Checking your payment'],
])('applies the query %s', async (query, expectedText) => {
  const shop = await createShop();
  const product = await shop.addProduct();
  expect((await open(shop, `/buy/${product.id}${query}`)).text).toContain(expectedText);
});

it('returns 404 for a missing or deleted product', async () => {
  const shop = await createShop();
  const product = await shop.addProduct();
  for (const path of ['/buy/999', '/buy/000000000000000']) {
    const page = await open(shop, path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Product not available');
  }
  for (const path of ['/buy/x', '/buy/-1', '/buy/1e3', '/buy/1/2', '/buy/9999999999999999']) {
    expect((await open(shop, path)).status).toBe(404);
  }
  const { db } = shop.ctx;
  await db.transact([db.write.delete(products).where(eq(products.id, product.id))]);
  expect((await open(shop, `/buy/${product.id}`)).status).toBe(404);
});

it('explains why a product cannot be bought yet', async () => {
  const shop = await createShop();
  const jar = await shop.addProduct({ isDigital: false, hasFile: false });
  expect((await open(shop, `/buy/${jar.id}`)).text).toContain('Feature coming soon');
  const empty = await shop.addProduct({ hasFile: false });
  expect((await open(shop, `/buy/${empty.id}`)).text).toContain('Product data incomplete (missing: fileUrl)');
});

it('escapes a malicious name in the page', async () => {
  const shop = await createShop();
  const title = '</title><script>alert(1)</script>';
  const product = await shop.addProduct({ title });
  const { db } = shop.ctx;
  await db.transact([
    db.write.update(sites).set({ displayName: title }).where(eq(sites.userId, shop.mara.id)),
  ]);
  expect((await open(shop, `/buy/${product.id}`)).text).not.toContain('<script>alert');
});

it('emails a free product to the address in a plain form, and shows no link', async () => {
  const shop = await createShop();
  const product = await shop.addProduct({ priceCents: 0 });
  const page = await shop.call('POST', `/buy/${product.id}`, { form: { email: ` ${BUYER.toUpperCase()} ` } });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Check your mail');
  const [link] = await shop.links();
  expect(link?.email).toBe(BUYER);
  expect(page.text).not.toContain(link?.token);
  const emails = await shop.deliver();
  expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([BUYER]);
  expect(readDownloadToken(emails[0]?.text)).toBe(link?.token);
});

it('starts no payment for a plain form, and preserves its fields', async () => {
  const shop = await createShop();
  const product = await shop.addProduct();
  const page = await shop.call('POST', `/buy/${product.id}`, { form: { email: BUYER } });
  expect(page.status).toBe(200);
  expect(page.text).toContain(`value="${BUYER}"`);
  expect(await shop.purchases()).toEqual([]);
});

it.each([
  [{ email: '' }, 'Valid email required'],
  [{ email: 'ines' }, 'Please enter a valid email address to receive your download'],
  [{}, 'Valid email required'],
])('rejects the form %j with a message', async (form, words) => {
  const shop = await createShop();
  const product = await shop.addProduct({ priceCents: 0 });
  const page = await shop.call('POST', `/buy/${product.id}`, { form });
  expect(page.status).toBe(400);
  expect(page.text).toContain(words);
  expect(await shop.purchases()).toEqual([]);
});

it('accepts only forms, and sends no email for a missing product', async () => {
  const shop = await createShop();
  const product = await shop.addProduct({ priceCents: 0 });
  const asJson = await shop.call('POST', `/buy/${product.id}`, { body: { email: BUYER } });
  expect(asJson.status).toBe(400);
  expect((await shop.call('POST', '/buy/999', { form: { email: BUYER } })).status).toBe(404);
  expect(await shop.purchases()).toEqual([]);
});

it('returns 409 with the reason for a form that buys a product without a file', async () => {
  const shop = await createShop();
  const empty = await shop.addProduct({ hasFile: false });
  const page = await shop.call('POST', `/buy/${empty.id}`, { form: { email: BUYER } });
  expect(page.status).toBe(409);
  expect(page.text).toContain('Product data incomplete (missing: fileUrl). Please contact the creator.');
});

it('returns 429 after too many forms', async () => {
  const shop = await createShop({ instance: { rateLimits: true } });
  const product = await shop.addProduct();
  let page = await shop.call('POST', `/buy/${product.id}`, { form: { email: BUYER } });
  for (let round = 0; round < 60; round += 1) {
    page = await shop.call('POST', `/buy/${product.id}`, { form: { email: BUYER } });
  }
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page.text).toContain('Too many attempts.');
});

it('shows that a payment is being checked after a reload of a purchase in progress', async () => {
  const shop = await createShop();
  const { id } = await shop.addProduct();
  expect((await open(shop, `/buy/${id}`)).text).toContain('Continue to purchase');
  const page = await open(shop, `/buy/${id}?resume=1`);
  expect(page.text).toContain('Checking your payment...');
  expect(page.text).not.toContain('<form');
});

it('names the product’s page as the URL to share, and links its refund terms', async () => {
  const shop = await createShop();
  const { id } = await shop.addProduct({ title: 'Kiln notes' });
  const address = `http://127.0.0.1:3000/mara/p/product-${id}`;
  expect((await open(shop, `/buy/${id}`)).text).toContain(`<link rel="canonical" href="${address}"/>`);
  expect((await open(shop, `/buy/${id}`)).text).not.toContain('Refund terms');
  const userId = shop.mara.id;
  await shop.ctx.db.transact([
    shop.ctx.db.write
      .insert(productPages)
      .values({ productId: id, userId, details: '', images: [], questions: [], refundTerms: '14 days.' }),
  ]);
  expect((await open(shop, `/buy/${id}`)).text).toContain(`href="${address}#refunds"`);
});
