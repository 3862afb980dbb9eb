import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createDomainWorld, type DomainWorld } from '../../../testing/custom-domains.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { addProduct } from '../../../testing/payments/product-files.js';

const XML = 'application/xml; charset=UTF-8';

async function saveProfile(world: HttpWorld, username: string, body: object) {
  const creator = await world.register(username);
  const response = await world.call('POST', '/api/onboarding', { as: creator, body });
  expect(response.status).toBe(200);
  return creator;
}

describe('/robots.txt and /sitemap.xml', () => {
  it('excludes private paths from crawlers, and links the sitemap', async () => {
    const world = await createHttpWorld();
    const { text } = await world.call('GET', '/robots.txt');
    expect(text).toContain('Disallow: /api/\n');
    expect(text).not.toContain('Disallow: /\n');
    expect(text).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml\n');
  });

  it('lists pages with content, and neither empty pages nor pages being erased', async () => {
    const world = await createHttpWorld();
    await saveProfile(world, 'mara', { displayName: 'Mara' });
    await saveProfile(world, 'ines', { bio: 'Newsletters' });
    const linkedCreator = await world.register('linked');
    await world.call('POST', '/api/links', {
      as: linkedCreator,
      body: { title: 'Shop', url: 'shop.example' },
    });
    const seller = await world.register('seller');
    const product = { title: 'Pot', price: '5', isDigital: false };
    await world.call('POST', '/api/products', { as: seller, body: product });
    await world.register('empty');
    const deletedCreator = await saveProfile(world, 'gone', { displayName: 'Gone' });
    await world.call('POST', '/api/delete-account', { as: deletedCreator, body: { confirmDeletion: true } });
    const index = await world.call('GET', '/sitemap.xml');
    expect(index.headers.get('content-type')).toBe(XML);
    expect(index.text).toContain('<loc>http://127.0.0.1:3000/sitemap.xml?part=0</loc>');
    const part = await world.call('GET', '/sitemap.xml?part=0');
    expect([...part.text.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
      'http://127.0.0.1:3000/mara',
      'http://127.0.0.1:3000/ines',
      'http://127.0.0.1:3000/linked',
      'http://127.0.0.1:3000/seller',
      'http://127.0.0.1:3000/seller/store',
    ]);
    expect(part.text).toMatch(/<lastmod>2026-11-21T08:00:00\.000Z</);
    const wrong = await Promise.all(
      ['1', '999999999', 'x', '-1'].map((part) => world.call('GET', `/sitemap.xml?part=${part}`)),
    );
    for (const response of wrong)
      expect([response.status, response.text.includes('<url>')]).toEqual([200, false]);
  });
});

it('the sitemap includes the last change, also of links, and excludes pages on custom domains', async () => {
  const world = await createDomainWorld();
  const mara = await saveProfile(world, 'mara', { displayName: 'Mara' });
  world.clock.advance(3_600_000);
  await world.call('POST', '/api/links', { as: mara, body: { title: 'Shop', url: 'shop.example' } });
  const map = async () => (await world.call('GET', '/sitemap.xml?part=0')).text;
  expect(await map()).toContain('<lastmod>2026-11-21T09:00:00.000Z<');
  await proveDomain(world, mara, 'news.example.com');
  world.clock.advance(60_000);
  expect(await map()).not.toContain('/mara<');
});

it('the sitemap lists product pages, and excludes those on custom domains', async () => {
  const world = await createDomainWorld();
  const mara = await world.register('mara');
  await addProduct(world, mara);
  const map = async () => (await world.call('GET', '/sitemap.xml?products=0')).text;
  expect((await world.call('GET', '/sitemap.xml')).text).toContain('/sitemap.xml?products=0<');
  expect(await map()).toContain('/mara/p/glaze-book<');
  await proveDomain(world, mara, 'news.example.com');
  world.clock.advance(60_000);
  expect(await map()).not.toContain('/mara/');
});

/** Proves a domain as Pro. */
async function proveDomain(world: DomainWorld, creator: Creator, domain: string): Promise<void> {
  await world.setPlan(creator, { isPro: true });
  await world.prove(creator, domain);
}

it('/.well-known/security.txt names the contact of the instance, and expires within a year', async () => {
  const world = await createHttpWorld({ instance: { contactEmail: 'help@tidings.example' } });
  const response = await world.call('GET', '/.well-known/security.txt', { unchecked: true });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(response.text).toContain('Contact: mailto:help@tidings.example\n');
  expect(response.text).toContain('Canonical: http://127.0.0.1:3000/.well-known/security.txt\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(response.text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(world.clock.now());
  expect(expires).toBeLessThan(world.clock.now() + 365 * 86_400_000);
});

it.each(['/settingsdaily', '/apiary'])('allows crawlers to read %s', async (path) => {
  const world = await createHttpWorld();
  const { text } = await world.call('GET', '/robots.txt');
  const disallowedPrefixes = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix ?? '');
  expect(disallowedPrefixes.filter((prefix) => path.startsWith(prefix))).toEqual([]);
});

describe('/{username}/card.png', () => {
  it('is an image for social networks, linked from the page, with a new URL after an edit', async () => {
    const world = await createHttpWorld();
    const mara = await saveProfile(world, 'mara', { displayName: 'Mara <&> Lindqvist', theme: 'bg-3' });
    const readCardAddress = async () =>
      /content="http:\/\/127\.0\.0\.1:3000(\/mara\/card\.png\?v=[^"]+)"/.exec(
        (await world.call('GET', '/mara')).text,
      )?.[1] ?? '';
    const address = await readCardAddress();
    const response = await world.fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    world.clock.advance(1_000);
    await world.call('POST', '/api/onboarding', { as: mara, body: { theme: 'gradient-5' } });
    expect(await readCardAddress()).not.toBe(address);
  });

  it('contains the creator’s image', async () => {
    const world = await createHttpWorld();
    const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const profileImage = `data:image/png;base64,${red.toString('base64')}`;
    await saveProfile(world, 'mara', { displayName: 'Mara', theme: 'gradient-8', profileImage });
    const card = await (await world.fetch('/mara/card.png')).arrayBuffer();
    const pixel = await sharp(card)
      .extract({ left: 250, top: 300, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(pixel[0]).toBeGreaterThan(240);
    expect(Math.max(pixel[1] ?? 255, pixel[2] ?? 255)).toBeLessThan(20);
  });

  it('changes with the page’s public URL and the instance’s name', async () => {
    const world = await createDomainWorld();
    const mara = await saveProfile(world, 'mara', { displayName: 'Mara' });
    const read = async () => Buffer.from(await (await world.fetch('/mara/card.png')).arrayBuffer());
    const imageBefore = await read();
    expect((await read()).equals(imageBefore)).toBe(true);
    const { instance } = world.ctx;
    const brandBefore = instance.brandName;
    instance.brandName = 'Kiln Post';
    expect((await read()).equals(imageBefore)).toBe(false);
    instance.brandName = brandBefore;
    await proveDomain(world, mara, 'news.example.com');
    expect((await read()).equals(imageBefore)).toBe(false);
  });

  it.each(['\u200dMaria', '~ Maria', '\u3164', '<b>&amp;'])(
    'renders a creator named %j',
    async (displayName) => {
      const world = await createHttpWorld();
      await saveProfile(world, 'mara', { displayName });
      expect((await world.fetch('/mara/card.png')).status).toBe(200);
    },
  );

  it('is rendered once for concurrent requests, and limited per IP address', async () => {
    const world = await createHttpWorld();
    for (const name of ['mara', 'ines']) await saveProfile(world, name, { displayName: name });
    const requests = ['mara', 'mara', 'ines', 'mara'].map((name) => world.fetch(`/${name}/card.png`));
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const limitedWorld = await createHttpWorld({ instance: { rateLimits: true } });
    await limitedWorld.register('creator0');
    for (let requestCount = 0; requestCount < 60; requestCount += 1) {
      await limitedWorld.ctx.limits.consume(LIMITS.shareImage, 'unknown');
    }
    expect((await limitedWorld.fetch('/creator0/card.png')).status).toBe(429);
  });

  it('returns 404 for an unknown username', async () => {
    const world = await createHttpWorld();
    expect((await world.call('GET', '/nobody/card.png')).status).toBe(404);
  });
});
