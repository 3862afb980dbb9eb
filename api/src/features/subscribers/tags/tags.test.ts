import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { MAX_TAGS } from '../rules.js';

async function createTags() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const other = await world.register('other');
  const { id } = (await create(world, mara, { name: 'VIP', description: 'Bought twice' })).json;
  return { world, mara, other, id };
}

function create(world: HttpWorld, as: Creator, body: object, headers = {}) {
  return world.call('POST', '/api/tags', { as, body, headers });
}

async function listNames(world: HttpWorld, as: Creator): Promise<string[]> {
  const { json } = await world.call('GET', '/api/tags', { as });
  return json.data.map(({ name }: { name: string }) => name);
}

describe('tags', () => {
  it('creates a tag once for one idempotency key', async () => {
    const { world, mara } = await createTags();
    const key = { 'idempotency-key': 'k1' };
    const first = await create(world, mara, { name: 'Pots', isTopic: true }, key);
    const again = await create(world, mara, { name: 'Pots', isTopic: true }, key);
    expect(first.json).toMatchObject({ name: 'Pots', description: null, isTopic: true });
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(await listNames(world, mara)).toEqual(['Pots', 'VIP']);
  });

  it.each(['vip', ' VIP ', 'ＶＩＰ'])('rejects the name %j beside VIP', async (name) => {
    const { world, mara, other } = await createTags();
    const { status, json } = await create(world, mara, { name });
    expect([status, json.code, json.errors]).toEqual([
      409,
      'name_taken',
      [{ path: 'name', message: 'You have a tag with this name already.' }],
    ]);
    expect((await create(world, other, { name })).status).toBe(201);
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '  ' }],
    ['51 characters', { name: 'x'.repeat(51) }],
    ['an unknown field', { name: 'a', color: 'red' }],
    ['a text as isTopic', { name: 'a', isTopic: 'yes' }],
  ])('rejects %s', async (_name, body) => {
    const { world, mara } = await createTags();
    const { status, json } = await create(world, mara, body);
    expect([status, json.code]).toEqual([400, 'invalid_input']);
  });

  it(`creates at most ${MAX_TAGS}`, async () => {
    const { world, mara, other } = await createTags();
    const numbers = JSON.stringify(Array.from({ length: MAX_TAGS - 2 }, (_, index) => index));
    await world.ctx.db.transact([
      world.ctx.db.write.run(sql`
        insert into tags (user_id, name, key, created_at)
        select ${mara.id}, value, value, 1 from json_each(${numbers})`),
    ]);
    expect((await create(world, mara, { name: 'The last' })).status).toBe(201);
    expect((await create(world, mara, { name: 'One too many' })).json.code).toBe('limit_reached');
    expect((await create(world, other, { name: 'One too many' })).status).toBe(201);
  });

  it('changes only the given fields, and not to a name in use', async () => {
    const { world, mara, id } = await createTags();
    await create(world, mara, { name: 'Pots' });
    const change = (body: object) => world.call('PATCH', `/api/tags/${id}`, { as: mara, body });
    expect((await change({ name: 'Regulars' })).json).toMatchObject({
      id,
      name: 'Regulars',
      description: 'Bought twice',
    });
    expect((await change({ description: null })).json).toMatchObject({ name: 'Regulars', description: null });
    expect((await change({ name: 'regulars' })).json.name).toBe('regulars');
    expect((await change({ name: 'POTS' })).json.code).toBe('name_taken');
  });

  it('sets the tags of a subscriber, and takes a deleted tag from its subscribers', async () => {
    const { world, mara, id } = await createTags();
    const pots = (await create(world, mara, { name: 'Pots' })).json.id;
    const body = { email: 'ines@kova.example', consent: 'They asked.' };
    const { id: subscriberId } = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body }))
      .json;
    const set = async (tagIds: number[]) =>
      world.call('PUT', `/api/subscribers/${subscriberId}/tags`, { as: mara, body: { tagIds } });
    expect((await set([id, pots, id])).json.tags).toEqual(['Pots', 'VIP']);
    expect((await set([pots])).json.tags).toEqual(['Pots']);
    expect((await set([pots, 999])).status).toBe(404);
    expect((await world.call('DELETE', `/api/tags/${pots}`, { as: mara })).status).toBe(200);
    expect(await world.ctx.db.read.all(sql`select * from subscriber_tags`)).toEqual([]);
    expect(await listNames(world, mara)).toEqual(['VIP']);
  });

  it('returns 404 for another creator’s tag and subscriber', async () => {
    const { world, mara, other, id } = await createTags();
    const body = { email: 'ines@kova.example', consent: 'They asked.' };
    const theirs = (await world.call('POST', '/api/subscribers/by-hand', { as: other, body })).json.id;
    const own = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body })).json.id;
    const statusOf = async (method: string, path: string, sent?: object) =>
      (await world.call(method, path, { as: other, body: sent })).status;
    expect(await statusOf('PATCH', `/api/tags/${id}`, { name: 'Mine' })).toBe(404);
    expect(await statusOf('DELETE', `/api/tags/${id}`)).toBe(404);
    expect(await statusOf('PUT', `/api/subscribers/${theirs}/tags`, { tagIds: [id] })).toBe(404);
    expect(await statusOf('PUT', `/api/subscribers/${own}/tags`, { tagIds: [] })).toBe(404);
    expect(await listNames(world, other)).toEqual([]);
    expect(await listNames(world, mara)).toEqual(['VIP']);
  });
});
