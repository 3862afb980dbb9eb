import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RequestLine } from '../../ports/log.js';
import { createArchiveWorld } from '../../testing/archive-world.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { type SendRequest, serveApp } from '../../testing/servers/serve-app.js';
import { serveCachedPages } from './serve-cached-pages.js';

const URL_OF_INSTANCE = 'https://tidings.example';

async function createSite() {
  const lines: RequestLine[] = [];
  const instance = { configuredUrl: URL_OF_INSTANCE, publicUrl: URL_OF_INSTANCE };
  const world = await createHttpWorld({ instance });
  world.ctx.log.request = (line) => void lines.push(line);
  const mara = await world.register('mara');
  const ask = await serveApp(world.ctx);
  const get: SendRequest = (method, path, headers) =>
    ask(method, path, { host: 'tidings.example', ...headers });
  return { world, mara, get, lines };
}

/** Headers that differ between responses. */
const OWN = { date: 'any', 'x-request-id': 'any' };

describe('a cached page', () => {
  it('has the same status, headers and bytes as the rendered page', async () => {
    const { get, world, mara } = await createSite();
    await world.call('POST', '/api/onboarding', { as: mara, body: { bio: 'Töpferei, 陶芸 🏺' } });
    const [rendered, cached] = [await get('GET', '/mara'), await get('GET', '/mara?utm_source=x')];
    expect(rendered.text).toContain('Töpferei, 陶芸 🏺');
    expect({ ...cached, headers: { ...cached.headers, ...OWN } }).toEqual({
      ...rendered,
      headers: { ...rendered.headers, ...OWN },
    });
    expect(cached.headers['x-request-id']).not.toBe(rendered.headers['x-request-id']);
    expect(cached.headers['content-length']).toBe(String(Buffer.byteLength(cached.text)));
  });

  it.each(['/mara/store', '/mara/newsletters', '/mara/newsletters/feed.xml'])(
    'has the same status, headers and bytes as the rendered page at %s',
    async (path) => {
      const world = await createArchiveWorld();
      await world.publish();
      const ask = await serveApp(world.ctx);
      const [rendered, cached] = [await ask('GET', path), await ask('GET', path)];
      expect(rendered.status).toBe(200);
      expect({ ...cached, headers: { ...cached.headers, ...OWN } }).toEqual({
        ...rendered,
        headers: { ...rendered.headers, ...OWN },
      });
    },
  );

  it('is logged and counted as a rendered page', async () => {
    const { get, lines } = await createSite();
    const cachedResponse = [await get('GET', '/mara'), await get('GET', '/mara?utm_source=x')][1];
    const [rendered, line] = lines.slice(-2);
    expect(line).toEqual({
      ...rendered,
      requestId: cachedResponse?.headers['x-request-id'],
      ms: expect.any(Number),
    });
    expect(rendered).toEqual({
      requestId: expect.any(String),
      method: 'GET',
      path: '/mara',
      status: 200,
      ms: expect.any(Number),
    });
  });

  it('returns 304 for a cached copy', async () => {
    const { get } = await createSite();
    const { etag = '' } = (await get('GET', '/mara')).headers;
    const response = await get('GET', '/mara', { 'if-none-match': etag });
    expect([response.status, response.text, response.headers.etag]).toEqual([304, '', etag]);
    expect((await get('GET', '/mara', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('shows an edit in the next response', async () => {
    const { get, world, mara } = await createSite();
    await get('GET', '/mara');
    await world.call('POST', '/api/onboarding', { as: mara, body: { bio: 'New kiln' } });
    expect((await get('GET', '/mara')).text).toContain('New kiln');
  });

  it('leaves other methods and other hosts to the router', async () => {
    const { get } = await createSite();
    await get('GET', '/mara');
    expect((await get('POST', '/mara')).status).toBe(404);
    expect((await get('GET', '/mara', { host: 'elsewhere.example' })).status).toBe(302);
    const head = await get('HEAD', '/mara');
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('without PUBLIC_URL', () => {
  it.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])('serves cached pages at %s', async (host) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const ask = await serveApp(world.ctx);
    const rendered = await ask('GET', '/mara', { host });
    expect(rendered.status).toBe(200);
    // A write that the cache does not notice appears only in a page that is rendered again.
    const { db } = world.ctx;
    await db.transact([db.write.run(sql`update sites set bio = 'New kiln' where user_id = ${mara.id}`)]);
    const cached = await ask('GET', '/mara', { host });
    expect([cached.status, cached.text]).toEqual([200, rendered.text]);
  });

  it.each([
    ['127.0.0.1:3000', false],
    ['localhost:3000', false],
    ['[::1]:3000', false],
    ['elsewhere.example', true],
  ])('passes a request for a cached page at %s to the router: %s', async (host, expected) => {
    const world = await createHttpWorld();
    let isPassed = false;
    const page = { body: new Uint8Array(), etag: '"x"', headers: {} };
    const listener = serveCachedPages(world.ctx, { findCached: () => page, trustProxy: false }, () => {
      isPassed = true;
    });
    const response = { writeHead: () => {}, end: () => {} };
    listener({ method: 'GET', url: '/mara', headers: { host }, socket: {} } as never, response as never);
    expect(isPassed).toBe(expected);
  });
});
