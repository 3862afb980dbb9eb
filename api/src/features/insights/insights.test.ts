import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';
import { flushViews } from './view-counter.js';

const HOUR = 3_600_000;

describe('/api/views', () => {
  it('counts each view of a page, by day, for its owner only', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const ines = await world.register('ines');
    const view = () => world.call('POST', '/api/views', { body: { userId: mara.id } });
    expect((await view()).status).toBe(204);
    world.clock.advance(24 * HOUR);
    await Promise.all([view(), view()]);
    await flushViews(world.ctx);
    expect((await world.call('GET', '/api/views/count', { as: mara })).json).toEqual({
      count: 3,
      todayCount: 2,
    });
    expect((await world.call('GET', '/api/views/count', { as: ines })).json).toEqual({
      count: 0,
      todayCount: 0,
    });
  });

  it('starts a day at midnight, UTC', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    world.clock.advance(16 * HOUR - 1);
    await world.call('POST', '/api/views', { body: { userId: mara.id } });
    world.clock.advance(1);
    await flushViews(world.ctx);
    const { json } = await world.call('GET', '/api/views/count', { as: mara });
    expect(json).toEqual({ count: 1, todayCount: 0 });
  });

  it('returns 204 for an unknown creator, from any site, and stores nothing', async () => {
    const world = await createHttpWorld();
    const response = await world.call('POST', '/api/views', {
      body: { userId: 4711 },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    await flushViews(world.ctx);
    const rows = await world.ctx.db.read.all('select * from view_days');
    expect(rows).toEqual([]);
  });

  it.each([{}, { userId: 'mara' }, { userId: -1 }, { userId: 1.5 }, 'userId=1'])(
    'rejects %j',
    async (body) => {
      const world = await createHttpWorld();
      expect((await world.call('POST', '/api/views', { body })).status).toBe(400);
    },
  );

  it('is limited per address, and reading needs a session', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const view = () => world.call('POST', '/api/views', { body: { userId: 1 } });
    for (let count = 0; count < 120; count += 1) await view();
    expect((await view()).status).toBe(429);
    expect((await world.call('GET', '/api/views/count')).status).toBe(401);
  });
});
