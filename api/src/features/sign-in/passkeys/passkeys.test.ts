import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../kernel/clock.js';
import { type Assertion, createPasskey, type TestPasskey } from '../../../testing/authenticator.js';
import { type ApiResponse, type Creator, createHttpWorld } from '../../../testing/http-world.js';
import { removePasskeys } from '../../accounts/index.js';
import { passkeyChallenges, passkeys } from '../../accounts/passkeys/table.js';
import { sessions, users } from '../../accounts/table.js';
import { mailingMessages } from '../../mailing/table.js';
import { addOwnPasskey } from './change-passkeys.js';

const ORIGIN = 'https://kiln.example';

async function createPasskeyWorld() {
  const world = await createHttpWorld({ instance: { publicUrl: ORIGIN, configuredUrl: ORIGIN } });
  const { ctx } = world;
  const mara = await register('mara');
  const passkey = createPasskey();

  async function register(username: string): Promise<Creator> {
    const creator = await world.register(username);
    const isThis = eq(users.id, creator.id);
    await ctx.db.transact([ctx.db.write.update(users).set({ emailVerifiedAt: 1 }).where(isThis)]);
    return creator;
  }
  async function begin(path: string, as?: Creator) {
    const answer = await world.call('POST', path, { as });
    return { challenge: answer.json.options?.challenge ?? 'none', cookie: findCookie(answer), answer };
  }
  const assert = (challenge: string, change: Partial<Assertion> = {}): Assertion => ({
    challenge,
    origin: ORIGIN,
    rpID: 'kiln.example',
    counter: 1,
    isVerified: true,
    ...change,
  });
  async function add(as: Creator, passkey: TestPasskey, change: Partial<Assertion> = {}) {
    const { challenge, cookie } = await begin('/api/passkeys/options', as);
    const body = { name: 'Phone', credential: passkey.register(assert(challenge, change)) };
    return send('/api/passkeys', `${as.cookie}; ${cookie}`, body);
  }
  async function signIn(passkey: TestPasskey, change: Partial<Assertion> = {}) {
    const { challenge, cookie } = await begin('/api/auth/passkey/options');
    return send('/api/auth/passkey', cookie, { credential: passkey.signIn(assert(challenge, change)) });
  }
  const send = (path: string, cookie: string, body: object) =>
    world.call('POST', path, { headers: { cookie, origin: ORIGIN }, body });
  return { world, mara, passkey, register, begin, assert, add, signIn, send };
}

function findCookie(response: ApiResponse): string {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith('__Host-tidings_passkey=')) ?? '';
}

const pickCode = ({ status, json }: ApiResponse) => [status, json.code];
const REJECTED = [401, 'invalid_code'];

describe('adding a passkey', () => {
  it('stores its public key, and notifies the owner', async () => {
    const { world, mara, passkey, add } = await createPasskeyWorld();
    const addResponse = await add(mara, passkey);
    expect([addResponse.status, addResponse.json]).toMatchObject([
      201,
      { id: 1, name: 'Phone', lastUsedAt: null },
    ]);
    const listResponse = await world.call('GET', '/api/passkeys', { as: mara });
    expect(listResponse.json.data).toEqual([addResponse.json]);
    const [message] = await world.ctx.db.read.select().from(mailingMessages);
    expect(message?.skeleton.parts.join('')).toContain('Your Tidings passkeys were changed');
  });

  it.each<[string, Partial<Assertion>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpID: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an owner who was not verified', { isVerified: false }],
  ])('rejects %s', async (_, change) => {
    const { world, mara, passkey, add } = await createPasskeyWorld();
    expect(pickCode(await add(mara, passkey, change))).toEqual(REJECTED);
    expect(await world.ctx.db.read.$count(passkeys)).toBe(0);
  });

  it('requires the browser and creator that started it, works once, and expires after ten minutes', async () => {
    const { world, mara, passkey, register, begin, assert, send, add } = await createPasskeyWorld();
    const ines = await register('ines');
    const { challenge, cookie } = await begin('/api/passkeys/options', mara);
    const body = { name: 'Phone', credential: passkey.register(assert(challenge)) };
    expect(pickCode(await send('/api/passkeys', mara.cookie, body))).toEqual(REJECTED);
    expect(pickCode(await send('/api/passkeys', `${ines.cookie}; ${cookie}`, body))).toEqual(REJECTED);
    expect(pickCode(await send('/api/auth/passkey', cookie, { credential: body.credential }))).toEqual(
      REJECTED,
    );
    expect((await send('/api/passkeys', `${mara.cookie}; ${cookie}`, body)).status).toBe(201);
    expect(pickCode(await send('/api/passkeys', `${mara.cookie}; ${cookie}`, body))).toEqual(REJECTED);
    // An existing passkey belongs to its first owner.
    expect(pickCode(await add(ines, passkey))).toEqual(REJECTED);
    const lateChallenge = await begin('/api/passkeys/options', mara);
    world.clock.advance(10 * MINUTE);
    const credential = createPasskey().register(assert(lateChallenge.challenge));
    const response = await send('/api/passkeys', `${mara.cookie}; ${lateChallenge.cookie}`, {
      name: 'b',
      credential,
    });
    expect(pickCode(response)).toEqual(REJECTED);
  });

  it('stores no more than twenty, also for two challenges at once', async () => {
    const { world, mara, passkey, begin, assert, send } = await createPasskeyWorld();
    const { db } = world.ctx;
    const row = {
      accountKind: 'user' as const,
      accountId: mara.id,
      publicKey: 'k',
      counter: 0,
      name: 'n',
      createdAt: 1,
    };
    const rows = Array.from({ length: 19 }, (_, index) => ({ ...row, credentialId: `c${index}` }));
    await db.transact([db.write.insert(passkeys).values(rows)]);
    const path = '/api/passkeys/options';
    const [firstChallenge, secondChallenge] = [await begin(path, mara), await begin(path, mara)];
    const signChallenge = ({ challenge, cookie }: typeof firstChallenge, passkey: TestPasskey) =>
      send('/api/passkeys', `${mara.cookie}; ${cookie}`, {
        name: 'Phone',
        credential: passkey.register(assert(challenge)),
      });
    expect((await signChallenge(firstChallenge, passkey)).status).toBe(201);
    expect(pickCode(await signChallenge(secondChallenge, createPasskey()))).toEqual([409, 'limit_reached']);
    expect(await db.read.$count(passkeys)).toBe(20);
    expect(await db.read.$count(mailingMessages)).toBe(1);
  });

  it('is rejected once its session has ended, and its challenge ends with "This wasn\'t me"', async () => {
    const { world, mara, passkey, begin, assert, send } = await createPasskeyWorld();
    const { ctx } = world;
    const { challenge, cookie } = await begin('/api/passkeys/options', mara);
    const body = { name: 'Phone', credential: passkey.register(assert(challenge)) };
    // The session ends while the request runs, after its guard.
    const addition = addOwnPasskey(ctx, {
      userId: mara.id,
      tokenHash: 'ended in between',
      token: cookie.split('=')[1],
      ...body,
    });
    await expect(addition).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await ctx.db.read.$count(passkeys)).toBe(0);
    expect(await ctx.db.read.$count(mailingMessages)).toBe(0);
    const otherChallenge = await begin('/api/passkeys/options', mara);
    await ctx.db.transact(removePasskeys(ctx, { kind: 'user', id: mara.id }));
    const lateBody = { name: 'Phone', credential: passkey.register(assert(otherChallenge.challenge)) };
    expect(
      pickCode(await send('/api/passkeys', `${mara.cookie}; ${otherChallenge.cookie}`, lateBody)),
    ).toEqual(REJECTED);
  });

  it('requires a recent sign-in and a verified address, and rejects a twenty-first passkey', async () => {
    const { world, mara, begin } = await createPasskeyWorld();
    const { db } = world.ctx;
    const row = {
      accountKind: 'user' as const,
      accountId: mara.id,
      publicKey: 'k',
      counter: 0,
      name: 'n',
      createdAt: 1,
    };
    const rows = Array.from({ length: 20 }, (_, index) => ({ ...row, credentialId: `c${index}` }));
    await db.transact([db.write.insert(passkeys).values(rows)]);
    const path = '/api/passkeys/options';
    expect((await begin(path, mara)).answer.json.code).toBe('limit_reached');
    await db.transact([db.write.update(users).set({ emailVerifiedAt: null })]);
    expect((await begin(path, mara)).answer.json.code).toBe('email_not_verified');
    world.clock.advance(HOUR);
    expect((await begin(path, mara)).answer.json.code).toBe('reauthentication_required');
    const response = await world.call('DELETE', '/api/passkeys/1', { as: mara });
    expect(response.json.code).toBe('reauthentication_required');
  });
});

describe('signing in with a passkey', () => {
  it('needs no password or code, and stores the last use of the passkey', async () => {
    const { world, mara, passkey, add, signIn } = await createPasskeyWorld();
    await add(mara, passkey);
    const response = await signIn(passkey, { counter: 2 });
    expect([response.status, response.json.username]).toEqual([200, 'mara']);
    expect(await world.ctx.db.read.$count(sessions, eq(sessions.userId, mara.id))).toBe(2);
    const [row] = await world.ctx.db.read.select().from(passkeys);
    expect(row).toMatchObject({ counter: 2, lastUsedAt: world.clock.now() });
    expect(await world.ctx.db.read.$count(passkeyChallenges)).toBe(0);
  });

  it.each<[string, Partial<Assertion>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpID: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an owner who was not verified', { isVerified: false }],
    ['a counter that did not grow', { counter: 5 }],
    ['a smaller counter', { counter: 4 }],
  ])('rejects %s', async (_, change) => {
    const { mara, passkey, add, signIn } = await createPasskeyWorld();
    await add(mara, passkey, { counter: 5 });
    expect(pickCode(await signIn(passkey, { counter: 6, ...change }))).toEqual(REJECTED);
    expect((await signIn(passkey, { counter: 6 })).status).toBe(200);
  });

  it('rejects an unknown passkey, a foreign signature, a replay and nonsense', async () => {
    const { mara, passkey, add, begin, assert, send, signIn } = await createPasskeyWorld();
    await add(mara, passkey);
    expect(pickCode(await signIn(createPasskey()))).toEqual(REJECTED);
    const forgedPasskey = createPasskey();
    const { challenge, cookie } = await begin('/api/auth/passkey/options');
    const credential = { ...forgedPasskey.signIn(assert(challenge)), id: passkey.id, rawId: passkey.id };
    expect(pickCode(await send('/api/auth/passkey', cookie, { credential }))).toEqual(REJECTED);
    const second = await begin('/api/auth/passkey/options');
    const valid = { credential: passkey.signIn(assert(second.challenge, { counter: 9 })) };
    const responses = await Promise.all([1, 2].map(() => send('/api/auth/passkey', second.cookie, valid)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(pickCode(await send('/api/auth/passkey', second.cookie, valid))).toEqual(REJECTED);
    const third = await begin('/api/auth/passkey/options');
    const nonsense = {
      credential: { id: passkey.id, rawId: 'x', type: 'y', response: { authenticatorData: 7 } },
    };
    expect(pickCode(await send('/api/auth/passkey', third.cookie, nonsense))).toEqual(REJECTED);
  });

  it('is rejected for a suspended account, and ends with the passkey or the account', async () => {
    const { world, mara, passkey, add, signIn } = await createPasskeyWorld();
    await add(mara, passkey);
    const { db } = world.ctx;
    const suspend = (suspendedAt: number | null) =>
      db.transact([db.write.update(users).set({ suspendedAt })]);
    await suspend(1);
    expect(pickCode(await signIn(passkey, { counter: 2 }))).toEqual([403, 'account_suspended']);
    await suspend(null);
    expect((await world.call('DELETE', '/api/passkeys/1', { as: mara })).status).toBe(200);
    expect(pickCode(await signIn(passkey, { counter: 3 }))).toEqual(REJECTED);
    const next = createPasskey();
    await add(mara, next);
    const body = { confirmDeletion: true };
    expect((await world.call('POST', '/api/delete-account', { as: mara, body })).status).toBe(200);
    expect(await db.read.$count(passkeys)).toBe(0);
    expect(pickCode(await signIn(next, { counter: 2 }))).toEqual(REJECTED);
  });
});

it('returns 404 for another creator’s passkey', async () => {
  const { world, mara, passkey, register, add } = await createPasskeyWorld();
  const ines = await register('ines');
  await add(mara, passkey);
  expect((await world.call('GET', '/api/passkeys', { as: ines })).json.data).toEqual([]);
  expect((await world.call('DELETE', '/api/passkeys/1', { as: ines })).status).toBe(404);
  expect(await world.ctx.db.read.$count(passkeys)).toBe(1);
});
