import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../kernel/clock.js';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { sessions, users } from '../accounts/table.js';
import { plans } from '../plans/table.js';
import { writeSetting } from '../settings/index.js';
import { sites } from '../sites/table.js';

const mara = { username: 'mara', email: 'Mara@Kiln.example', password: 'correct horse' };
const register = (world: HttpWorld, change: object = {}) =>
  world.call('POST', '/api/register', { body: { ...mara, ...change } });

describe('registering', () => {
  it('creates account, plan and site, and signs in', async () => {
    const world = await createHttpWorld();
    const response = await register(world, { username: ' Mara ' });
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({
      username: 'mara',
      email: 'mara@kiln.example',
      emailsSent: 0,
      emailQuota: 100,
      isPro: false,
      theme: 'default-bg',
      profileImage: null,
    });
    expect(response.headers.get('set-cookie')).toMatch(/^tidings_session=.+HttpOnly; SameSite=Lax$/);
    const [user] = await world.ctx.db.read.select().from(users);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await world.ctx.db.read.select().from(plans)).toHaveLength(1);
    expect(await world.ctx.db.read.select().from(sites)).toHaveLength(1);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = await world.call('GET', '/api/user', { headers: { cookie } });
    expect(session.json.username).toBe('mara');
  });

  it.each([
    ['a short username', { username: 'ab' }, 'Username must be at least 3 characters long'],
    ['a long username', { username: 'a'.repeat(41) }, 'Username must be at most 40 characters'],
    ['a username with a slash', { username: 'ma/ra' }, /letters, digits/],
    ['doubled periods', { username: 'ma..ra' }, /period/],
    ['a malformed address', { email: 'mara@kiln' }, 'Please enter a valid email address'],
    ['an address with a line break', { email: 'mara@kiln.example\r\nBcc: x@y.example' }, /valid email/],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['no password', { password: undefined }, 'This is required.'],
  ])('rejects %s', async (_, change, message) => {
    const world = await createHttpWorld();
    const response = await register(world, change);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ success: false, code: 'invalid_input' });
    expect(response.json.message).toMatch(message);
    expect(response.json.error.message).toBe(response.json.message);
    expect(await world.ctx.db.read.select().from(users)).toHaveLength(0);
  });

  it.each(['not json', '[]', '"text"', 'null'])('returns 400, never 500, for the body %s', async (body) => {
    const world = await createHttpWorld();
    const response = await world.call('POST', '/api/register', { body });
    expect(response.status).toBe(400);
    expect(response.json.success).toBe(false);
  });

  it('rejects a taken username, even with concurrent requests', async () => {
    const world = await createHttpWorld();
    const responses = await Promise.all([register(world), register(world, { email: 'other@kiln.example' })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.json.code).toBe('username_taken');
    expect(await world.ctx.db.read.select().from(users)).toHaveLength(1);
  });

  it('rejects a taken address in any case', async () => {
    const world = await createHttpWorld();
    await register(world);
    const response = await register(world, { username: 'mara2', email: 'MARA@kiln.example' });
    expect([response.status, response.json.code]).toEqual([409, 'email_taken']);
    expect(await world.ctx.db.read.select().from(plans)).toHaveLength(1);
  });

  it.each(['admin', 'api', 'dashboard3', 'embed', 'login', 'support', 'www', 'leb-test'])(
    'reserves %s',
    async (username) => {
      const world = await createHttpWorld();
      expect((await register(world, { username })).json.code).toBe('username_taken');
      const check = await world.call('GET', `/api/check-username/${username}`);
      expect(check.json).toEqual({ available: false });
    },
  );

  it('is rejected while registration is switched off', async () => {
    const world = await createHttpWorld();
    await world.ctx.db.transact([writeSetting(world.ctx, { key: 'registration.enabled', value: false })]);
    expect((await world.call('GET', '/api/registration-status')).json).toEqual({ enabled: false });
    const response = await register(world);
    expect([response.status, response.json.code]).toEqual([403, 'registration_disabled']);
  });

  it('is limited to 10 an hour per address', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    for (let count = 0; count < 10; count += 1) await register(world, { username: 'x' });
    const response = await register(world);
    expect([response.status, response.json.code]).toEqual([429, 'rate_limited']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const registerResponse = await world.call('POST', '/api/register', { body: mara, from: '203.0.113.9' });
    expect(registerResponse.status).toBe(201);
  });
});

describe('checking availability', () => {
  it('returns which names and addresses are free', async () => {
    const world = await createHttpWorld();
    await register(world);
    const isAvailable = async (path: string) => (await world.call('GET', path)).json.available;
    expect(await isAvailable('/api/check-username/mara')).toBe(false);
    expect(await isAvailable('/api/check-username/MARA')).toBe(false);
    expect(await isAvailable('/api/check-username/mara.l')).toBe(true);
    expect(await isAvailable('/api/check-email/mara%40kiln.example')).toBe(false);
    expect(await isAvailable('/api/check-email/new%40kiln.example')).toBe(true);
  });

  it('limits requests per IP address, for usernames and addresses together', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const ask = async (from: string, path = '/api/check-email/mara%40kiln.example') =>
      (await world.call('GET', path, { from })).status;
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) statuses.add(await ask('203.0.113.9'));
    expect([...statuses]).toEqual([200, 429]);
    expect(await ask('203.0.113.9', '/api/check-username/mara')).toBe(429);
    expect(await ask('203.0.113.10')).toBe(200);
  });
});

describe('signing in and out', () => {
  it.each(['mara', 'MARA', 'mara@kiln.example'])('accepts %s', async (username) => {
    const world = await createHttpWorld();
    await register(world);
    const response = await world.call('POST', '/api/login', { body: { username, password: mara.password } });
    expect([response.status, response.json.username]).toEqual([200, 'mara']);
  });

  it('responds the same for a wrong password and an unknown user', async () => {
    const world = await createHttpWorld();
    await register(world);
    const wrong = await world.call('POST', '/api/login', { body: { username: 'mara', password: 'wrong' } });
    const unknownUserResponse = await world.call('POST', '/api/login', {
      body: { username: 'nobody', password: 'wrong' },
    });
    expect([wrong.status, wrong.json.message]).toEqual([401, 'The username or the password is wrong.']);
    expect([unknownUserResponse.status, unknownUserResponse.json.message]).toEqual([
      wrong.status,
      wrong.json.message,
    ]);
  });

  it('stops after 10 failures in 10 minutes, also concurrently, even with the right password', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    await register(world);
    const logIn = (password: string) =>
      world.call('POST', '/api/login', { body: { username: 'mara', password } });
    for (let count = 0; count < 20; count += 1) expect((await logIn(mara.password)).status).toBe(200);
    const responses = await Promise.all(Array.from({ length: 15 }, () => logIn('wrong')));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await logIn(mara.password)).status).toBe(429);
  });

  it('ends the session at sign-out, on the server too', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    expect((await world.call('POST', '/api/logout', { as: creator })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: creator })).status).toBe(401);
    expect(await world.ctx.db.read.select().from(sessions)).toHaveLength(0);
  });

  it('extends sessions to 30 days after the last use, not the first', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    world.clock.advance(29 * DAY);
    expect((await world.call('GET', '/api/user', { as: creator })).status).toBe(200);
    world.clock.advance(29 * DAY);
    expect((await world.call('GET', '/api/user', { as: creator })).status).toBe(200);
    world.clock.advance(30 * DAY + MINUTE);
    expect((await world.call('GET', '/api/user', { as: creator })).status).toBe(401);
  });

  it('stores sessions hashed', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const token = creator.cookie.split('=')[1];
    const [session] = await world.ctx.db.read.select().from(sessions).where(eq(sessions.userId, creator.id));
    expect(session?.tokenHash).not.toContain(token);
  });
});

describe('requests authorized by a cookie', () => {
  it.each([
    ['from another site', 'https://evil.example'],
    ['from another port', 'http://127.0.0.1:4000'],
    ['from a sandboxed frame', 'null'],
  ])('are rejected %s', async (_, origin) => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const response = await world.call('POST', '/api/onboarding', {
      as: creator,
      headers: { origin },
      body: { bio: 'x' },
    });
    expect([response.status, response.json.code]).toEqual([403, 'wrong_origin']);
  });

  it('are rejected without any Origin', async () => {
    const world = await createHttpWorld();
    const { cookie } = await world.register('mara');
    const response = await world.call('POST', '/api/onboarding', { headers: { cookie }, body: { bio: 'x' } });
    expect(response.json.code).toBe('wrong_origin');
  });

  it('are rejected from a tab that was opened for another user', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const save = (tabUser: string) =>
      world.call('POST', '/api/onboarding', {
        as: mara,
        headers: { 'tidings-user': tabUser },
        body: { bio: 'x' },
      });
    const response = await save(String(mara.id + 1));
    expect([response.status, response.json.code]).toEqual([401, 'signed_in_elsewhere']);
    expect((await save(String(mara.id))).status).toBe(200);
  });

  it('must have the origin of PUBLIC_URL if that is set', async () => {
    const url = 'https://tidings.example';
    const world = await createHttpWorld({ instance: { configuredUrl: url, publicUrl: url } });
    const response = await register(world);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-tidings_session=.+; Secure/);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const save = (origin: string) =>
      world.call('POST', '/api/onboarding', { headers: { cookie, origin }, body: { bio: 'x' } });
    expect((await save('http://127.0.0.1:3000')).status).toBe(403);
    expect((await save(url)).status).toBe(200);
  });
});

describe('the profile', () => {
  it('leaves absent fields unchanged and cleans the given ones', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const save = (body: object) => world.call('POST', '/api/onboarding', { as: creator, body });
    await save({ displayName: ' Mara Lindqvist ', theme: 'gradient-2' });
    const response = await save({
      bio: 'Pots.',
      socialLinks: { instagram: ' mara.clay ', website: 'kiln.example', tiktok: '' },
    });
    expect(response.json).toMatchObject({
      displayName: 'Mara Lindqvist',
      theme: 'gradient-2',
      bio: 'Pots.',
      socialLinks: { instagram: 'mara.clay', website: 'https://kiln.example/' },
    });
  });

  it.each([
    ['a bio over 150', { bio: 'x'.repeat(151) }, 'bio'],
    ['a script as website', { socialLinks: { website: 'javascript:alert(1)' } }, 'socialLinks.website'],
    ['half an address', { socialLinks: { website: 'kiln' } }, 'socialLinks.website'],
    ['a sentence as a name', { socialLinks: { instagram: 'not a handle!' } }, 'socialLinks.instagram'],
    ['an unknown network', { socialLinks: { myspace: 'tom' } }, 'socialLinks.myspace'],
    ['a number as name', { displayName: 7 }, 'displayName'],
    ['a video from elsewhere', { videoUrl: 'https://vimeo.example/1' }, 'videoUrl'],
    ['a number as video', { videoUrl: 7 }, 'videoUrl'],
    ['a video link over 500', { videoUrl: `youtu.be/dQw4w9WgXcQ?${'x'.repeat(500)}` }, 'videoUrl'],
  ])('rejects %s and names the field', async (_, body, path) => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const response = await world.call('POST', '/api/onboarding', { as: creator, body });
    expect(response.status).toBe(400);
    expect(response.json.errors[0].path).toBe(path);
  });

  it('preserves the links of absent networks, and removes emptied ones', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const save = (socialLinks: object) =>
      world.call('POST', '/api/onboarding', { as: creator, body: { socialLinks } });
    await save({ instagram: 'mara.clay', tiktok: 'mara', email: 'mara@kiln.example' });
    const response = await save({ tiktok: '', website: "kiln.example/o'clay" });
    expect(response.json.socialLinks).toEqual({
      instagram: 'mara.clay',
      website: "https://kiln.example/o'clay",
      email: 'mara@kiln.example',
    });
    expect((await save({})).json.socialLinks).toEqual(response.json.socialLinks);
  });

  it('loses no link if two tabs save different ones concurrently', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const links = { instagram: 'mara.clay', twitter: 'mara', tiktok: 'mara', linkedin: 'mara' };
    const saves = Object.entries(links).map(([network, handle]) =>
      world.call('POST', '/api/onboarding', { as: creator, body: { socialLinks: { [network]: handle } } }),
    );
    await Promise.all(saves);
    expect((await world.call('GET', '/api/user', { as: creator })).json.socialLinks).toEqual(links);
  });

  it('has a video, stored as typed, until it is emptied', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const save = async (body: object) =>
      (await world.call('POST', '/api/onboarding', { as: creator, body })).json.videoUrl;
    expect(await save({})).toBeNull();
    expect(await save({ videoUrl: ' youtu.be/dQw4w9WgXcQ?t=4 ' })).toBe('youtu.be/dQw4w9WgXcQ?t=4');
    expect(await save({ bio: 'Pots.' })).toBe('youtu.be/dQw4w9WgXcQ?t=4');
    const [site] = await world.ctx.db.read.select().from(sites);
    expect(site?.videoUrl).toBe('youtu.be/dQw4w9WgXcQ?t=4');
    expect(await save({ videoUrl: '  ' })).toBeNull();
    await save({ videoUrl: 'dQw4w9WgXcQ' });
    expect(await save({ videoUrl: null })).toBeNull();
  });

  it('uses the default for an unknown theme', async () => {
    const world = await createHttpWorld();
    const creator = await world.register('mara');
    const response = await world.call('POST', '/api/onboarding', { as: creator, body: { theme: 'nope' } });
    expect(response.json.theme).toBe('default-bg');
  });

  it('returns 401 to a signed-out visitor before it reads the body', async () => {
    const world = await createHttpWorld();
    expect((await world.call('POST', '/api/onboarding', { body: { bio: 7 } })).status).toBe(401);
  });
});
