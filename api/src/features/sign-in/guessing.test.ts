import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../http/limits/request-limits.js';
import { MINUTE } from '../../kernel/clock.js';
import type { LimitRule } from '../../ports/limits.js';
import { ADMIN_PASSWORD, signInAdmin } from '../../testing/admin.js';
import {
  type ApiResponse,
  createHttpWorld,
  type HttpWorld,
  readSignInCode,
  requestSignInCode,
} from '../../testing/http-world.js';
import { SECURITY_EVENT_LIFETIME } from '../admin/audit/rules.js';
import { auditEntries } from '../admin/table.js';
import { CODE_EMAILS, CODE_TRIES, CODE_TRIES_ELSEWHERE } from './codes/rules.js';

const email = 'mara@creators.example';
const OWNER = '198.51.100.1';
const limitedOptions = { instance: { rateLimits: true } };

const joinCookies = ({ headers }: ApiResponse) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
/** Returns the cookie of a browser that signed in before, after its session is over. */
const readBrowserCookie = (response: ApiResponse) =>
  /tidings_browser=[^;]+/.exec(joinCookies(response))?.[0] ?? '';

interface Sender {
  from?: string;
  cookie?: string;
}
const toRequestOptions = ({ from = '203.0.113.1', cookie }: Sender) =>
  cookie === undefined ? { from } : { from, headers: { cookie } };
const logIn = (world: HttpWorld, username: string, password: string, sender: Sender = {}) =>
  world.call('POST', '/api/login', { ...toRequestOptions(sender), body: { username, password } });
const logInAsAdmin = (world: HttpWorld, username: string, password: string, sender: Sender = {}) =>
  world.call('POST', '/api/admin/login', { ...toRequestOptions(sender), body: { username, password } });
const ask = (world: HttpWorld, sender: Sender = {}) =>
  requestSignInCode(world, email, toRequestOptions(sender));
const enterCode = (world: HttpWorld, code: string, sender: Sender = {}) =>
  world.call('POST', '/api/auth/verify-code', { ...toRequestOptions(sender), body: { email, code } });

const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function spend({ ctx }: HttpWorld, rule: LimitRule, key: string, count: number): Promise<void> {
  for (let spentPoints = 0; spentPoints < count; spentPoints += 1) await ctx.limits.consume(rule, key);
}

const getRule = (name: keyof typeof LIMITS): LimitRule => LIMITS[name];
const countPerHour = ({ points, windowSeconds }: LimitRule) => (points * 3_600) / windowSeconds;

it('an account allows at most 100 attempts an hour of each kind', () => {
  const perAccount = ['accountFailure', 'adminFailure', 'reauthentication', 'accountCodeTry', 'deviceCode'];
  for (const name of perAccount)
    expect(countPerHour(getRule(name as keyof typeof LIMITS))).toBeLessThanOrEqual(100);
  expect(countPerHour(CODE_EMAILS.all) * (CODE_TRIES + CODE_TRIES_ELSEWHERE)).toBeLessThanOrEqual(100);
});

describe('wrong passwords', () => {
  const SPELLINGS = ['mara', 'MARA', ' mara ', 'm a r a', email, ` ${email.toUpperCase()} `];

  it('count for the account, for any spelling of its name', async () => {
    const world = await createHttpWorld(limitedOptions);
    const mara = await world.register('mara');
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 94);
    for (const [index, spelling] of SPELLINGS.entries()) {
      const response = await logIn(world, spelling, 'wrong', { from: `203.0.113.${index}` });
      expect([spelling, response.status]).toEqual([spelling, 401]);
    }
    for (const [index, spelling] of SPELLINGS.entries()) {
      const response = await logIn(world, spelling, 'correct horse', { from: `198.51.100.${index}` });
      expect([spelling, response.status]).toEqual([spelling, 429]);
    }
  });

  it('count for the account at `POST /api/tokens`, too', async () => {
    const world = await createHttpWorld(limitedOptions);
    const mara = await world.register('mara');
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    const body = { username: email, password: 'correct horse', name: 'laptop', scopes: ['read'] };
    expect((await world.call('POST', '/api/tokens', { body })).status).toBe(429);
  });

  it('do not lock out a browser that signed in before, which has its own counter', async () => {
    const world = await createHttpWorld(limitedOptions);
    const mara = await world.register('mara');
    const cookie = readBrowserCookie(await logIn(world, 'mara', 'correct horse', { from: OWNER }));
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    expect((await logIn(world, 'mara', 'correct horse', { from: OWNER })).status).toBe(429);
    expect((await logIn(world, 'mara', 'correct horse', { from: OWNER, cookie })).status).toBe(200);
  });

  it('get no separate counter for a made-up cookie, or another account’s', async () => {
    const world = await createHttpWorld(limitedOptions);
    const mara = await world.register('mara');
    await world.register('ines');
    const knownCookie = readBrowserCookie(await logIn(world, 'ines', 'correct horse'));
    const forgedCookie = `tidings_browser=${Buffer.from(`{"id":"a","accounts":["user:${mara.id}"]}`).toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`;
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    for (const cookie of [knownCookie, forgedCookie, 'tidings_browser=x']) {
      expect((await logIn(world, 'mara', 'correct horse', { from: OWNER, cookie })).status).toBe(429);
    }
  });

  it('are limited for an administrator, from any addresses, but not in their own browser', async () => {
    const world = await createHttpWorld(limitedOptions);
    const admin = await signInAdmin(world);
    const cookie = readBrowserCookie(await logInAsAdmin(world, 'admin', ADMIN_PASSWORD, { from: OWNER }));
    await spend(world, LIMITS.adminFailure, `admin:${admin.id}`, 48);
    for (const [index, name] of ['admin', ' admin '].entries()) {
      const response = await logInAsAdmin(world, name, 'wrong', { from: `203.0.113.${index}` });
      expect(response.status).toBe(401);
    }
    expect((await logInAsAdmin(world, 'admin', ADMIN_PASSWORD, { from: OWNER })).status).toBe(429);
    expect((await logInAsAdmin(world, 'admin', ADMIN_PASSWORD, { from: OWNER, cookie })).status).toBe(200);
  });
});

describe('emailed codes, while a stranger tries to lock the owner out', () => {
  it('sign in from another address after the password’s attempts are exhausted', async () => {
    const world = await createHttpWorld(limitedOptions);
    const mara = await world.register('mara');
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    expect((await ask(world, { from: OWNER })).status).toBe(200);
    expect((await enterCode(world, await readSignInCode(world), { from: OWNER })).status).toBe(200);
  });

  it('are not used up by wrong attempts from elsewhere, with or without a code of their own', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const owner = { from: OWNER, cookie: readBrowserCookie(await ask(world, { from: OWNER })) };
    const code = await readSignInCode(world);
    for (let count = 0; count < 6; count += 1) await enterCode(world, createWrongCode(code));
    const stranger = { cookie: readBrowserCookie(await ask(world)) };
    for (let count = 0; count < 6; count += 1) await enterCode(world, createWrongCode(code), stranger);
    expect((await enterCode(world, code, stranger)).status).toBe(401);
    expect((await enterCode(world, code, owner)).status).toBe(200);
  });

  it('allow three attempts of other browsers together, also concurrently', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await ask(world, { from: OWNER });
    const code = await readSignInCode(world);
    await Promise.all(Array.from({ length: 3 }, () => enterCode(world, createWrongCode(code))));
    expect((await enterCode(world, code)).status).toBe(401);
  });

  it('are emailed to another requesting address, until 12 an hour, and to a known browser after that', async () => {
    const world = await createHttpWorld(limitedOptions);
    await world.register('mara');
    const cookie = readBrowserCookie(await logIn(world, 'mara', 'correct horse', { from: OWNER }));
    for (let count = 0; count < 5; count += 1) expect((await ask(world)).status).toBe(200);
    expect((await ask(world)).status).toBe(429);
    expect((await ask(world, { from: OWNER })).status).toBe(200);
    await spend(world, CODE_EMAILS.all, `mailbox:${email}`, 6);
    expect((await ask(world, { from: '192.0.2.1' })).status).toBe(429);
    expect((await ask(world, { from: '192.0.2.1', cookie })).status).toBe(200);
  });
});

describe('a failed sign-in', () => {
  const listEvents = async ({ ctx }: HttpWorld) =>
    (await ctx.db.read.select().from(auditEntries)).filter(({ action }) => action === 'sign-in.fail');

  it('is in the audit log and the server’s log, with its address, and without the typed values', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const admin = await signInAdmin(world);
    const warn = vi.spyOn(world.ctx.log, 'warn');
    await logIn(world, email, 'a wrong horse');
    await logIn(world, 'secret-in-the-wrong-field', 'a wrong horse');
    await ask(world);
    await enterCode(world, createWrongCode(await readSignInCode(world)));
    await logInAsAdmin(world, 'admin', 'a wrong horse');
    await world.call('POST', '/api/reauthenticate', { as: mara, body: { password: 'a wrong horse' } });
    const address = '203.0.113.1';
    expect(await listEvents(world)).toMatchObject([
      { adminId: -1, subjectKind: 'user', subjectName: 'mara', details: { method: 'password', address } },
      { subjectKind: 'instance', subjectName: 'no account', details: { method: 'password', address } },
      { subjectKind: 'user', subjectId: mara.id, details: { method: 'code', address } },
      { subjectKind: 'admin', subjectName: 'admin', details: { method: 'password', address } },
      { subjectKind: 'user', details: { method: 'confirmation', address: '127.0.0.1' } },
    ]);
    expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject([
      { event: 'sign_in_failed', account: { kind: 'user', id: mara.id }, method: 'password', address },
      { event: 'sign_in_failed', account: undefined, address },
      { method: 'code', address },
      { account: { kind: 'admin', id: admin.id }, address },
      { method: 'confirmation' },
    ]);
    const response = await world.call('GET', '/api/admin/audit?action=sign-in.fail', { as: admin });
    expect(response.json.data).toHaveLength(5);
    expect(response.text + JSON.stringify(warn.mock.calls)).not.toMatch(/horse|secret-in|creators\.example/);
  });

  it('is not recorded for a successful sign-in or an empty username', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await logIn(world, 'mara', 'correct horse');
    await logIn(world, '', 'x');
    expect(await listEvents(world)).toEqual([]);
  });

  it('is deleted after 90 days, unlike administrators’ actions', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await signInAdmin(world);
    for (let count = 0; count < 3; count += 1) await logIn(world, 'mara', 'wrong');
    world.clock.advance(SECURITY_EVENT_LIFETIME);
    await logIn(world, 'mara', 'wrong');
    expect(await listEvents(world)).toHaveLength(4);
    world.clock.advance(MINUTE);
    await logIn(world, 'mara', 'wrong');
    expect(await listEvents(world)).toHaveLength(2);
    const actions = (await world.ctx.db.read.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toContain('admin.sign-in');
  });
});
