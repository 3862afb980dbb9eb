import { describe, expect, it } from 'vitest';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';

const save = (world: HttpWorld, as: Creator | undefined, body: object, path = '/api/update-profile') =>
  world.call('POST', path, { body, ...(as && { as }) });

const readTimeZone = async (world: HttpWorld, as: Creator) =>
  (await world.call('GET', '/api/user', { as })).json.timeZone;

describe('the time zone of an account', () => {
  it.each(['/api/update-profile', '/api/onboarding'])('is set by %s, for its owner only', async (path) => {
    const world = await createHttpWorld();
    const [mara, ines] = [await world.register('mara'), await world.register('ines')];
    expect(await readTimeZone(world, mara)).toBeNull();
    const saved = await save(world, mara, { timeZone: 'Asia/Kathmandu' }, path);
    expect([saved.status, saved.json.timeZone]).toEqual([200, 'Asia/Kathmandu']);
    expect(await readTimeZone(world, mara)).toBe('Asia/Kathmandu');
    expect(await readTimeZone(world, ines)).toBeNull();
    expect((await save(world, mara, { timeZone: 'Asia/Kathmandu' }, path)).status).toBe(200);
    expect((await save(world, mara, { bio: 'Clay.' }, path)).json.timeZone).toBe('Asia/Kathmandu');
  });

  it('cannot be set signed out', async () => {
    const world = await createHttpWorld();
    expect((await save(world, undefined, { timeZone: 'Asia/Kathmandu' })).status).toBe(401);
  });

  it.each(['Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Etc/GMT+12', 'Pacific/Kiritimati', 'europe/berlin'])(
    'can be %s',
    async (timeZone) => {
      const world = await createHttpWorld();
      const mara = await world.register('mara');
      expect((await save(world, mara, { timeZone })).json.timeZone).toBe(timeZone);
      expect((await world.call('GET', '/api/insights', { as: mara })).status).toBe(200);
    },
  );

  it.each(['', 'Mars/Olympus', '+02:00', 'GMT+25', 'a'.repeat(200), "UTC'--", 7, null, ['UTC']])(
    'cannot be %j',
    async (timeZone) => {
      const world = await createHttpWorld();
      const mara = await world.register('mara');
      for (const field of ['timeZone', 'deviceTimeZone']) {
        const response = await save(world, mara, { [field]: timeZone, bio: 'Clay.' });
        expect([response.status, response.json.errors[0].path]).toEqual([400, field]);
      }
      const { json } = await world.call('GET', '/api/user', { as: mara });
      expect(json).toMatchObject({ timeZone: null, bio: '' });
    },
  );

  it('uses the zone of the first device until one is chosen', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const saveDeviceTimeZone = (deviceTimeZone: string) => save(world, mara, { deviceTimeZone });
    expect((await saveDeviceTimeZone('Europe/Berlin')).json.timeZone).toBe('Europe/Berlin');
    expect((await saveDeviceTimeZone('America/New_York')).json.timeZone).toBe('Europe/Berlin');
    await save(world, mara, { timeZone: 'Asia/Tokyo' });
    expect((await saveDeviceTimeZone('Europe/Berlin')).json.timeZone).toBe('Asia/Tokyo');
    const response = await save(world, mara, { timeZone: 'Asia/Kathmandu', deviceTimeZone: 'Europe/Berlin' });
    expect(response.json.timeZone).toBe('Asia/Kathmandu');
  });

  it('stores the chosen zone, not the device’s, if two tabs save at the same time', async () => {
    const world = await createHttpWorld();
    for (const [index, order] of [
      ['timeZone', 'deviceTimeZone'],
      ['deviceTimeZone', 'timeZone'],
    ].entries()) {
      const creator = await world.register(`mara${index}`);
      const zones = { timeZone: 'Asia/Tokyo', deviceTimeZone: 'Europe/Berlin' } as Record<string, string>;
      await Promise.all(order.map((field) => save(world, creator, { [field]: zones[field] })));
      expect(await readTimeZone(world, creator)).toBe('Asia/Tokyo');
    }
  });
});
