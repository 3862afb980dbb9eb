import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../http/limits/request-limits.js';
import { MINUTE } from '../../kernel/clock.js';
import type { LimitRule } from '../../ports/limits.js';
import { ADMIN_PASSWORD, signInAdmin } from '../../testing/admin.js';
import {
  type Answer,
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
const limited = { instance: { rateLimits: true } };

const cookiesIn = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
/** Returns the cookie of a browser that signed in before, after its session is over. */
const browserIn = (answer: Answer) => /tidings_browser=[^;]+/.exec(cookiesIn(answer))?.[0] ?? '';

interface Sender {
  from?: string;
  cookie?: string;
}
const sent = ({ from = '203.0.113.1', cookie }: Sender) =>
  cookie === undefined ? { from } : { from, headers: { cookie } };
const login = (world: HttpWorld, username: string, password: string, sender: Sender = {}) =>
  world.call('POST', '/api/login', { ...sent(sender), body: { username, password } });
const adminLogin = (world: HttpWorld, username: string, password: string, sender: Sender = {}) =>
  world.call('POST', '/api/admin/login', { ...sent(sender), body: { username, password } });
const ask = (world: HttpWorld, sender: Sender = {}) => requestSignInCode(world, email, sent(sender));
const enter = (world: HttpWorld, code: string, sender: Sender = {}) =>
  world.call('POST', '/api/auth/verify-code', { ...sent(sender), body: { email, code } });

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function spend({ ctx }: HttpWorld, rule: LimitRule, key: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await ctx.limits.consume(rule, key);
}

const ruleOf = (name: keyof typeof LIMITS): LimitRule => LIMITS[name];
const anHour = ({ points, windowSeconds }: LimitRule) => (points * 3_600) / windowSeconds;

it('an account allows at most 100 attempts an hour of each kind', () => {
  const perAccount = ['accountFailure', 'adminFailure', 'reauthentication', 'accountCodeTry', 'deviceCode'];
  for (const name of perAccount) expect(anHour(ruleOf(name as keyof typeof LIMITS))).toBeLessThanOrEqual(100);
  expect(anHour(CODE_EMAILS.all) * (CODE_TRIES + CODE_TRIES_ELSEWHERE)).toBeLessThanOrEqual(100);
});

describe('wrong passwords', () => {
  const SPELLINGS = ['mara', 'MARA', ' mara ', 'm a r a', email, ` ${email.toUpperCase()} `];

  it('count for the account, for any spelling of its name', async () => {
    const world = await createHttpWorld(limited);
    const mara = await world.register('mara');
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 94);
    for (const [index, spelling] of SPELLINGS.entries()) {
      const answer = await login(world, spelling, 'wrong', { from: `203.0.113.${index}` });
      expect([spelling, answer.status]).toEqual([spelling, 401]);
    }
    for (const [index, spelling] of SPELLINGS.entries()) {
      const answer = await login(world, spelling, 'correct horse', { from: `198.51.100.${index}` });
      expect([spelling, answer.status]).toEqual([spelling, 429]);
    }
  });

  it('count for the account at `POST /api/tokens`, too', async () => {
    const world = await createHttpWorld(limited);
    const mara = await world.register('mara');
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    const body = { username: email, password: 'correct horse', name: 'laptop', scopes: ['read'] };
    expect((await world.call('POST', '/api/tokens', { body })).status).toBe(429);
  });

  it('do not lock out a browser that signed in before, which has its own counter', async () => {
    const world = await createHttpWorld(limited);
    const mara = await world.register('mara');
    const cookie = browserIn(await login(world, 'mara', 'correct horse', { from: OWNER }));
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    expect((await login(world, 'mara', 'correct horse', { from: OWNER })).status).toBe(429);
    expect((await login(world, 'mara', 'correct horse', { from: OWNER, cookie })).status).toBe(200);
  });

  it('get no separate counter for a made-up cookie, or another account’s', async () => {
    const world = await createHttpWorld(limited);
    const mara = await world.register('mara');
    await world.register('ines');
    const known = browserIn(await login(world, 'ines', 'correct horse'));
    const forged = `tidings_browser=${Buffer.from(`{"id":"a","accounts":["user:${mara.id}"]}`).toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`;
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    for (const cookie of [known, forged, 'tidings_browser=x']) {
      expect((await login(world, 'mara', 'correct horse', { from: OWNER, cookie })).status).toBe(429);
    }
  });

  it('are limited for an administrator, from any addresses, but not in their own browser', async () => {
    const world = await createHttpWorld(limited);
    const admin = await signInAdmin(world);
    const cookie = browserIn(await adminLogin(world, 'admin', ADMIN_PASSWORD, { from: OWNER }));
    await spend(world, LIMITS.adminFailure, `admin:${admin.id}`, 48);
    for (const [index, name] of ['admin', ' admin '].entries()) {
      const answer = await adminLogin(world, name, 'wrong', { from: `203.0.113.${index}` });
      expect(answer.status).toBe(401);
    }
    expect((await adminLogin(world, 'admin', ADMIN_PASSWORD, { from: OWNER })).status).toBe(429);
    expect((await adminLogin(world, 'admin', ADMIN_PASSWORD, { from: OWNER, cookie })).status).toBe(200);
  });
});

describe('emailed codes, while a stranger tries to lock the owner out', () => {
  it('sign in from another address after the password’s attempts are exhausted', async () => {
    const world = await createHttpWorld(limited);
    const mara = await world.register('mara');
    await spend(world, LIMITS.accountFailure, `user:${mara.id}`, 100);
    expect((await ask(world, { from: OWNER })).status).toBe(200);
    expect((await enter(world, await readSignInCode(world), { from: OWNER })).status).toBe(200);
  });

  it('are not used up by wrong attempts from elsewhere, with or without a code of their own', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const owner = { from: OWNER, cookie: browserIn(await ask(world, { from: OWNER })) };
    const code = await readSignInCode(world);
    for (let count = 0; count < 6; count += 1) await enter(world, wrongOf(code));
    const stranger = { cookie: browserIn(await ask(world)) };
    for (let count = 0; count < 6; count += 1) await enter(world, wrongOf(code), stranger);
    expect((await enter(world, code, stranger)).status).toBe(401);
    expect((await enter(world, code, owner)).status).toBe(200);
  });

  it('allow three attempts of other browsers together, also concurrently', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await ask(world, { from: OWNER });
    const code = await readSignInCode(world);
    await Promise.all(Array.from({ length: 3 }, () => enter(world, wrongOf(code))));
    expect((await enter(world, code)).status).toBe(401);
  });

  it('are emailed to another requesting address, until 12 an hour, and to a known browser after that', async () => {
    const world = await createHttpWorld(limited);
    await world.register('mara');
    const cookie = browserIn(await login(world, 'mara', 'correct horse', { from: OWNER }));
    for (let count = 0; count < 5; count += 1) expect((await ask(world)).status).toBe(200);
    expect((await ask(world)).status).toBe(429);
    expect((await ask(world, { from: OWNER })).status).toBe(200);
    await spend(world, CODE_EMAILS.all, `mailbox:${email}`, 6);
    expect((await ask(world, { from: '192.0.2.1' })).status).toBe(429);
    expect((await ask(world, { from: '192.0.2.1', cookie })).status).toBe(200);
  });
});

describe('a failed sign-in', () => {
  const events = async ({ ctx }: HttpWorld) =>
    (await ctx.db.read.select().from(auditEntries)).filter(({ action }) => action === 'sign-in.fail');

  it('is in the audit log and the server’s log, with its address, and without the typed values', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const admin = await signInAdmin(world);
    const warn = vi.spyOn(world.ctx.log, 'warn');
    await login(world, email, 'a wrong horse');
    await login(world, 'secret-in-the-wrong-field', 'a wrong horse');
    await ask(world);
    await enter(world, wrongOf(await readSignInCode(world)));
    await adminLogin(world, 'admin', 'a wrong horse');
    await world.call('POST', '/api/reauthenticate', { as: mara, body: { password: 'a wrong horse' } });
    const address = '203.0.113.1';
    expect(await events(world)).toMatchObject([
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
    const listed = await world.call('GET', '/api/admin/audit?action=sign-in.fail', { as: admin });
    expect(listed.json.data).toHaveLength(5);
    expect(listed.text + JSON.stringify(warn.mock.calls)).not.toMatch(/horse|secret-in|creators\.example/);
  });

  it('is no event if it is right, or rejected for other reasons', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await login(world, 'mara', 'correct horse');
    await login(world, '', 'x');
    expect(await events(world)).toEqual([]);
  });

  it('is deleted after 90 days, unlike administrators’ actions', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await signInAdmin(world);
    for (let count = 0; count < 3; count += 1) await login(world, 'mara', 'wrong');
    world.clock.advance(SECURITY_EVENT_LIFETIME);
    await login(world, 'mara', 'wrong');
    expect(await events(world)).toHaveLength(4);
    world.clock.advance(MINUTE);
    await login(world, 'mara', 'wrong');
    expect(await events(world)).toHaveLength(2);
    const actions = (await world.ctx.db.read.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toContain('admin.sign-in');
  });
});
