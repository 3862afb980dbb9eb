import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../db/jobs/job-loop.js';
import { UNFINISHED } from '../../../db/jobs/jobs.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { subscriberJobs } from '../index.js';
import { eraseLinks } from '../segments/erase-links.js';
import { MAX_TAGS } from './rules.js';

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
    const repeatedResponse = await create(world, mara, { name: 'Pots', isTopic: true }, key);
    expect(first.json).toMatchObject({ name: 'Pots', description: null, isTopic: true });
    expect([repeatedResponse.status, repeatedResponse.json]).toEqual([201, first.json]);
    expect(await listNames(world, mara)).toEqual(['Pots', 'VIP']);
  });

  it.each(['vip', ' VIP ', 'ＶＩＰ'])('rejects the name %j if the tag VIP exists', async (name) => {
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
    expect((await create(world, mara, { name: 'One too many' })).json).toMatchObject({
      code: 'limit_reached',
      message: `You have ${MAX_TAGS} tags, which is the maximum. Delete one to add another.`,
    });
    expect((await create(world, other, { name: 'One too many' })).status).toBe(201);
  });

  it('changes only the given fields, and rejects a name in use', async () => {
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

  it('sets the tags of a subscriber, and removes a deleted tag from its subscribers', async () => {
    const { world, mara, id } = await createTags();
    const potsTagId = (await create(world, mara, { name: 'Pots' })).json.id;
    const body = { email: 'ines@kova.example', consent: 'They asked.' };
    const { id: subscriberId } = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body }))
      .json;
    const set = async (tagIds: number[]) =>
      world.call('PUT', `/api/subscribers/${subscriberId}/tags`, { as: mara, body: { tagIds } });
    expect((await set([id, potsTagId, id])).json.tags).toEqual(['Pots', 'VIP']);
    expect((await set([potsTagId])).json.tags).toEqual(['Pots']);
    expect((await set([potsTagId, 999])).status).toBe(404);
    expect((await world.call('DELETE', `/api/tags/${potsTagId}`, { as: mara })).status).toBe(200);
    expect((await world.call('GET', '/api/subscribers', { as: mara })).json[0].tags).toEqual([]);
    expect(await listNames(world, mara)).toEqual(['VIP']);
    await runDueJobs(world.ctx, subscriberJobs, 'worker-of-this-test');
    expect(await world.ctx.db.read.all(sql`select * from subscriber_tags`)).toEqual([]);
  });

  it('adds and removes single tags without changing the subscriber’s other tags', async () => {
    const { world, mara, id } = await createTags();
    const potsTagId = (await create(world, mara, { name: 'Pots' })).json.id;
    const press = (await create(world, mara, { name: 'Press' })).json.id;
    const subscriberBody = { email: 'ines@kova.example', consent: 'They asked.' };
    const { json } = await world.call('POST', '/api/subscribers/by-hand', { as: mara, body: subscriberBody });
    const set = (body: object) => world.call('PUT', `/api/subscribers/${json.id}/tags`, { as: mara, body });
    expect((await set({ add: [id, id] })).json.tags).toEqual(['VIP']);
    expect((await set({ add: [press] })).json.tags).toEqual(['Press', 'VIP']);
    for (const _ of ['first', 'replay']) {
      expect((await set({ add: [potsTagId], remove: [id] })).json.tags).toEqual(['Pots', 'Press']);
    }
    expect((await set({ remove: [press] })).json.tags).toEqual(['Pots']);
    expect(await world.ctx.db.read.all(sql`select tag_id as tag from subscriber_tags`)).toEqual([
      { tag: potsTagId },
    ]);
  });

  it.each([
    ['nothing', {}],
    ['both forms', { tagIds: [1], add: [1] }],
    ['both forms, to remove', { tagIds: [], remove: [] }],
    ['a tag to add and to remove', { add: [1], remove: [1] }],
    ['a text as an id', { add: ['VIP'] }],
    ['no list', { remove: 1 }],
    ['501 tags', { add: Array.from({ length: MAX_TAGS + 1 }, (_, index) => index + 1) }],
    ['an unknown field', { add: [1], replace: true }],
  ])('rejects a change of tags with %s', async (_name, body) => {
    const { world, mara } = await createTags();
    const subscriberBody = { email: 'ines@kova.example', consent: 'They asked.' };
    const { json } = await world.call('POST', '/api/subscribers/by-hand', { as: mara, body: subscriberBody });
    const response = await world.call('PUT', `/api/subscribers/${json.id}/tags`, { as: mara, body });
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
  });

  it('creates a tag of the same name while the links of a deleted one are erased', async () => {
    const { world, mara, id } = await createTags();
    const body = { email: 'ines@kova.example', consent: 'They asked.' };
    const { id: subscriberId } = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body }))
      .json;
    const path = `/api/subscribers/${subscriberId}/tags`;
    await world.call('PUT', path, { as: mara, body: { tagIds: [id] } });
    await world.call('DELETE', `/api/tags/${id}`, { as: mara });
    const recreatedId = (await create(world, mara, { name: 'vip' })).json.id;
    expect(recreatedId).toBeGreaterThan(id);
    const count = async () =>
      (await world.call('POST', '/api/segments/count', { as: mara, body: { filter: { tag: 'VIP' } } })).json;
    expect(await count()).toEqual({ count: 0 });
    await world.call('PUT', path, { as: mara, body: { tagIds: [recreatedId] } });
    await runDueJobs(world.ctx, subscriberJobs, 'worker-of-this-test');
    expect(await count()).toEqual({ count: 1 });
  });

  it('continues to erase a deleted tag’s links after an interruption', async () => {
    const { world, mara, id } = await createTags();
    const { ctx } = world;
    const numbers = JSON.stringify(Array.from({ length: 1_500 }, (_, index) => index + 1));
    await ctx.db.transact([
      ctx.db.write.run(sql`
        insert into subscribers (user_id, email, token, created_at)
        select ${mara.id}, value || '@kova.example', 'token-of-' || value, 1 from json_each(${numbers})`),
      ctx.db.write.run(
        sql`insert into subscriber_tags (tag_id, subscriber_id) select ${id}, id from subscribers`,
      ),
    ]);
    const count = async () =>
      (await ctx.db.read.all<{ count: number }>(sql`select count(*) as count from subscriber_tags`))[0]
        ?.count;
    const stopResults = [false, true];
    const run = { attempt: 1, isStopping: () => stopResults.shift() ?? true };
    const payload = { table: 'subscriber_tags', id };
    expect(await eraseLinks(ctx, payload, run)).toBe(UNFINISHED);
    expect(await count()).toBe(500);
    await eraseLinks(ctx, payload, { attempt: 1, isStopping: () => false });
    expect(await count()).toBe(0);
  });

  it('returns 404 for another creator’s tag and subscriber', async () => {
    const { world, mara, other, id } = await createTags();
    const body = { email: 'ines@kova.example', consent: 'They asked.' };
    const otherId = (await world.call('POST', '/api/subscribers/by-hand', { as: other, body })).json.id;
    const ownId = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body })).json.id;
    const getStatus = async (method: string, path: string, requestBody?: object) =>
      (await world.call(method, path, { as: other, body: requestBody })).status;
    expect(await getStatus('PATCH', `/api/tags/${id}`, { name: 'Mine' })).toBe(404);
    expect(await getStatus('DELETE', `/api/tags/${id}`)).toBe(404);
    expect(await getStatus('PUT', `/api/subscribers/${otherId}/tags`, { tagIds: [id] })).toBe(404);
    expect(await getStatus('PUT', `/api/subscribers/${ownId}/tags`, { tagIds: [] })).toBe(404);
    expect(await getStatus('PUT', `/api/subscribers/${otherId}/tags`, { add: [id] })).toBe(404);
    expect(await getStatus('PUT', `/api/subscribers/${otherId}/tags`, { remove: [id] })).toBe(404);
    expect(await getStatus('PUT', `/api/subscribers/${ownId}/tags`, { add: [] })).toBe(404);
    expect(await listNames(world, other)).toEqual([]);
    expect(await listNames(world, mara)).toEqual(['VIP']);
  });
});
