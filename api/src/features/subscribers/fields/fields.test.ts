import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../db/jobs/job-loop.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { subscriberJobs } from '../index.js';
import { MAX_FIELDS } from './rules.js';

const FIELDS = [
  { key: 'city', label: 'City', type: 'text', isPublic: true },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'birthday', label: 'Birthday', type: 'date' },
  { key: 'member', label: 'Member', type: 'boolean' },
  { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'] },
];

async function createFields() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const other = await world.register('other');
  for (const body of FIELDS) await create(world, mara, body);
  const body = { email: 'ines@kova.example', consent: 'They asked.' };
  const { id } = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body })).json;
  const set = (values: object, as = mara) =>
    world.call('PUT', `/api/subscribers/${id}/fields`, { as, body: { values } });
  return { world, mara, other, set };
}

function create(world: HttpWorld, as: Creator, body: object, headers = {}) {
  return world.call('POST', '/api/fields', { as, body, headers });
}

async function getFieldId(world: HttpWorld, as: Creator, key: string): Promise<number> {
  const { json } = await world.call('GET', '/api/fields', { as });
  return json.data.find((field: { key: string }) => field.key === key).id;
}

describe('custom fields', () => {
  it('lists fields, oldest first', async () => {
    const { world, mara, other } = await createFields();
    const { json } = await world.call('GET', '/api/fields', { as: mara });
    expect(json.data).toMatchObject(FIELDS);
    expect((await world.call('GET', '/api/fields', { as: other })).json.data).toEqual([]);
  });

  it('creates a field once per idempotency key, and rejects a taken key', async () => {
    const { world, mara, other } = await createFields();
    const field = { key: 'street', label: 'Street', type: 'text' };
    const first = await create(world, mara, field, { 'idempotency-key': 'k1' });
    const repeatedResponse = await create(world, mara, field, { 'idempotency-key': 'k1' });
    expect([first.status, repeatedResponse.json]).toEqual([201, first.json]);
    expect((await create(world, mara, field)).json.code).toBe('name_taken');
    expect((await create(world, other, field)).status).toBe(201);
  });

  it(`creates at most ${MAX_FIELDS}`, async () => {
    const { world, mara } = await createFields();
    const createBody = (index: number) => ({ key: `field_${index}`, label: 'Field', type: 'text' });
    for (let index = FIELDS.length; index < MAX_FIELDS; index += 1) {
      expect((await create(world, mara, createBody(index))).status).toBe(201);
    }
    expect((await create(world, mara, createBody(MAX_FIELDS))).json).toMatchObject({
      code: 'limit_reached',
      message: `You have ${MAX_FIELDS} fields, which is the maximum. Delete one to add another.`,
    });
  });

  it.each([
    ['a key with a space', { key: 'my city', label: 'City', type: 'text' }],
    ['a prototype key', { key: '__proto__', label: 'City', type: 'text' }],
    ['the key of a built-in field', { key: 'first_name', label: 'Name', type: 'text' }],
    ['an unknown type', { key: 'a', label: 'A', type: 'email' }],
    ['a choice without choices', { key: 'a', label: 'A', type: 'choice' }],
    ['choices of a text', { key: 'a', label: 'A', type: 'text', choices: ['S'] }],
  ])('rejects %s', async (_name, body) => {
    const { world, mara } = await createFields();
    expect((await create(world, mara, body)).json.code).toBe('invalid_input');
  });

  it('stores typed values, keeps the others, and removes them with null', async () => {
    const { set } = await createFields();
    const values = { city: ' Bern ', score: -1.5, birthday: '1990-02-28', member: false, size: 'M' };
    expect((await set(values)).json.fields).toEqual({ ...values, city: 'Bern' });
    expect((await set({ score: 0, size: null })).json.fields).toEqual({
      city: 'Bern',
      score: 0,
      birthday: '1990-02-28',
      member: false,
    });
  });

  it.each<object>([
    { city: 1 },
    { city: '  ' },
    { city: 'x'.repeat(201) },
    { score: '3' },
    { score: true },
    { birthday: '2026-02-30' },
    { birthday: '21.11.2026' },
    { birthday: 3 },
    { member: 'yes' },
    { member: 1 },
    { size: 'L' },
    { street: 'unknown' },
    { constructor: 'prototype' },
  ])('rejects %j and changes nothing', async (values) => {
    const { world, set } = await createFields();
    const { status, json } = await set({ member: true, ...values });
    const [key = ''] = Object.keys(values);
    expect([status, json.errors[0].path]).toEqual([400, expect.stringContaining(key)]);
    expect(await world.ctx.db.read.all(sql`select * from field_values`)).toEqual([]);
  });

  it('changes label and choices, and keeps values that are no longer a choice', async () => {
    const { world, mara, set } = await createFields();
    await set({ size: 'M' });
    const path = `/api/fields/${await getFieldId(world, mara, 'size')}`;
    const response = await world.call('PATCH', path, { as: mara, body: { label: 'Shirt', choices: ['L'] } });
    expect(response.json).toMatchObject({ key: 'size', label: 'Shirt', type: 'choice', choices: ['L'] });
    expect((await set({ member: true })).json.fields).toEqual({ size: 'M', member: true });
    const typeResponse = await world.call('PATCH', path, { as: mara, body: { type: 'text' } });
    expect(typeResponse.json.code).toBe('invalid_input');
  });

  it('applies two changes that arrive at once', async () => {
    const { world, mara } = await createFields();
    const path = `/api/fields/${await getFieldId(world, mara, 'city')}`;
    const changes = [{ label: 'Town' }, { isPublic: false }, {}];
    await Promise.all(changes.map((body) => world.call('PATCH', path, { as: mara, body })));
    const { json } = await world.call('PATCH', path, { as: mara, body: {} });
    expect(json).toMatchObject({ label: 'Town', isPublic: false });
  });

  it('deletes a field with its values', async () => {
    const { world, mara, set } = await createFields();
    await set({ city: 'Bern', score: 3 });
    const id = await getFieldId(world, mara, 'city');
    expect((await world.call('DELETE', `/api/fields/${id}`, { as: mara })).status).toBe(200);
    expect((await set({})).json.fields).toEqual({ score: 3 });
    await create(world, mara, { key: 'city', label: 'City', type: 'text' });
    expect((await set({})).json.fields).toEqual({ score: 3 });
    await runDueJobs(world.ctx, subscriberJobs, 'worker-of-this-test');
    const remainingValues = await world.ctx.db.read.all(sql`select number from field_values`);
    expect(remainingValues).toEqual([{ number: 3 }]);
  });

  it('returns 404 for another creator’s field and subscriber', async () => {
    const { world, mara, other, set } = await createFields();
    const id = await getFieldId(world, mara, 'city');
    await create(world, other, { key: 'city', label: 'City', type: 'text' });
    const change = { as: other, body: { label: 'Mine' } };
    expect((await world.call('PATCH', `/api/fields/${id}`, change)).status).toBe(404);
    expect((await world.call('DELETE', `/api/fields/${id}`, { as: other })).status).toBe(404);
    expect((await set({ city: 'Bern' }, other)).status).toBe(404);
    expect((await set({})).json.fields).toEqual({});
  });
});
