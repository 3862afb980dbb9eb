import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { generateAppCode } from '../../../testing/app-code.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { hashPassword } from '../../accounts/index.js';
import { users } from '../../accounts/table.js';
import { mailingMessages } from '../../mailing/table.js';

const PASSWORD = 'correct horse';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';

async function createVerified(username = 'mara') {
  const world = await createHttpWorld();
  const mara = await world.register(username);
  await verify(world, mara);
  return { world, mara };
}

async function verify({ ctx }: HttpWorld, { id }: Creator) {
  await ctx.db.transact([ctx.db.write.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, id))]);
}

async function listTexts({ ctx }: HttpWorld): Promise<string[]> {
  const rows = await ctx.db.read.select().from(mailingMessages);
  return rows.map(({ skeleton }) => skeleton.parts.join('').replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

async function findToken(world: HttpWorld): Promise<string> {
  const text = (await listTexts(world)).findLast((each) => each.includes('/not-me#'));
  return /\/not-me#([\w.-]+)/.exec(text ?? '')?.[1] ?? 'none';
}

/** Sets the password of the account again, as the emailed link would. */
async function setPassword({ ctx }: HttpWorld, { id }: Creator) {
  const passwordHash = await hashPassword(PASSWORD);
  await ctx.db.transact([ctx.db.write.update(users).set({ passwordHash }).where(eq(users.id, id))]);
}

const logIn = (world: HttpWorld, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/login', { body: { username: 'mara', password: PASSWORD }, headers });

describe('the email about a new device', () => {
  it('names browser and time zone, once for each browser, and only to a verified address', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await logIn(world);
    expect(await listTexts(world)).toEqual([]);
    await verify(world, mara);
    const headers = { 'user-agent': FIREFOX, 'tidings-time-zone': 'Asia/Kathmandu' };
    const first = await logIn(world, headers);
    const [text] = await listTexts(world);
    expect(text).toContain('Subject: New sign-in to Tidings');
    expect(text).toContain('A new browser signed in to your Tidings account "mara".');
    expect(text).toContain(
      'Browser: Firefox on Windows\r\nTime zone: Asia/Kathmandu\r\nTime: November 21, 2026 at 08:00 UTC',
    );
    expect(text).toContain('removes your password and passkeys');
    expect(text).toContain('The link works once, for 7 days.');
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    await logIn(world, { ...headers, cookie });
    expect(await listTexts(world)).toHaveLength(1);
  });
});

describe('the button "This was not me"', () => {
  it('ends sessions, removes the password, and emails a link, without a session', async () => {
    const { world, mara } = await createVerified();
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 'ci', scopes: ['read'] },
    });
    world.clock.advance(7 * DAY + 1);
    await logIn(world);
    const token = await findToken(world);
    const press = (body: object) => world.call('POST', '/api/auth/not-me', { body });
    expect((await press({ token })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(401);
    expect((await logIn(world)).status).toBe(401);
    expect((await world.call('GET', '/api/user', { token: tokenResponse.json.token })).status).toBe(200);
    expect((await listTexts(world)).at(-1)).toContain('Subject: Set a new Tidings password');
    expect((await press({ token, revokeApiTokens: true })).json.code).toBe('link_expired');
    expect((await world.call('GET', '/api/user', { token: tokenResponse.json.token })).status).toBe(200);
  });

  it('revokes older API tokens too, if the owner wants that', async () => {
    const { world, mara } = await createVerified();
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 'ci', scopes: ['read'] },
    });
    world.clock.advance(7 * DAY + 1);
    await logIn(world);
    const body = { token: await findToken(world), revokeApiTokens: true };
    expect((await world.call('POST', '/api/auth/not-me', { body })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { token: tokenResponse.json.token })).status).toBe(401);
  });

  it('works once, and ends the links of earlier notices but not of later ones', async () => {
    const { world, mara } = await createVerified();
    const press = (token: string) => world.call('POST', '/api/auth/not-me', { body: { token } });
    await logIn(world);
    const earlierToken = await findToken(world);
    world.clock.advance(MINUTE);
    await logIn(world);
    const laterToken = await findToken(world);
    const statuses = [
      (await press(laterToken)).status,
      (await press(laterToken)).status,
      (await press(earlierToken)).status,
    ];
    expect(statuses).toEqual([200, 410, 410]);
    world.clock.advance(MINUTE);
    await setPassword(world, mara);
    await logIn(world);
    expect((await press(await findToken(world))).status).toBe(200);
  });

  it('works once for two requests at the same time', async () => {
    const { world } = await createVerified();
    await logIn(world);
    const body = { token: await findToken(world) };
    const responses = await Promise.all(
      [1, 2, 3].map(() => world.call('POST', '/api/auth/not-me', { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const resets = (await listTexts(world)).filter((text) => text.includes('Set a new Tidings password'));
    expect(resets).toHaveLength(1);
  });

  it('forgets the account’s browsers, so the intruder’s next sign-in is emailed again', async () => {
    const { world, mara } = await createVerified();
    const response = await logIn(world);
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('tidings_browser='));
    const headers = { cookie: cookie?.split(';')[0] ?? 'none' };
    const countNotices = async () =>
      (await listTexts(world)).filter((text) => text.includes('Subject: New sign-in')).length;
    await logIn(world, headers);
    expect(await countNotices()).toBe(1);
    await world.call('POST', '/api/auth/not-me', { body: { token: await findToken(world) } });
    world.clock.advance(MINUTE);
    await setPassword(world, mara);
    await logIn(world, headers);
    expect(await countNotices()).toBe(2);
  });

  it.each([
    [
      'a password',
      (world: HttpWorld, as: Creator) =>
        world.call('POST', '/api/change-password', { as, body: { newPassword: 'an entirely new one' } }),
    ],
    [
      'the second factor',
      async (world: HttpWorld, as: Creator) => {
        const { json } = await world.call('POST', '/api/second-factor/setup', { as });
        const body = { code: generateAppCode(json.secret, world.clock.now()) };
        return world.call('POST', '/api/second-factor/enable', { as, body });
      },
    ],
  ])('is in the email about %s', async (_name, change) => {
    const { world, mara } = await createVerified();
    expect((await change(world, mara)).status).toBe(200);
    const token = await findToken(world);
    expect((await world.call('POST', '/api/auth/not-me', { body: { token } })).status).toBe(200);
  });

  it('rejects a changed, foreign or expired token, and one for another address', async () => {
    const { world, mara } = await createVerified();
    await logIn(world);
    const token = await findToken(world);
    const press = (sentToken: string) =>
      world.call('POST', '/api/auth/not-me', { body: { token: sentToken } });
    for (const wrong of [`${token}x`, `x${token}`, 'e30.AAAAAAAAAAAAAAAAAAAAAA', 'none']) {
      expect((await press(wrong)).json.code).toBe('link_expired');
    }
    const { db } = world.ctx;
    const changeAddress = (email: string) =>
      db.transact([db.write.update(users).set({ email }).where(eq(users.id, mara.id))]);
    await changeAddress('other@creators.example');
    expect((await press(token)).json.code).toBe('link_expired');
    await changeAddress('mara@creators.example');
    world.clock.advance(7 * DAY);
    const expired = (await press(token)).json;
    expect(expired.code).toBe('link_expired');
    // Nobody can request another notice.
    expect(expired.message).toContain('Open the link of the newest notice, or reset your password.');
    expect((await logIn(world)).status).toBe(200);
  });

  it('affects only one account', async () => {
    const { world, mara } = await createVerified();
    const ines = await world.register('ines');
    await logIn(world);
    await world.call('POST', '/api/auth/not-me', { body: { token: await findToken(world) } });
    expect((await world.call('GET', '/api/user', { as: ines })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(401);
  });
});

describe('the email about an API token', () => {
  const create = (world: HttpWorld, body: object, as?: Creator) =>
    world.call('POST', '/api/tokens', { as, body: { name: 'ci server', scopes: ['read', 'send'], ...body } });

  it('is sent if only a password created it, with its name and scopes', async () => {
    const { world, mara } = await createVerified();
    expect((await create(world, {}, mara)).status).toBe(201);
    expect(await listTexts(world)).toEqual([]);
    expect((await create(world, { username: 'mara', password: PASSWORD })).status).toBe(201);
    const [text] = await listTexts(world);
    expect(text).toContain('Subject: New Tidings API token');
    expect(text).toContain('Name: ci server\r\nScopes: read, send');
    expect(text).toContain('/not-me#');
    expect((await create(world, { username: 'mara', password: 'wrong' })).status).toBe(401);
    expect(await listTexts(world)).toHaveLength(1);
  });

  it('is not sent to an address that nobody verified', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    expect((await create(world, { username: 'mara', password: PASSWORD })).status).toBe(201);
    expect(await listTexts(world)).toEqual([]);
  });
});
