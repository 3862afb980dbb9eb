import { expect, it } from 'vitest';
import { createHttpWorld } from '../../../testing/http-world.js';
import { listSettings } from '../table.js';

const PATH = '/api/list-settings';

it('returns the default list settings until the creator changes them', async () => {
  const world = await createHttpWorld();
  const [mara, other] = [await world.register('mara'), await world.register('other')];
  expect((await world.call('GET', PATH, { as: mara })).json).toEqual({
    archive: 'listed',
    doubleOptIn: false,
    tracking: 'anonymous',
  });
  const body = { archive: 'unlisted', doubleOptIn: true, tracking: 'individual' };
  for (const _ of ['once', 'again']) {
    const saved = await world.call('PUT', PATH, { as: mara, body });
    expect([saved.status, saved.json]).toEqual([200, body]);
  }
  expect(await world.ctx.db.read.select().from(listSettings)).toEqual([
    { userId: mara.id, ...body, updatedAt: world.clock.now() },
  ]);
  expect((await world.call('GET', PATH, { as: mara })).json).toEqual(body);
  expect((await world.call('GET', PATH, { as: other })).json).toEqual({
    archive: 'listed',
    doubleOptIn: false,
    tracking: 'anonymous',
  });
});

it.each([
  ['an unknown archive', { archive: 'hidden', doubleOptIn: false }, 'archive'],
  ['no archive', { doubleOptIn: false, tracking: 'off' }, 'archive'],
  ['no tracking', { archive: 'off', doubleOptIn: false }, 'tracking'],
  ['an unknown tracking mode', { archive: 'off', doubleOptIn: true, tracking: 'all' }, 'tracking'],
  ['a switch that is not a boolean', { archive: 'off', doubleOptIn: 'yes' }, 'doubleOptIn'],
])('rejects list settings with %s', async (_, body, path) => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const response = await world.call('PUT', PATH, { as: mara, body });
  expect([response.status, response.json.errors[0].path]).toEqual([400, path]);
});

it('returns 401 for list settings without a signed-in creator', async () => {
  const world = await createHttpWorld();
  expect((await world.call('GET', PATH)).status).toBe(401);
  expect((await world.call('PUT', PATH, { body: { archive: 'off' } })).status).toBe(401);
});
