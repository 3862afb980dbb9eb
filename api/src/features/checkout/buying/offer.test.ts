import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setPlan } from '../../../testing/payments/pro.js';
import { createShop, type Shop, type ShopProduct } from '../../../testing/payments/shop.js';
import { webDomains } from '../../domains/table.js';
import { images } from '../../media/table.js';
import { products } from '../../products/index.js';

const ask = (shop: Shop, product: ShopProduct, origin?: string) =>
  shop.call('GET', `/api/products/${product.id}/offer`, origin === undefined ? {} : { headers: { origin } });
const allow = (shop: Shop, host: string) =>
  shop.call('POST', '/api/widgets/hosts', { as: shop.mara, body: { host } });

async function listFramers(shop: Shop, product: ShopProduct): Promise<string[]> {
  const { headers } = await shop.call('GET', `/buy/${product.id}`);
  const policy = headers.get('content-security-policy') ?? '';
  const directive = policy.split('; ').find((part) => part.startsWith('frame-ancestors '));
  return directive?.split(' ').slice(1) ?? [];
}

async function proveDomain(shop: Shop, domain: string): Promise<void> {
  const { db, clock } = shop.ctx;
  const now = clock.now();
  await db.transact([
    db.write
      .insert(webDomains)
      .values({ userId: shop.mara.id, domain, token: 'x', verifiedAt: now, createdAt: now }),
  ]);
}

it('returns the content of a buy button, and nothing of the file', async () => {
  const shop = await createShop();
  const product = await shop.addProduct({ title: 'Kiln notes', priceCents: 129_900 });
  const { db } = shop.ctx;
  const image = `/media/${'0f3c9a1b'.repeat(3)}/512.webp`;
  await db.transact([
    db.write.insert(images).values({
      userId: shop.mara.id,
      key: '0f3c9a1b'.repeat(3),
      width: 800,
      height: 600,
      originalName: 'kiln.png',
      mimeType: 'image/png',
      size: 1_000,
      createdAt: 1,
    }),
    db.write.update(products).set({ image, description: 'All of it.' }).where(eq(products.id, product.id)),
  ]);
  const response = await ask(shop, product, 'https://blog.example');
  expect(response.json).toEqual({
    id: product.id,
    title: 'Kiln notes',
    description: 'All of it.',
    price: '$1,299.00',
    amount: 1_299,
    currency: 'usd',
    isFree: false,
    image: { url: `http://127.0.0.1:3000${image}`, width: 800, height: 600 },
    creator: { username: 'mara', displayName: 'mara' },
    address: `http://127.0.0.1:3000/buy/${product.id}?via=widget`,
    checkout: 'page',
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('vary')).toBe('Origin, Sec-Fetch-Site');
  expect(response.headers.get('cache-control')).toBe('public, max-age=10');
});

it('returns Free for a free product, and no image if there is none', async () => {
  const shop = await createShop();
  const { json } = await ask(shop, await shop.addProduct({ priceCents: 100 }));
  expect([json.price, json.isFree, json.image]).toEqual(['Free', true, null]);
});

it.each([
  ['the instance’s own host', 'http://127.0.0.1:3000', 'overlay'],
  ['an allowed site', 'https://blog.example', 'overlay'],
  ['an allowed site on localhost', 'http://localhost:5173', 'overlay'],
  ['a verified custom domain', 'https://kiln.example', 'overlay'],
  ['a second custom domain', 'https://kiln2.example', 'overlay'],
  ['an allowed site without https', 'http://blog.example', 'page'],
  ['another port of it', 'https://blog.example:8443', 'page'],
  ['a subdomain of it', 'https://a.blog.example', 'page'],
  ['another port of localhost', 'http://localhost:5174', 'page'],
  ['any other site', 'https://elsewhere.example', 'page'],
  ['no site', undefined, 'page'],
  ['a page without an origin', 'null', 'page'],
  ['an invalid origin', 'blog.example', 'page'],
] as const)(
  'opens the checkout for %s as an overlay only if that site may frame it',
  async (_, origin, checkout) => {
    const shop = await createShop();
    await setPlan(shop.ctx, shop.mara.id, { isPro: true });
    await proveDomain(shop, 'kiln.example');
    await proveDomain(shop, 'kiln2.example');
    await allow(shop, 'blog.example');
    await allow(shop, 'localhost:5173');
    const product = await shop.addProduct();
    expect((await ask(shop, product, origin)).json.checkout).toBe(checkout);
    const framers = await listFramers(shop, product);
    const isFramer = origin !== undefined && framers.includes(origin);
    expect(isFramer || origin === 'http://127.0.0.1:3000').toBe(checkout === 'overlay');
  },
);

it.each([
  ['same-origin', 'overlay'],
  ['cross-site', 'page'],
  ['same-site', 'page'],
  ['none', 'page'],
])('detects requests of our own pages without an Origin by Sec-Fetch-Site: %s', async (site, checkout) => {
  const shop = await createShop();
  const product = await shop.addProduct();
  const headers = { 'sec-fetch-site': site };
  const { json } = await shop.call('GET', `/api/products/${product.id}/offer`, { headers });
  expect(json.checkout).toBe(checkout);
});

it('allows listed sites to frame only their own creator’s checkout, by http only on the local machine', async () => {
  const shop = await createShop();
  const product = await shop.addProduct();
  const otherProduct = await shop.addProduct({ owner: await shop.register('tom') });
  const { id } = (await allow(shop, 'blog.example')).json;
  await allow(shop, 'localhost:5173');
  expect(await listFramers(shop, product)).toEqual([
    "'self'",
    'https://blog.example',
    'http://localhost:5173',
  ]);
  expect(await listFramers(shop, otherProduct)).toEqual(["'self'"]);
  expect((await ask(shop, otherProduct, 'https://blog.example')).json.checkout).toBe('page');
  await shop.call('DELETE', `/api/widgets/hosts/${id}`, { as: shop.mara });
  expect(await listFramers(shop, product)).toEqual(["'self'", 'http://localhost:5173']);
  expect((await ask(shop, product, 'https://blog.example')).json.checkout).toBe('page');
});

it('returns 404 for missing products, and limits requests', async () => {
  const shop = await createShop({ instance: { rateLimits: true } });
  const product = await shop.addProduct();
  const { db } = shop.ctx;
  await db.transact([db.write.delete(products).where(eq(products.id, product.id))]);
  expect((await ask(shop, product)).status).toBe(404);
  expect((await shop.call('GET', '/api/products/x/offer')).status).toBe(400);
  for (let count = 2; count < 600; count += 1) await ask(shop, product);
  expect((await ask(shop, product)).status).toBe(429);
});
