import { describe, expect, it } from 'vitest';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { allowedHosts } from './table.js';

const HOSTS = '/api/widgets/hosts';
const listRows = (world: HttpWorld) => world.ctx.db.read.select().from(allowedHosts);
const allow = (world: HttpWorld, as: Creator, host: string) =>
  world.call('POST', HOSTS, { as, body: { host } });

describe('/api/widgets/hosts', () => {
  it('stores the host of a pasted URL, lists by name, and deletes', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const addResponse = await allow(world, mara, ' https://WWW.Example.com/shop?a=1 ');
    expect(addResponse.status).toBe(201);
    expect(addResponse.json).toEqual({
      id: expect.any(Number),
      host: 'www.example.com',
      origin: 'https://www.example.com',
      createdAt: '2026-11-21T08:00:00.000Z',
    });
    const local = await allow(world, mara, 'localhost:5173');
    expect(local.json.origin).toBe('http://localhost:5173');
    expect(await listRows(world)).toMatchObject([
      { userId: mara.id, host: 'www.example.com' },
      { userId: mara.id, host: 'localhost:5173' },
    ]);
    const list = await world.call('GET', HOSTS, { as: mara });
    expect(list.json).toEqual({ data: [local.json, addResponse.json], nextCursor: null, limit: 50 });
    const removeResponse = await world.call('DELETE', `${HOSTS}/${addResponse.json.id}`, { as: mara });
    expect([removeResponse.status, removeResponse.json]).toEqual([200, { success: true }]);
    expect((await world.call('GET', HOSTS, { as: mara })).json.data).toEqual([local.json]);
    expect((await world.call('DELETE', `${HOSTS}/${addResponse.json.id}`, { as: mara })).status).toBe(404);
  });

  it('requires a sign-in, and is limited to the creator’s own sites', async () => {
    const world = await createHttpWorld();
    const [mara, tom] = [await world.register('mara'), await world.register('tom')];
    for (const [method, path] of [
      ['GET', HOSTS],
      ['POST', HOSTS],
      ['DELETE', `${HOSTS}/1`],
      ['GET', '/api/widgets/installs'],
    ] as const) {
      expect(
        (await world.call(method, path, { body: method === 'POST' ? { host: 7 } : undefined })).status,
      ).toBe(401);
    }
    const { id } = (await allow(world, mara, 'example.com')).json;
    expect((await world.call('GET', HOSTS, { as: tom })).json.data).toEqual([]);
    expect((await world.call('DELETE', `${HOSTS}/${id}`, { as: tom })).status).toBe(404);
    expect((await allow(world, tom, 'example.com')).status).toBe(201);
    expect(await listRows(world)).toHaveLength(2);
  });

  it.each([
    [{}, 'Please enter the address of a site, such as www.example.com'],
    [{ host: '' }, 'Please enter the address of a site, such as www.example.com'],
    [{ host: 'a'.repeat(3_000) }, 'Please enter the address of a site, such as www.example.com'],
    [{ host: '*.example.com' }, 'Please add each site by its full name. An asterisk is not a wildcard here.'],
    [{ host: '127.0.0.1:8080' }, 'Please enter the name of a site. IP addresses are not allowed.'],
    [
      { host: 'https://tidings.example/mara' },
      'This is the address of this instance, which always shows your checkout.',
    ],
  ])('rejects %j', async (body, message) => {
    const world = await createHttpWorld({ instance: { publicUrl: 'https://tidings.example' } });
    const mara = await world.register('mara');
    const response = await world.call('POST', HOSTS, { as: mara, body });
    expect([response.status, response.json.errors]).toEqual([400, [{ path: 'host', message }]]);
    expect(await listRows(world)).toEqual([]);
  });

  it('rejects a duplicate in any spelling, and repeats its response to the same idempotency key', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const request = { as: mara, body: { host: 'example.com' }, headers: { 'idempotency-key': 'k1' } };
    const first = await world.call('POST', HOSTS, request);
    expect((await world.call('POST', HOSTS, request)).json).toEqual(first.json);
    const response = await allow(world, mara, 'HTTPS://Example.com./');
    expect([response.status, response.json.code, response.json.message]).toEqual([
      409,
      'host_already_allowed',
      'You already allow example.com.',
    ]);
    expect(await listRows(world)).toHaveLength(1);
  });

  it('allows at most fifty hosts, even with concurrent requests', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const requests = Array.from({ length: 55 }, (_, index) => allow(world, mara, `site-${index}.example`));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await listRows(world)).toHaveLength(50);
    const response = await allow(world, mara, 'one-more.example');
    expect([response.json.code, response.json.message]).toEqual([
      'limit_reached',
      'You allow 50 sites, which is the maximum. Remove one to add another.',
    ]);
  });
});
