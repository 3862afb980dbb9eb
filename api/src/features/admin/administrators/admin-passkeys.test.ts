import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, addAdmin, signInAdmin } from '../../../testing/admin.js';
import { type Assertion, createPasskey, type TestPasskey } from '../../../testing/authenticator.js';
import { type ApiResponse, type Creator, createHttpWorld } from '../../../testing/http-world.js';
import { passkeyChallenges, passkeys } from '../../accounts/passkeys/table.js';
import { adminSessions } from '../table.js';
import { addAdminPasskey } from './change-admin-passkeys.js';
import { resetAdminFactors } from './manage-admins.js';

const ORIGIN = 'https://kiln.example';

async function createPasskeyConsole() {
  const world = await createHttpWorld({ instance: { publicUrl: ORIGIN, configuredUrl: ORIGIN } });
  const admin = await signInAdmin(world);
  const passkey = createPasskey();

  const send = (path: string, cookie: string, body?: object) =>
    world.call('POST', path, { headers: { cookie, origin: ORIGIN }, body });
  async function begin(path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) {
    const answer = await send(path, cookie, body);
    return { answer, challenge: answer.json.options?.challenge ?? 'none', cookie: findCookie(answer) };
  }
  const assert = (challenge: string, counter = 1): Assertion => ({
    challenge,
    origin: ORIGIN,
    rpID: 'kiln.example',
    counter,
    isVerified: true,
  });
  const beginAdding = (as: Creator) =>
    begin('/api/admin/passkeys/options', { cookie: as.cookie, body: { currentPassword: ADMIN_PASSWORD } });
  async function add(as: Creator, passkey: TestPasskey) {
    const { challenge, cookie } = await beginAdding(as);
    const body = { name: 'Key', credential: passkey.register(assert(challenge)) };
    return send('/api/admin/passkeys', `${as.cookie}; ${cookie}`, body);
  }
  async function signIn(passkey: TestPasskey, counter = 2) {
    const { challenge, cookie } = await begin('/api/admin/login/passkey/options');
    const credential = passkey.signIn(assert(challenge, counter));
    return send('/api/admin/login/passkey', cookie, { credential });
  }
  return { world, admin, passkey, send, begin, assert, beginAdding, add, signIn };
}

function findCookie(response: ApiResponse): string {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith('__Host-tidings_passkey=')) ?? '';
}

const pickCode = ({ status, json }: ApiResponse) => [status, json.code];
const REJECTED = [401, 'invalid_code'];

describe('a passkey of an administrator', () => {
  it('signs in to the console, and logs the passkey and the sign-in', async () => {
    const { world, admin, passkey, add, signIn } = await createPasskeyConsole();
    const addResponse = await add(admin, passkey);
    expect([addResponse.status, addResponse.json]).toMatchObject([201, { name: 'Key', lastUsedAt: null }]);
    const response = await signIn(passkey);
    expect([response.status, response.json.username]).toEqual([200, 'admin']);
    const cookie = (response.headers.getSetCookie() ?? [])
      .map((text) => text.split(';')[0] ?? '')
      .find((text) => text.includes('tidings_admin='));
    const adminResponse = await world.call('GET', '/api/admin/me', { headers: { cookie: cookie ?? '' } });
    expect(adminResponse.status).toBe(200);
    const { json } = await world.call('GET', '/api/admin/audit', { as: admin });
    const actions = json.data.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(['admin.sign-in', 'admin.add-passkey']);
    const [row] = await world.ctx.db.read.select().from(passkeys);
    expect(row).toMatchObject({ accountKind: 'admin', accountId: admin.id, counter: 2 });
  });

  it('cannot be added without the administrator’s password and a console session', async () => {
    const { world, admin, begin } = await createPasskeyConsole();
    const mara = await world.register('mara');
    const path = '/api/admin/passkeys/options';
    const wrong = await begin(path, { cookie: admin.cookie, body: { currentPassword: 'wrong' } });
    expect(pickCode(wrong.answer)).toEqual([400, 'invalid_input']);
    for (const cookie of [mara.cookie, '']) {
      const { answer } = await begin(path, { cookie, body: { currentPassword: ADMIN_PASSWORD } });
      expect(answer.status).toBe(401);
    }
    expect(await world.ctx.db.read.$count(passkeyChallenges)).toBe(0);
  });

  it('is added once, and only by the browser and administrator that requested the challenge', async () => {
    const { world, admin, passkey, beginAdding, assert, send } = await createPasskeyConsole();
    const otherAdmin = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const { challenge, cookie } = await beginAdding(admin);
    const body = { name: 'Key', credential: passkey.register(assert(challenge)) };
    const addAs = (cookies: string) => send('/api/admin/passkeys', cookies, body);
    expect(pickCode(await addAs(admin.cookie))).toEqual(REJECTED);
    expect(pickCode(await addAs(`${otherAdmin.cookie}; ${cookie}`))).toEqual(REJECTED);
    expect((await addAs(`${admin.cookie}; ${cookie}`)).status).toBe(201);
    expect(pickCode(await addAs(`${admin.cookie}; ${cookie}`))).toEqual(REJECTED);
  });

  it('is rejected once its session has ended', async () => {
    const { world, admin, passkey, beginAdding, assert } = await createPasskeyConsole();
    const { challenge, cookie } = await beginAdding(admin);
    // The session ends while the request runs, after its guard.
    const adding = addAdminPasskey(world.ctx, {
      adminId: admin.id,
      tokenHash: 'ended in between',
      token: cookie.split('=')[1],
      name: 'Key',
      credential: passkey.register(assert(challenge)),
    });
    await expect(adding).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await world.ctx.db.read.$count(passkeys)).toBe(0);
  });

  it('opens no creator’s account, and a creator’s passkey opens no console', async () => {
    const { world, admin, passkey, begin, assert, send, add, signIn } = await createPasskeyConsole();
    await add(admin, passkey);
    const user = await begin('/api/auth/passkey/options');
    const credential = passkey.signIn(assert(user.challenge, 2));
    expect(pickCode(await send('/api/auth/passkey', user.cookie, { credential }))).toEqual(REJECTED);
    // A creator's passkey, with the same number as the administrator.
    const { db } = world.ctx;
    await db.transact([db.write.update(passkeys).set({ accountKind: 'user' })]);
    expect(pickCode(await signIn(passkey))).toEqual(REJECTED);
    await db.transact([db.write.update(passkeys).set({ accountKind: 'admin' })]);
    // The challenge of one form is not accepted by the other.
    const otherChallenge = await begin('/api/auth/passkey/options');
    const assertionBody = { credential: passkey.signIn(assert(otherChallenge.challenge, 2)) };
    expect(pickCode(await send('/api/admin/login/passkey', otherChallenge.cookie, assertionBody))).toEqual(
      REJECTED,
    );
    expect((await signIn(passkey)).status).toBe(200);
  });

  it('returns 404 for another administrator’s passkey, and is listed only to its owner', async () => {
    const { world, admin, passkey, add } = await createPasskeyConsole();
    const otherAdmin = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const { json } = await add(admin, passkey);
    const remove = (as: Creator) => world.call('DELETE', `/api/admin/passkeys/${json.id}`, { as });
    const list = (as: Creator) => world.call('GET', '/api/admin/passkeys', { as });
    expect((await list(otherAdmin)).json.data).toEqual([]);
    expect((await remove(otherAdmin)).status).toBe(404);
    expect((await list(admin)).json.data).toHaveLength(1);
    expect((await remove(admin)).status).toBe(200);
    expect((await list(admin)).json.data).toEqual([]);
  });

  it('is deleted when the factors are reset and when the administrator is deleted', async () => {
    const { world, admin, passkey, beginAdding, add, signIn } = await createPasskeyConsole();
    const { db } = world.ctx;
    await add(admin, passkey);
    await beginAdding(admin);
    await resetAdminFactors(world.ctx, { username: 'admin' });
    expect(await db.read.$count(passkeys)).toBe(0);
    expect(await db.read.$count(passkeyChallenges)).toBe(0);
    expect(await db.read.$count(adminSessions)).toBe(0);
    expect(pickCode(await signIn(passkey))).toEqual(REJECTED);

    const newSession = await signInAdmin(world);
    const otherAdmin = await addAdmin(world, newSession, { username: 'second', role: 'support' });
    const second = createPasskey();
    await add(otherAdmin, second);
    await world.call('DELETE', `/api/admin/admins/${otherAdmin.id}`, { as: newSession });
    expect(await db.read.$count(passkeys)).toBe(0);
    expect(pickCode(await signIn(second))).toEqual(REJECTED);
  });
});
