import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';

const rename = (world: HttpWorld, as: Creator, newUsername: unknown, confirmChange?: boolean) =>
  world.call('POST', '/api/update-username', { as, body: { newUsername, confirmChange } });

describe('changing the username', () => {
  it('requires confirmation first and changes nothing until then', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const unconfirmedResponse = await rename(world, mara, 'Mara.Clay');
    expect([unconfirmedResponse.status, unconfirmedResponse.json.code]).toEqual([
      409,
      'confirmation_required',
    ]);
    expect(unconfirmedResponse.json.message).toMatch(/confirmation required/i);
    expect((await world.call('GET', '/api/user', { as: mara })).json.username).toBe('mara');
    const confirmedResponse = await rename(world, mara, 'Mara.Clay', true);
    expect([confirmedResponse.status, confirmedResponse.json.username]).toEqual([200, 'mara.clay']);
  });

  it('redirects the old URL for 90 days, and reserves it for its owner', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.call('GET', '/mara');
    await rename(world, mara, 'mara.clay', true);
    const old = await world.call('GET', '/mara');
    expect([old.status, old.headers.get('location')]).toEqual([302, '/mara.clay']);
    expect((await world.call('GET', '/mara.clay')).status).toBe(200);
    expect((await world.call('GET', '/api/check-username/mara')).json.available).toBe(false);
    const otherCreator = await world.register('other');
    expect((await rename(world, otherCreator, 'mara', true)).json.code).toBe('username_taken');
    world.clock.advance(90 * DAY + MINUTE);
    const laterCreator = await world.register('later');
    expect((await world.call('GET', '/mara')).status).toBe(404);
    expect((await world.call('GET', '/api/check-username/mara')).json.available).toBe(true);
    expect((await rename(world, laterCreator, 'mara', true)).json.username).toBe('mara');
  });

  it('lets the owner take back the former username at once', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await rename(world, mara, 'clay', true);
    expect((await rename(world, mara, 'mara', true)).json.username).toBe('mara');
    expect((await world.call('GET', '/clay')).headers.get('location')).toBe('/mara');
    expect((await rename(world, mara, 'mara', true)).status).toBe(200);
  });

  it.each([
    ['nothing', ' ', 400, 'Please enter a new username.'],
    ['a number', 7, 400, 'Please enter a new username.'],
    ['too short a name', 'ab', 400, 'Username must be at least 3 characters long'],
    ['a reserved name', 'admin', 409, 'Please choose a different username'],
    ['a taken name', 'other', 409, 'Please choose a different username'],
  ])('rejects %s', async (_, name, status, message) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.register('other');
    const response = await rename(world, mara, name, true);
    expect([response.status, response.json.message]).toEqual([status, message]);
    expect((await world.call('GET', '/api/user', { as: mara })).json.username).toBe('mara');
  });

  it('grants a name to one of two concurrent requests', async () => {
    const world = await createHttpWorld();
    const [firstCreator, secondCreator] = [await world.register('one'), await world.register('two')];
    const responses = await Promise.all([
      rename(world, firstCreator, 'same', true),
      rename(world, secondCreator, 'same', true),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['/api/onboarding', 'username', {}],
    ['/api/update-username', 'newUsername', { confirmChange: true }],
  ])('names the field with the invalid username, for %s', async (path, field, confirmation) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.register('other');
    for (const name of ['other', 'api', 'a..b']) {
      const response = await world.call('POST', path, { as: mara, body: { [field]: name, ...confirmation } });
      expect([name, response.json.errors?.[0]?.path]).toEqual([name, field]);
    }
  });

  it('needs no second confirmation in onboarding', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const response = await world.call('POST', '/api/onboarding', {
      as: mara,
      body: { username: 'mara.l', bio: 'Pots.' },
    });
    expect(response.json).toMatchObject({ username: 'mara.l', bio: 'Pots.' });
  });
});

describe('updating the profile', () => {
  it('removes invisible characters, and line breaks from a name but not from a bio', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const body = { displayName: '\u202Earam\u0000 Clay\n', bio: ' Pots.\r\nFrost\u2066 and\tclay.\u0007' };
    for (const path of ['/api/update-profile', '/api/onboarding']) {
      const response = await world.call('POST', path, { as: mara, body });
      expect(response.json).toMatchObject({ displayName: 'aram Clay', bio: 'Pots.\nFrost and clay.' });
    }
  });

  it('changes name and bio, and leaves the theme unchanged', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.call('POST', '/api/onboarding', { as: mara, body: { theme: 'bg-2' } });
    const body = { displayName: 'Mara', bio: 'Pots.' };
    const response = await world.call('POST', '/api/update-profile', { as: mara, body });
    expect(response.json).toMatchObject({ displayName: 'Mara', bio: 'Pots.', theme: 'bg-2' });
    expect(
      (await world.call('POST', '/api/update-profile', { as: mara, body: { bio: 'x'.repeat(151) } })).status,
    ).toBe(400);
    expect((await world.call('POST', '/api/update-profile', { body })).status).toBe(401);
    expect((await world.call('POST', '/api/update-username', { body: {} })).status).toBe(401);
  });
});
