import { expect, it } from 'vitest';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createArchiveWorld } from '../../../testing/archive-world.js';

const ORIGIN = 'http://127.0.0.1:3000';

it('the archive API allows every origin without credentials, and paginates', async () => {
  const world = await createArchiveWorld();
  for (const title of ['One', 'Two', 'Three']) await world.publish({ title });
  const first = await world.call('GET', '/api/archive/mara?limit=2', { as: world.mara });
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect(first.headers.get('access-control-allow-credentials')).toBeNull();
  expect(first.json.data.map(({ title }: { title: string }) => title)).toEqual(['Three', 'Two']);
  expect(first.json.data[0]).toEqual({
    id: 3,
    title: 'Three',
    summary: 'Frost came on Tuesday.',
    url: `${ORIGIN}/mara/newsletters/3-three`,
    image: null,
    sentAt: '2026-11-21T08:02:00.000Z',
  });
  const second = await world.call('GET', `/api/archive/mara?limit=2&cursor=${first.json.nextCursor}`);
  expect(second.json.data.map(({ title }: { title: string }) => title)).toEqual(['One']);
  expect(second.json.nextCursor).toBeNull();
});

it('the archive API returns a newsletter with its full sanitized text', async () => {
  const world = await createArchiveWorld();
  const id = await world.publish({
    content: '<p>Hello {{name|there}}</p><script>alert(1)</script><a href="/shop">Shop</a>',
    template: 'template-4',
    imageBlocks: ['/media/0123456789abcdef01234567/512.webp'],
    ctaText: 'Come by',
    ctaUrl: 'kiln.example',
  });
  const { json, status } = await world.call('GET', `/api/archive/mara/${id}`);
  expect(status).toBe(200);
  const jar = `${ORIGIN}/media/0123456789abcdef01234567/1200.jpg`;
  expect(json).toMatchObject({
    id,
    title: 'The kiln',
    language: 'en',
    dir: 'ltr',
    action: { label: 'Come by', url: 'https://kiln.example/' },
    products: [{ url: jar, alt: 'Product 1', link: null }],
    contentHtml: [
      `<p>Hello there</p><a href="${ORIGIN}/shop">Shop</a>`,
      `<p><img src="${jar}" alt="Product 1"></p>`,
      '<p><a href="https://kiln.example/">Come by</a></p>',
    ].join(''),
  });
});

it.each([
  ['/api/archive/nobody', 404],
  ['/api/archive/mara/99', 404],
  ['/api/archive/nobody/1', 404],
  ['/api/archive/mara/x', 400],
  ['/api/archive/mara/0', 400],
  ['/api/archive/mara?cursor=x', 400],
  ['/api/archive/mara?limit=0', 400],
  ['/api/archive/mara?limit=101', 400],
])('responds to %s with %d', async (path, status) => {
  const world = await createArchiveWorld();
  expect((await world.call('GET', path)).status).toBe(status);
});

it('works with a creator’s former username', async () => {
  const world = await createArchiveWorld();
  const id = await world.publish();
  const body = { newUsername: 'mara.clay', confirmChange: true };
  await world.call('POST', '/api/update-username', { as: world.mara, body });
  expect((await world.call('GET', '/api/archive/mara')).json.data).toHaveLength(1);
  expect((await world.call('GET', `/api/archive/mara/${id}`)).json.url).toContain('/mara.clay/newsletters/');
});

it('the archive API limits requests per IP address', async () => {
  const world = await createArchiveWorld({ instance: { rateLimits: true } });
  for (let requestCount = 0; requestCount < LIMITS.archive.points; requestCount += 1)
    await world.call('GET', '/api/archive/mara');
  const response = await world.call('GET', '/api/archive/mara');
  expect([response.status, response.headers.has('retry-after')]).toEqual([429, true]);
});
