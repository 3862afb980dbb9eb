import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../kernel/clock.js';
import { generateAppCode } from '../../../testing/app-code.js';
import {
  type ApiResponse,
  type Creator,
  createHttpWorld,
  type HttpWorld,
  readSignInCode,
  requestSignInCode,
} from '../../../testing/http-world.js';
import { pendingSignIns, recoveryCodes, secondFactors } from '../../accounts/factors/table.js';
import { apiTokens, deviceSignIns, sessions, users } from '../../accounts/table.js';
import { ensureFirstAdmin } from '../../admin/index.js';
import { emailLinks } from '../table.js';

const PASSWORD = 'correct horse';
const STEP = 30 * SECOND;

/** Creates a verified creator with an enabled factor, and a clock far enough from the code that enabled it. */
async function createEnabled() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  await verify(mara);
  const setup = await world.call('POST', '/api/second-factor/setup', { as: mara });
  const codeAt = (offset = 0, secret: string = setup.json.secret) =>
    generateAppCode(secret, world.clock.now() + offset);
  const enabled = await world.call('POST', '/api/second-factor/enable', {
    as: mara,
    body: { code: codeAt() },
  });
  expect(enabled.status).toBe(200);
  world.clock.advance(10 * STEP);

  async function verify({ id }: Creator) {
    await world.ctx.db.transact([
      world.ctx.db.write.update(users).set({ emailVerifiedAt: world.clock.now() }).where(eq(users.id, id)),
    ]);
  }
  const login = (options: object = {}) =>
    world.call('POST', '/api/login', { body: { username: 'mara', password: PASSWORD }, ...options });
  const finish = (cookie: string, code: string, options: object = {}) =>
    world.call('POST', '/api/auth/second-factor', { headers: { cookie }, body: { code }, ...options });
  const countSessions = () => world.ctx.db.read.$count(sessions, eq(sessions.userId, mara.id));
  const recovery: string[] = enabled.json.codes;
  return { world, mara, setup, enabled, codeAt, login, finish, verify, countSessions, recovery };
}

const runSql = ({ ctx }: HttpWorld, statement: string) =>
  ctx.db.transact([ctx.db.write.run(sql.raw(statement))]);

/** Runs a statement once, just before the next durable batch, so after all checks of a request. */
function runBeforeDurable(world: HttpWorld, statement: string): void {
  const { db } = world.ctx;
  const { transactDurably } = db;
  db.transactDurably = (async (statements: Parameters<typeof transactDurably>[0]) => {
    db.transactDurably = transactDurably;
    await runSql(world, statement);
    return transactDurably(statements);
  }) as typeof transactDurably;
}

function findCookie(response: ApiResponse, name: string): string | undefined {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1);
}

/** Returns the cookie of a sign-in that waits for the factor. */
function getPendingCookie(response: ApiResponse): string {
  expect([response.status, response.json.code]).toEqual([403, 'factor_required']);
  expect(findCookie(response, 'tidings_session')).toBeUndefined();
  return findCookie(response, 'tidings_sign_in') ?? 'none';
}

describe('the setup of a second factor', () => {
  it('requires a verified address and a valid code, and does not affect sign-in before', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const call = (path: string, body?: object) => world.call('POST', path, { as: mara, body });
    const response = await call('/api/second-factor/setup');
    expect([response.status, response.json.code]).toEqual([403, 'email_not_verified']);
    await world.ctx.db.transact([world.ctx.db.write.update(users).set({ emailVerifiedAt: 1 })]);
    expect((await call('/api/second-factor/enable', { code: '123456' })).status).toBe(404);
    const { json } = await call('/api/second-factor/setup');
    expect(json.uri).toContain(`secret=${json.secret}`);
    const [row] = await world.ctx.db.read.select().from(secondFactors);
    expect(row?.sealedSecret).not.toContain(json.secret);
    expect((await call('/api/second-factor/enable', { code: '000000' })).json.code).toBe('invalid_code');
    expect((await call('/api/login', { username: 'mara', password: PASSWORD })).status).toBe(200);
    const status = await world.call('GET', '/api/second-factor', { as: mara });
    expect(status.json).toEqual({ enabledAt: null, recoveryCodesLeft: 0, dueAt: null });
  });

  it('returns ten recovery codes once, stores none of them, and ends other sessions', async () => {
    const { world, mara, recovery, countSessions, setup } = await createEnabled();
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const storedCodes = JSON.stringify(await world.ctx.db.read.select().from(recoveryCodes));
    for (const code of recovery) expect(storedCodes).not.toContain(code.replaceAll('-', ''));
    expect(await countSessions()).toBe(1);
    const secondSetup = await world.call('POST', '/api/second-factor/setup', { as: mara });
    expect([secondSetup.status, secondSetup.json.code]).toEqual([409, 'factor_already_enabled']);
    expect((await world.call('GET', '/api/user', { as: mara })).json.hasSecondFactor).toBe(true);
    expect(setup.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['a second request', 'update second_factors set enabled_at = 1', [409, 'factor_already_enabled']],
    ['an unverified new address', 'update users set email_verified_at = null', [403, 'email_not_verified']],
  ])('returns the reason if %s happens during the request', async (_, change, expected) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await runSql(world, 'update users set email_verified_at = 1');
    const { json } = await world.call('POST', '/api/second-factor/setup', { as: mara });
    runBeforeDurable(world, change);
    const body = { code: generateAppCode(json.secret, world.clock.now()) };
    const response = await world.call('POST', '/api/second-factor/enable', { as: mara, body });
    expect([response.status, response.json.code]).toEqual(expected);
    expect(await world.ctx.db.read.$count(recoveryCodes)).toBe(0);
  });

  it('affects only one creator', async () => {
    const { world, login } = await createEnabled();
    const otherCreator = await world.register('piotr');
    const status = await world.call('GET', '/api/second-factor', { as: otherCreator });
    expect(status.json).toEqual({ enabledAt: null, recoveryCodesLeft: 0, dueAt: null });
    const response = await world.call('POST', '/api/login', {
      body: { username: 'piotr', password: PASSWORD },
    });
    expect(response.status).toBe(200);
    getPendingCookie(await login());
  });
});

describe('signing in with a second factor', () => {
  it('needs the code after the password, and the code works once', async () => {
    const { world, login, finish, codeAt, countSessions } = await createEnabled();
    const pending = getPendingCookie(await login());
    expect(await countSessions()).toBe(1);
    const code = codeAt();
    const response = await finish(pending, code);
    expect(response.status).toBe(200);
    expect(response.json.username).toBe('mara');
    expect(findCookie(response, 'tidings_session')).toBeDefined();
    // Neither the pending sign-in nor the code can be used again.
    expect((await finish(pending, codeAt(STEP))).json.code).toBe('unauthenticated');
    const replayResponse = await finish(getPendingCookie(await login()), code);
    expect([replayResponse.status, replayResponse.json.code]).toEqual([401, 'invalid_code']);
    world.clock.advance(STEP);
    expect((await finish(getPendingCookie(await login()), codeAt())).status).toBe(200);
  });

  it('returns unauthenticated if the sign-in ends while its code is checked', async () => {
    const { world, login, finish, codeAt } = await createEnabled();
    const pending = getPendingCookie(await login());
    runBeforeDurable(world, 'delete from pending_sign_ins');
    const response = await finish(pending, codeAt());
    expect([response.status, response.json.code]).toEqual([401, 'unauthenticated']);
  });

  it('allows a clock that is 30 seconds off, and no more', async () => {
    const { login, finish, codeAt } = await createEnabled();
    for (const offset of [-2 * STEP, 2 * STEP]) {
      expect((await finish(getPendingCookie(await login()), codeAt(offset))).status).toBe(401);
    }
    for (const offset of [-STEP, 0, STEP]) {
      expect((await finish(getPendingCookie(await login()), codeAt(offset))).status).toBe(200);
    }
    // Sends a code older than the newest code that was used.
    expect((await finish(getPendingCookie(await login()), codeAt(0))).status).toBe(401);
  });

  it('accepts a recovery code once, in any spelling', async () => {
    const { world, mara, login, finish, recovery } = await createEnabled();
    const typedCode = ` ${recovery[3]?.toLowerCase().replaceAll('-', ' ')} `;
    expect((await finish(getPendingCookie(await login()), typedCode)).status).toBe(200);
    expect((await finish(getPendingCookie(await login()), recovery[3] ?? '')).status).toBe(401);
    const status = await world.call('GET', '/api/second-factor', { as: mara });
    expect(status.json.recoveryCodesLeft).toBe(9);
  });

  it('accepts one of two simultaneous requests with a code', async () => {
    const { login, finish, codeAt, recovery, countSessions } = await createEnabled();
    for (const code of [codeAt(), recovery[0] ?? '']) {
      const countBefore = await countSessions();
      const [firstCookie, secondCookie] = [getPendingCookie(await login()), getPendingCookie(await login())];
      const responses = await Promise.all([finish(firstCookie, code), finish(secondCookie, code)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await countSessions()).toBe(countBefore + 1);
    }
  });

  it('ends after five wrong codes, and after ten minutes', async () => {
    const { world, login, finish, codeAt } = await createEnabled();
    const pending = getPendingCookie(await login());
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await finish(pending, '000000')).json.code).toBe('invalid_code');
    }
    expect((await finish(pending, codeAt())).json.code).toBe('unauthenticated');
    const lateCookie = getPendingCookie(await login());
    world.clock.advance(10 * MINUTE);
    expect((await finish(lateCookie, codeAt())).json.code).toBe('unauthenticated');
    expect(await world.ctx.db.read.$count(pendingSignIns)).toBe(2);
    getPendingCookie(await login());
    expect(await world.ctx.db.read.$count(pendingSignIns)).toBe(1);
  });

  it('allows ten wrong codes an hour for an account, from any address', async () => {
    const world = await createEnabled();
    world.world.ctx.instance.rateLimits = true;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const from = `203.0.113.${attempt}`;
      expect(
        (await world.finish(getPendingCookie(await world.login({ from })), '000000', { from })).status,
      ).toBe(401);
    }
    const from = '198.51.100.1';
    const response = await world.finish(getPendingCookie(await world.login({ from })), world.codeAt(), {
      from,
    });
    expect(response.status).toBe(429);
  });

  it('accepts a pending sign-in only with its own cookie, kind and origin', async () => {
    const { login, finish, codeAt, world } = await createEnabled();
    const pending = getPendingCookie(await login());
    expect((await finish('', codeAt())).json.code).toBe('unauthenticated');
    expect((await finish(`${pending}x`, codeAt())).json.code).toBe('unauthenticated');
    const asAdmin = await world.call('POST', '/api/admin/login/second-factor', {
      headers: { cookie: pending.replace('tidings_sign_in', 'tidings_admin_sign_in') },
      body: { code: codeAt() },
    });
    expect(asAdmin.json.code).toBe('unauthenticated');
    const headers = { cookie: pending, origin: 'https://evil.example' };
    expect((await finish(pending, codeAt(), { headers })).json.code).toBe('wrong_origin');
    const asSession = await world.call('GET', '/api/user', {
      headers: { cookie: pending.replace('tidings_sign_in', 'tidings_session') },
    });
    expect(asSession.status).toBe(401);
  });

  it('ends when the password changes', async () => {
    const { world, mara, login, finish, codeAt } = await createEnabled();
    const pending = getPendingCookie(await login());
    const body = { newPassword: 'an entirely new one' };
    expect((await world.call('POST', '/api/change-password', { as: mara, body })).status).toBe(200);
    expect((await finish(pending, codeAt())).json.code).toBe('unauthenticated');
  });
});

describe('every way to sign in', () => {
  it('returns no session or token without the factor', async () => {
    const { world, mara, login, codeAt, countSessions } = await createEnabled();
    const { ctx } = world;
    const countAccesses = async () =>
      (await countSessions()) + (await ctx.db.read.$count(apiTokens, eq(apiTokens.userId, mara.id)));
    const countBefore = await countAccesses();

    // Signs in by password, with the name and with the address.
    getPendingCookie(await login());
    getPendingCookie(await login({ body: { username: 'mara@creators.example', password: PASSWORD } }));
    // Signs in by emailed code.
    await requestSignInCode(world, 'mara@creators.example');
    const code = await readSignInCode(world);
    getPendingCookie(
      await world.call('POST', '/api/auth/verify-code', { body: { email: 'mara@creators.example', code } }),
    );
    // Creates a token by password.
    const token = await world.call('POST', '/api/tokens', {
      body: { username: 'mara', password: PASSWORD, name: 'laptop', scopes: ['read'] },
    });
    expect([token.status, token.json.code]).toEqual([403, 'factor_required']);
    // Confirms an old session, as the approval of a terminal needs.
    world.clock.advance(HOUR);
    const startResponse = await world.call('POST', '/api/device-sign-ins', { body: { label: 'laptop' } });
    const decide = () =>
      world.call('POST', `/api/device-sign-ins/${startResponse.json.userCode}/decision`, {
        as: mara,
        body: { decision: 'approve' },
      });
    expect((await decide()).json.code).toBe('reauthentication_required');
    const confirm = (body: object) => world.call('POST', '/api/reauthenticate', { as: mara, body });
    expect((await confirm({ password: PASSWORD })).json.code).toBe('factor_required');
    expect((await confirm({ password: PASSWORD, factorCode: '000000' })).json.code).toBe('invalid_code');
    await requestSignInCode(world, 'mara@creators.example');
    expect((await confirm({ code: await readSignInCode(world) })).json.code).toBe('factor_required');
    expect((await decide()).json.code).toBe('reauthentication_required');
    const [waiting] = await ctx.db.read.select().from(deviceSignIns);
    expect(waiting?.status).toBe('pending');
    expect(await countAccesses()).toBe(countBefore);
    // With the code, each call works, so only the missing code caused the errors above.
    expect((await confirm({ password: PASSWORD, factorCode: codeAt() })).status).toBe(200);
    expect((await decide()).status).toBe(200);
  });

  it('returns no token to a standard client of the device flow without the factor', async () => {
    const { world, mara, codeAt } = await createEnabled();
    const post = (path: string, form: Record<string, string>) =>
      world.call('POST', path, { form, unchecked: true });
    const client = { client_id: 'notes-app' };
    const authorization = await post('/api/oauth/device-authorization', { ...client, scope: 'read' });
    const grant = { ...client, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' };
    const poll = async () => {
      world.clock.advance(10 * SECOND);
      return post('/api/oauth/token', { ...grant, device_code: authorization.json.device_code });
    };
    const readError = async () => (await poll()).json.error;
    const byPassword = { ...client, grant_type: 'password', username: 'mara', password: PASSWORD };
    expect((await post('/api/oauth/token', byPassword)).json.error).toBe('unsupported_grant_type');
    expect(await readError()).toBe('authorization_pending');
    // A sign-in that waits for the factor approves nothing.
    const waiting = getPendingCookie(
      await world.call('POST', '/api/login', { body: { username: 'mara', password: PASSWORD } }),
    );
    const path = `/api/device-sign-ins/${authorization.json.user_code}/decision`;
    const decide = (options: object) =>
      world.call('POST', path, { body: { decision: 'approve' }, ...options });
    expect((await decide({ headers: { cookie: waiting } })).status).toBe(401);
    expect(await readError()).toBe('authorization_pending');
    expect(await world.ctx.db.read.$count(apiTokens)).toBe(0);
    const body = { password: PASSWORD, factorCode: codeAt() };
    expect((await world.call('POST', '/api/reauthenticate', { as: mara, body })).status).toBe(200);
    expect((await decide({ as: mara })).status).toBe(200);
    expect((await poll()).json.access_token).toMatch(/^tdg_/);
  });

  it('still asks for the factor after a password reset', async () => {
    const { world, mara, login, countSessions } = await createEnabled();
    const { ctx } = world;
    const { makeLink } = await import('../verification/email-link.js');
    const email = 'mara@creators.example';
    const { url, statements } = makeLink(ctx, { userId: mara.id, email, purpose: 'reset-password' });
    await ctx.db.transact(statements);
    const body = { token: url.split('#')[1], newPassword: 'an entirely new one' };
    const reset = await world.call('POST', '/api/auth/reset-password', { body });
    expect(reset.status).toBe(200);
    expect(findCookie(reset, 'tidings_session')).toBeUndefined();
    expect(await ctx.db.read.$count(emailLinks)).toBe(0);
    getPendingCookie(await login({ body: { username: 'mara', password: 'an entirely new one' } }));
    expect(await countSessions()).toBe(0);
  });

  it('is in this test’s list of public sign-in operations', async () => {
    const { OPERATION_ACCESS } = await import('../../../testing/operation-access.js');
    const { describeApi } = await import('../../../description/describe-api.js');
    const { createApp } = await import('../../../server/app.js');
    const { paths = {} } = describeApi(createApp({ trustProxy: false }));
    const open = Object.values(paths).flatMap((item) =>
      Object.values(item as Record<string, { operationId: string; tags: string[] }>)
        .filter(({ tags }) => tags.some((tag) => ['Sign-in', 'API tokens', 'Administration'].includes(tag)))
        .map(({ operationId }) => operationId)
        .filter((id) => OPERATION_ACCESS[id] === 'anybody'),
    );
    expect(open.sort()).toEqual(
      [
        // These calls return a session or a token, and ask for the factor. See the tests above.
        ...['adminLogin', 'createApiToken', 'exchangeDeviceCode', 'finishAdminSignIn', 'finishSignIn'],
        ...['login', 'verifyCode'],
        // A passkey's device has verified its owner. See passkeys.test.ts.
        ...['beginPasskeySignIn', 'signInWithPasskey'],
        ...['beginAdminPasskeySignIn', 'signInAdminWithPasskey'],
        // A new account has no factor.
        'register',
        // These calls return neither.
        ...['checkEmail', 'checkUsername', 'getRegistrationStatus', 'requestCode', 'requestPasswordReset'],
        ...['resetPassword', 'secureAccount', 'startDeviceSignIn', 'verifyEmailByLink'],
        'confirmEmailChange',
      ].sort(),
    );
  });
});

describe('recovery codes and disabling', () => {
  it('replaces the codes with a code and a recent sign-in', async () => {
    const { world, mara, login, finish, codeAt, recovery } = await createEnabled();
    const renew = (code: string) =>
      world.call('POST', '/api/second-factor/recovery-codes', { as: mara, body: { code } });
    expect((await renew('000000')).json.code).toBe('invalid_code');
    const renewResponse = await renew(codeAt());
    expect(renewResponse.json.codes).toHaveLength(10);
    expect((await finish(getPendingCookie(await login()), recovery[0] ?? '')).status).toBe(401);
    expect((await finish(getPendingCookie(await login()), renewResponse.json.codes[0])).status).toBe(200);
    world.clock.advance(HOUR);
    expect((await renew(codeAt())).json.code).toBe('reauthentication_required');
  });

  it('disables with a code and a recent sign-in, and deletes what it stored', async () => {
    const { world, mara, login, codeAt, recovery } = await createEnabled();
    const disable = (code: string) =>
      world.call('POST', '/api/second-factor/disable', { as: mara, body: { code } });
    expect((await disable('000000')).status).toBe(401);
    world.clock.advance(HOUR);
    expect((await disable(codeAt())).json.code).toBe('reauthentication_required');
    const body = { password: PASSWORD, factorCode: codeAt() };
    expect((await world.call('POST', '/api/reauthenticate', { as: mara, body })).status).toBe(200);
    expect((await disable(recovery[1] ?? '')).status).toBe(200);
    expect((await login()).status).toBe(200);
    const { read } = world.ctx.db;
    expect([await read.$count(secondFactors), await read.$count(recoveryCodes)]).toEqual([0, 0]);
  });
});

describe('an administrator', () => {
  async function createAdmin() {
    const world = await createHttpWorld();
    const password = 'a long console password';
    await ensureFirstAdmin(world.ctx, { username: 'olga', password });
    const login = () => world.call('POST', '/api/admin/login', { body: { username: 'olga', password } });
    const response = await login();
    const as = { id: 1, username: 'olga', cookie: findCookie(response, 'tidings_admin') ?? '' };
    const post = (path: string, body: object) => world.call('POST', `/api/admin${path}`, { as, body });
    return { world, password, login, post, as };
  }

  it('can use a second factor, and needs the password to change it', async () => {
    const { world, password, login, post, as } = await createAdmin();
    expect((await post('/second-factor/setup', { currentPassword: 'wrong' })).status).toBe(400);
    const { json } = await post('/second-factor/setup', { currentPassword: password });
    const getCurrentCode = () => generateAppCode(json.secret, world.clock.now());
    const enableResponse = await post('/second-factor/enable', { code: getCurrentCode() });
    expect(enableResponse.json.codes).toHaveLength(10);
    const status = await world.call('GET', '/api/admin/second-factor', { as });
    expect(status.json.recoveryCodesLeft).toBe(10);

    const loginResponse = await login();
    expect([loginResponse.status, loginResponse.json.code]).toEqual([403, 'factor_required']);
    expect(findCookie(loginResponse, 'tidings_admin')).toBeUndefined();
    const cookie = findCookie(loginResponse, 'tidings_admin_sign_in') ?? '';
    const finish = (code: string) =>
      world.call('POST', '/api/admin/login/second-factor', { headers: { cookie }, body: { code } });
    expect((await finish(getCurrentCode())).json.code).toBe('invalid_code');
    world.clock.advance(STEP);
    const finishResponse = await finish(getCurrentCode());
    expect(finishResponse.status).toBe(200);
    expect(findCookie(finishResponse, 'tidings_admin')).toBeDefined();

    world.clock.advance(STEP);
    const proof = { currentPassword: password, code: enableResponse.json.codes[0] };
    expect((await post('/second-factor/recovery-codes', { ...proof, currentPassword: 'wrong' })).status).toBe(
      400,
    );
    expect((await post('/second-factor/recovery-codes', proof)).status).toBe(200);
    expect((await post('/second-factor/disable', { ...proof, code: getCurrentCode() })).status).toBe(200);
    expect((await login()).status).toBe(200);
    const { json: audit } = await world.call('GET', '/api/admin/audit', { as });
    const actions = audit.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['admin.enable-factor', 'admin.renew-recovery-codes', 'admin.disable-factor']),
    );
  });
});

describe('two accounts with a factor', () => {
  const setUp = (world: HttpWorld, path: string, request: object) =>
    world.call('POST', `${path}/setup`, request).then(({ json }) => {
      return () => generateAppCode(json.secret, world.clock.now());
    });

  it('accept no code and no pending sign-in of each other', async () => {
    const { world, mara, login, finish, codeAt, recovery, verify } = await createEnabled();
    const piotr = await world.register('piotr');
    await verify(piotr);
    const codeNow = await setUp(world, '/api/second-factor', { as: piotr });
    const foreign = await world.call('POST', '/api/second-factor/enable', {
      as: piotr,
      body: { code: codeAt() },
    });
    expect(foreign.json.code).toBe('invalid_code');
    await world.call('POST', '/api/second-factor/enable', { as: piotr, body: { code: codeNow() } });
    world.clock.advance(10 * STEP);
    const body = { username: 'piotr', password: PASSWORD };
    const otherPending = getPendingCookie(await world.call('POST', '/api/login', { body }));
    for (const code of [codeAt(), recovery[0] ?? '']) {
      expect((await finish(otherPending, code)).json.code).toBe('invalid_code');
    }
    expect((await finish(getPendingCookie(await login()), codeNow())).json.code).toBe('invalid_code');
    expect((await finish(otherPending, codeNow())).json.username).toBe('piotr');
    const status = await world.call('GET', '/api/second-factor', { as: mara });
    expect(status.json.recoveryCodesLeft).toBe(10);
  });

  it('stay separate if a creator and an administrator have the same id', async () => {
    const { world, mara, login, finish, codeAt, recovery } = await createEnabled();
    const password = 'a long console password';
    await ensureFirstAdmin(world.ctx, { username: 'olga', password });
    const signIn = () => world.call('POST', '/api/admin/login', { body: { username: 'olga', password } });
    const signInResponse = await signIn();
    expect([signInResponse.status, signInResponse.json.id]).toEqual([200, mara.id]);
    const as = { id: mara.id, username: 'olga', cookie: findCookie(signInResponse, 'tidings_admin') ?? '' };
    const path = '/api/admin/second-factor';
    const readStatus = (url: string, creator: Creator) => world.call('GET', url, { as: creator });
    expect((await readStatus(path, as)).json).toEqual({ enabledAt: null, recoveryCodesLeft: 0, dueAt: null });
    const codeNow = await setUp(world, path, { as, body: { currentPassword: password } });
    for (const code of [codeAt(), codeNow()])
      await world.call('POST', `${path}/enable`, { as, body: { code } });
    world.clock.advance(STEP);

    const cookie = findCookie(await signIn(), 'tidings_admin_sign_in') ?? '';
    for (const code of [codeAt(), recovery[0] ?? '']) {
      const headers = { cookie };
      const response = await world.call('POST', '/api/admin/login/second-factor', {
        headers,
        body: { code },
      });
      expect(response.json.code).toBe('invalid_code');
    }
    const pending = getPendingCookie(await login());
    expect((await finish(pending, codeNow())).json.code).toBe('invalid_code');

    const body = { currentPassword: password, code: codeNow() };
    expect((await world.call('POST', `${path}/disable`, { as, body })).status).toBe(200);
    const ownStatus = await readStatus('/api/second-factor', mara);
    expect([ownStatus.json.enabledAt === null, ownStatus.json.recoveryCodesLeft]).toEqual([false, 10]);
    expect((await finish(pending, codeAt())).status).toBe(200);
    const rows = await world.ctx.db.read.select().from(secondFactors);
    expect(rows.map(({ accountKind }) => accountKind)).toEqual(['user']);
  });
});

it('reports wrong codes as security events', async () => {
  const { world, login, finish } = await createEnabled();
  await finish(getPendingCookie(await login()), '000000');
  world.clock.advance(DAY);
  const { auditEntries } = await import('../../admin/table.js');
  const rows = await world.ctx.db.read
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'sign-in.fail'));
  expect(rows.map(({ details }) => details)).toMatchObject([{ method: 'factor' }]);
});
