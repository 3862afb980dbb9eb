import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import { createShop, type Shop } from '../../../testing/payments/shop.js';
import { newsletters } from '../../newsletters/table.js';
import { getHitCounter } from '../../newsletters/tracking/hit-counter.js';
import { buildPixelPath, getTrackingKeys, linkPath } from '../../newsletters/tracking/tracked-urls.js';

const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
const NEWSLETTER = {
  title: 'The kiln',
  content: '<p>Frost. <a href="https://kiln.example/ash">Ash</a></p>',
  template: 'template-2',
};

interface SuspensionWorld extends Shop {
  act(action: 'suspend' | 'reinstate'): Promise<unknown>;
  /** Paths in the newsletter's emails. */
  link: string;
  pixel: string;
  newsletterId: number;
}

async function createSuspension(): Promise<SuspensionWorld> {
  const shop = await createShop({ instance: { undoSendSeconds: 0 } });
  const { mara } = shop;
  const as = (method: string, path: string, body?: unknown) => shop.call(method, path, { as: mara, body });
  await as('PUT', '/api/list-settings', { archive: 'listed', doubleOptIn: false, tracking: 'anonymous' });
  await shop.call('POST', '/api/subscribers', { body: { userId: mara.id, email: 'tom@adeyemi.example' } });
  const newsletterId = (await as('POST', '/api/newsletters', NEWSLETTER)).json.id;
  await as('POST', `/api/newsletters/${newsletterId}/send`);
  const keys = await getTrackingKeys(shop.ctx);
  const admin = await signInAdmin(shop);
  return {
    ...shop,
    newsletterId,
    link: linkPath(keys, { newsletterId, position: 0 }),
    pixel: buildPixelPath(keys, newsletterId),
    act: (action) => shop.call('POST', `/api/admin/users/${mara.id}/${action}`, { as: admin, body: {} }),
  };
}

describe('links in the emails of a suspended creator', () => {
  it('return 410 with a page, and redirect again after a reinstatement', async () => {
    const world = await createSuspension();
    const follow = (headers: Record<string, string>) => world.call('GET', world.link, { headers });
    expect((await follow(BROWSER)).headers.get('location')).toContain('https://kiln.example/ash');
    await world.act('suspend');
    const page = await follow(BROWSER);
    expect(page.status).toBe(410);
    expect(page.headers.get('location')).toBeNull();
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('<h1>This link is no longer available</h1>');
    expect(page.text).not.toContain('kiln.example');
    expect(await follow({})).toMatchObject({ status: 410, json: { code: 'link_expired' } });
    await world.act('reinstate');
    expect((await follow(BROWSER)).status).toBe(302);
  });

  it('count nothing while the suspension lasts', async () => {
    const world = await createSuspension();
    const { ctx } = world;
    const hit = async () => {
      for (const path of [world.link, world.pixel]) await world.call('GET', path, { headers: BROWSER });
      await getHitCounter(ctx).flush();
      const [row] = await ctx.db.read
        .select()
        .from(newsletters)
        .where(eq(newsletters.id, world.newsletterId));
      const { opens = 0, clicks = 0, machineOpens = 0, machineClicks = 0 } = row ?? {};
      return opens + clicks + machineOpens + machineClicks;
    };
    await world.act('suspend');
    expect(await hit()).toBe(0);
    await world.act('reinstate');
    world.clock.advance(MINUTE);
    expect(await hit()).toBe(2);
  });

  it('still serve the image at the end of an email', async () => {
    const world = await createSuspension();
    await world.act('suspend');
    const response = await world.call('GET', world.pixel, { headers: BROWSER });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/gif']);
  });
});

describe('downloads of a suspended creator', () => {
  it('are closed if free, and stay open if paid', async () => {
    const world = await createSuspension();
    const product = await world.addProduct();
    const token = await world.buy(product);
    const linkResponse = await world.call('POST', '/api/download-links', {
      as: world.mara,
      body: { fileId: product.fileId },
    });
    const downloadPath = new URL(linkResponse.json.url).pathname;
    expect((await world.call('GET', downloadPath, { headers: BROWSER, from: '10.0.0.1' })).status).toBe(200);
    await world.act('suspend');
    expect((await world.call('GET', downloadPath, { headers: BROWSER, from: '10.0.0.1' })).status).toBe(410);
    expect((await world.download(token)).status).toBe(200);
    await world.act('reinstate');
    expect((await world.call('GET', downloadPath, { headers: BROWSER, from: '10.0.0.1' })).status).toBe(200);
  });
});

it.each(['/mara/newsletters/feed.xml', '/mara/newsletters/feed.json', '/mara/newsletters/1-the-kiln'])(
  '%s of a suspended creator returns 404',
  async (path) => {
    const world = await createSuspension();
    expect((await world.call('GET', path, { headers: BROWSER, unchecked: true })).status).toBe(200);
    await world.act('suspend');
    expect((await world.call('GET', path, { headers: BROWSER, unchecked: true })).status).toBe(404);
  },
);
