import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../../../description/describe-api.js';
import { RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import { TOKEN_SCOPES } from '../../../kernel/tokens/token-scope.js';
import { createApp } from '../../../server/app.js';
import {
  type Creator,
  createHttpWorld,
  type HttpWorld,
  readSignInCode,
  requestSignInCode,
} from '../../../testing/http-world.js';
import { createApiToken } from '../../accounts/index.js';

/** The calls that grant lasting access, or cannot be undone. */
const NEEDS_RECENT_SIGN_IN = [
  'createApiToken',
  'decideDeviceSignIn',
  'deleteAccount',
  'exportAccount',
  'requestEmailChange',
  'changePassword',
  'setUpSecondFactor',
  'enableSecondFactor',
  'renewRecoveryCodes',
  'disableSecondFactor',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'connectPayoutAccount',
  'disconnectPayoutAccount',
  'addSendingDomain',
  'removeSendingDomain',
  'addWebhook',
  'rollWebhookSecret',
];

const { paths = {} } = describeApi(createApp({ trustProxy: false }));
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item as unknown as Record<string, { operationId: string }>).map(
    ([method, { operationId }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path: path.replace('{username}', 'mara').replace(/\{[^}]+\}/g, '1'),
    }),
  ),
);
/** These change the signed-in user, or never end. */
const LEFT_OUT = ['logout', 'streamProgress', 'deleteAccount'];

const PASSWORD = { password: 'correct horse' };
const TOKEN = { name: 'laptop', scopes: ['read'] };

async function createStaleSession() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  world.clock.advance(RECENT_SIGN_IN + 1);
  const createToken = (as: Creator = mara) => world.call('POST', '/api/tokens', { as, body: TOKEN });
  const confirm = (body: object, as: Creator = mara) =>
    world.call('POST', '/api/reauthenticate', { as, body });
  return { world, mara, createToken, confirm };
}

async function requestCode(world: HttpWorld): Promise<string> {
  await requestSignInCode(world, 'mara@creators.example');
  return readSignInCode(world);
}

describe('a session that signed in more than ten minutes ago', () => {
  it('must be confirmed for exactly the listed operations', async () => {
    const { world, mara } = await createStaleSession();
    const rejectedIds: string[] = [];
    for (const { id, method, path } of operations.filter((operation) => !LEFT_OUT.includes(operation.id))) {
      const body = id === 'decideDeviceSignIn' ? { decision: 'approve' } : undefined;
      const response = await world.call(method, path, { as: mara, body, unchecked: true });
      if (response.json?.code === 'reauthentication_required') rejectedIds.push(id);
    }
    const deletion = await world.call('POST', '/api/delete-account', {
      as: mara,
      body: { confirmDeletion: true },
    });
    if (deletion.json.code === 'reauthentication_required') rejectedIds.push('deleteAccount');
    expect(rejectedIds.sort()).toEqual([...NEEDS_RECENT_SIGN_IN].sort());
  });

  it('returns 403 and changes nothing, until it is confirmed with the password', async () => {
    const { createToken, confirm, world, mara } = await createStaleSession();
    const response = await createToken();
    expect([response.status, response.json.code]).toEqual([403, 'reauthentication_required']);
    expect((await world.call('GET', '/api/tokens', { as: mara })).json.data).toEqual([]);
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await createToken()).status).toBe(201);
    world.clock.advance(RECENT_SIGN_IN + 1);
    expect((await createToken()).status).toBe(403);
  });

  it('is confirmed with an emailed code, which works once', async () => {
    const { world, createToken, confirm } = await createStaleSession();
    const code = await requestCode(world);
    expect((await confirm({ code })).status).toBe(200);
    expect((await createToken()).status).toBe(201);
    const response = await confirm({ code });
    expect([response.status, response.json.code]).toEqual([401, 'invalid_code']);
  });

  it('may deny a terminal without being confirmed', async () => {
    const { world, mara } = await createStaleSession();
    const { json } = await world.call('POST', '/api/device-sign-ins', { body: { label: 'laptop' } });
    const path = `/api/device-sign-ins/${json.userCode}/decision`;
    const response = await world.call('POST', path, { as: mara, body: { decision: 'approve' } });
    expect(response.json.code).toBe('reauthentication_required');
    expect((await world.call('POST', path, { as: mara, body: { decision: 'deny' } })).status).toBe(200);
  });

  it('stays unconfirmed if another session of the same creator is confirmed', async () => {
    const { world, createToken, confirm, mara } = await createStaleSession();
    const response = await world.call('POST', '/api/login', { body: { username: 'mara', ...PASSWORD } });
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await confirm(PASSWORD, { ...mara, cookie })).status).toBe(200);
    expect((await createToken()).json.code).toBe('reauthentication_required');
    expect((await createToken({ ...mara, cookie })).status).toBe(201);
  });
});

it('a session within ten minutes of signing in needs no confirmation', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  world.clock.advance(RECENT_SIGN_IN);
  expect((await world.call('POST', '/api/tokens', { as: mara, body: TOKEN })).status).toBe(201);
});

it('a session stored by the previous release needs confirmation ten minutes after it began', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  await world.ctx.db.transact([world.ctx.db.write.run(sql`update sessions set authenticated_at = null`)]);
  const create = () => world.call('POST', '/api/tokens', { as: mara, body: TOKEN });
  expect((await create()).status).toBe(201);
  world.clock.advance(RECENT_SIGN_IN + 1);
  expect((await create()).json.code).toBe('reauthentication_required');
});

it('a token with the scope needs no confirmation, because creating it did', async () => {
  const { world, mara } = await createStaleSession();
  const { secret } = await createApiToken(world.ctx, {
    userId: mara.id,
    name: 'hooks',
    scopes: [...TOKEN_SCOPES],
  });
  const body = { url: 'https://hooks.kova.example/in', events: ['sale.completed'] };
  expect((await world.call('POST', '/api/webhook-endpoints', { token: secret, body })).status).toBe(201);
});

describe('confirming a session', () => {
  it.each([
    ['a wrong password', { password: 'wrong horse' }, 401, 'invalid_credentials'],
    ['a wrong code', { code: '000000' }, 401, 'invalid_code'],
    ['neither', {}, 400, 'invalid_input'],
    ['both', { password: 'correct horse', code: '000000' }, 400, 'invalid_input'],
    ['an unknown field', { password: 'correct horse', user: 2 }, 400, 'invalid_input'],
  ])('is rejected with %s', async (_name, body, status, code) => {
    const { confirm, createToken } = await createStaleSession();
    const response = await confirm(body);
    expect([response.status, response.json.code]).toEqual([status, code]);
    expect((await createToken()).status).toBe(403);
  });

  it('is rejected with another creator’s password or code', async () => {
    const { world, confirm } = await createStaleSession();
    await world.call('POST', '/api/register', {
      body: { username: 'ines', email: 'ines@creators.example', password: 'another horse' },
    });
    expect((await confirm({ password: 'another horse' })).status).toBe(401);
    const code = await requestCode(world);
    const ines = await world.call('POST', '/api/login', {
      body: { username: 'ines', password: 'another horse' },
    });
    const cookie = (ines.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const response = await confirm({ code }, { id: 2, username: 'ines', cookie });
    expect([response.status, response.json.code]).toEqual([401, 'invalid_code']);
  });

  it('is limited to ten failures an hour, from any addresses', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    const mara = await world.register('mara');
    const guess = (number: number) =>
      world.call('POST', '/api/reauthenticate', {
        as: mara,
        body: { password: `guess ${number}` },
        from: `203.0.113.${number}`,
      });
    for (let number = 1; number <= 10; number += 1) expect((await guess(number)).status).toBe(401);
    const eleventh = await guess(11);
    expect([eleventh.status, eleventh.json.code]).toEqual([429, 'rate_limited']);
    const right = await world.call('POST', '/api/reauthenticate', { as: mara, body: PASSWORD });
    expect(right.status).toBe(429);
  });

  it('requires a session, and a request from our own pages', async () => {
    const { world, mara } = await createStaleSession();
    expect((await world.call('POST', '/api/reauthenticate', { body: PASSWORD })).status).toBe(401);
    const foreignRequest = { as: mara, body: PASSWORD, headers: { origin: 'https://evil.example' } };
    expect((await world.call('POST', '/api/reauthenticate', foreignRequest)).status).toBe(403);
  });
});
