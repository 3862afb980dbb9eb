import { describe, expect, it } from 'vitest';
import { createDomainWorld } from '../../testing/custom-domains.js';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { eraseWidgets, listInstalls } from './store.js';
import { allowedHosts, widgetInstalls } from './table.js';

const INSTALLS = '/api/widgets/installs';
const DAY = 86_400_000;
const listRows = (world: HttpWorld) => world.ctx.db.read.select().from(widgetInstalls);
const show = (
  world: HttpWorld,
  origin: string | undefined,
  { creator = 'mara', widget = 'subscribe' } = {},
) =>
  world.call('POST', INSTALLS, {
    body: { creator, widget },
    headers: origin === undefined ? {} : { origin },
  });

describe('/api/widgets/installs', () => {
  it('counts views by site and widget, and lists the latest first, only for their creator', async () => {
    const world = await createHttpWorld();
    const [mara, tom] = [await world.register('mara'), await world.register('tom')];
    await world.call('POST', '/api/widgets/hosts', { as: mara, body: { host: 'kiln.example' } });
    expect((await show(world, 'https://blog.example')).status).toBe(204);
    world.clock.advance(1_000);
    await show(world, 'https://kiln.example', { widget: 'buy' });
    world.clock.advance(1_000);
    await show(world, 'https://blog.example');
    const list = await world.call('GET', INSTALLS, { as: mara });
    expect(list.json.data).toEqual([
      {
        host: 'blog.example',
        widget: 'subscribe',
        views: 2,
        isAllowed: false,
        firstSeenAt: '2026-11-21T08:00:00.000Z',
        lastSeenAt: '2026-11-21T08:00:02.000Z',
      },
      {
        host: 'kiln.example',
        widget: 'buy',
        views: 1,
        isAllowed: true,
        firstSeenAt: '2026-11-21T08:00:01.000Z',
        lastSeenAt: '2026-11-21T08:00:01.000Z',
      },
    ]);
    expect((await world.call('GET', INSTALLS, { as: tom })).json).toEqual({ data: [], nextCursor: null });
  });

  it('lists an install until 90 days after its last view', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await show(world, 'https://blog.example');
    world.clock.advance(90 * DAY);
    expect(await listInstalls(world.ctx, mara.id)).toHaveLength(1);
    world.clock.advance(1);
    expect(await listInstalls(world.ctx, mara.id)).toEqual([]);
  });

  it('accepts plain text without a preflight, and reads the site only from Origin', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const response = await world.call('POST', INSTALLS, {
      raw: JSON.stringify({ creator: 'mara', widget: 'card' }),
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://blog.example:8443' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await listRows(world)).toMatchObject([{ host: 'blog.example:8443', widget: 'card', views: 1 }]);
  });

  it.each([
    ['no Origin', undefined],
    ['an opaque origin', 'null'],
    ['the instance’s origin', 'http://127.0.0.1:3000'],
    ['an app’s origin', 'capacitor://localhost'],
    ['an IP address', 'http://192.168.1.5'],
  ])('stores no install with %s', async (_, origin) => {
    const world = await createHttpWorld();
    await world.register('mara');
    expect((await show(world, origin)).status).toBe(204);
    expect(await listRows(world)).toEqual([]);
  });

  it('stores nothing for unknown creators and custom domains, and follows a former username', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    await world.prove(mara, 'news.example.com');
    expect((await show(world, 'https://blog.example', { creator: 'nobody' })).status).toBe(204);
    expect((await show(world, 'https://news.example.com')).status).toBe(204);
    expect(await listRows(world)).toEqual([]);
    const body = { newUsername: 'mara-lind', confirmChange: true };
    expect((await world.call('POST', '/api/update-username', { as: mara, body })).status).toBe(200);
    await show(world, 'https://blog.example');
    expect(await listRows(world)).toMatchObject([{ userId: mara.id, host: 'blog.example' }]);
  });

  it.each([
    {},
    { creator: 'mara' },
    { creator: 'mara', widget: 'clock' },
    { creator: '', widget: 'buy' },
    '[]',
  ])('rejects %j, as JSON and as plain text', async (body) => {
    const world = await createHttpWorld();
    expect((await world.call('POST', INSTALLS, { body })).status).toBe(400);
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'text/plain' };
    expect((await world.call('POST', INSTALLS, { raw, headers })).status).toBe(400);
    expect((await world.call('POST', INSTALLS, { raw: 'creator=mara', headers })).status).toBe(400);
  });

  it('writes concurrent views together, and loses none', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const { db } = world.ctx;
    let writes = 0;
    const { transact } = db;
    db.transact = (statements) => {
      writes += 1;
      return transact(statements);
    };
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => show(world, 'https://blog.example')),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await listRows(world)).toMatchObject([{ views: 60 }]);
    expect(writes).toBeLessThan(20);
  });

  it('stores 200 sites per creator, and removes the least recently seen site with its widgets', async () => {
    const world = await createHttpWorld();
    const [mara, tom] = [await world.register('mara'), await world.register('tom')];
    await show(world, 'https://old.example', { creator: 'tom' });
    await show(world, 'https://old.example', { widget: 'buy' });
    await show(world, 'https://old.example', { widget: 'card' });
    for (let index = 0; index < 200; index += 1) {
      world.clock.advance(1_000);
      await show(world, `https://site-${index}.example`);
    }
    const storedRows = await listRows(world);
    expect(storedRows.filter(({ userId }) => userId === mara.id)).toHaveLength(200);
    expect(storedRows.filter(({ host }) => host === 'old.example')).toMatchObject([{ userId: tom.id }]);
    await show(world, 'https://site-0.example');
    await show(world, 'https://one-more.example');
    const hosts = (await listRows(world)).map(({ host }) => host);
    expect(hosts).toContain('site-0.example');
    expect(hosts).not.toContain('site-1.example');
  });

  it('is limited per IP address', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    for (let count = 0; count < 120; count += 1) await show(world, 'https://blog.example');
    expect((await show(world, 'https://blog.example')).status).toBe(429);
  });

  it('deletes installs with their creator’s account, but not those of another creator', async () => {
    const world = await createHttpWorld();
    const [mara, tom] = [await world.register('mara'), await world.register('tom')];
    for (const creator of [mara, tom]) {
      await show(world, 'https://blog.example', { creator: creator.username });
      await world.call('POST', '/api/widgets/hosts', { as: creator, body: { host: 'blog.example' } });
    }
    await eraseWidgets(world.ctx, mara.id);
    expect(await listRows(world)).toMatchObject([{ userId: tom.id }]);
    expect(await world.ctx.db.read.select().from(allowedHosts)).toMatchObject([{ userId: tom.id }]);
  });
});

describe('/api/widgets/release', () => {
  it('lists the immutable files publicly', async () => {
    const world = await createHttpWorld({ instance: { publicUrl: 'https://tidings.example' } });
    const file = {
      name: 'subscribe',
      path: '/embed/0.1.0-5f0c9a1b/subscribe.js',
      integrity: 'sha384-abc',
      bytes: 9_000,
      gzip: 3_500,
    };
    world.ctx.embed = {
      getRelease: async () => ({ version: '0.1.0', release: '0.1.0-5f0c9a1b', files: [file] }),
    };
    const response = await world.call('GET', '/api/widgets/release', {
      headers: { origin: 'https://blog.example' },
    });
    expect(response.json).toEqual({
      version: '0.1.0',
      release: '0.1.0-5f0c9a1b',
      files: [{ ...file, url: 'https://tidings.example/embed/0.1.0-5f0c9a1b/subscribe.js' }],
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });
});
