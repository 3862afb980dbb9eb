import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../kernel/clock.js';
import { joinMessage } from '../../kernel/email/message-skeleton.js';
import { createHttpWorld, type HttpWorld, ORIGIN } from '../../testing/http-world.js';
import { ensureFirstAdmin } from './administrators/admins.js';
import { admins } from './table.js';

async function signInAdmin(world: HttpWorld): Promise<string> {
  await ensureFirstAdmin(world.ctx, { username: 'admin', password: 'open sesame door' });
  const response = await world.call('POST', '/api/admin/login', {
    body: { username: 'admin', password: 'open sesame door' },
  });
  expect(response.status).toBe(200);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function storeEmail(world: HttpWorld, html: string): Promise<void> {
  const transport = await world.ctx.email.open();
  const skeleton = await world.ctx.email.compile({
    from: { name: 'Mara', address: 'n@tidings.example' },
    subject: 'Your <code>',
    html,
    text: 'plain',
    headers: [],
    date: world.clock.now(),
  });
  const raw = joinMessage(skeleton, { to: 'ines@kova.example', 'message-id': 'a@b' });
  await transport.deliver({ from: 'n@tidings.example', to: 'ines@kova.example' }, raw);
}

describe('the first administrator', () => {
  it('gets a generated password that is shown once, or the given one that is not shown', async () => {
    const world = await createHttpWorld();
    const password = await ensureFirstAdmin(world.ctx, { username: 'admin', password: undefined });
    expect(password?.length).toBeGreaterThanOrEqual(20);
    expect(await ensureFirstAdmin(world.ctx, { username: 'admin', password: 'other one' })).toBeUndefined();
    expect(await world.ctx.db.read.select().from(admins)).toHaveLength(1);
    const response = await world.call('POST', '/api/admin/login', { body: { username: 'admin', password } });
    expect(response.json).toMatchObject({ username: 'admin' });
  });

  it.each([
    ['a short one', 'eleven long', 'ADMIN_PASSWORD: Password must be at least 12 characters'],
    ['a common one', 'password1234', /^ADMIN_PASSWORD: This password is easy to guess/],
  ])('is not created with %s', async (_, password, message) => {
    const { ctx } = await createHttpWorld();
    await expect(ensureFirstAdmin(ctx, { username: 'admin', password })).rejects.toThrow(message);
    expect(await ctx.db.read.select().from(admins)).toEqual([]);
  });
});

describe('administration', () => {
  it('has its own sign-in and sessions, separate from those of creators', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const cookie = await signInAdmin(world);
    expect((await world.call('GET', '/api/admin/settings/registration', { as: mara })).status).toBe(401);
    expect((await world.call('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    const wrong = await world.call('POST', '/api/admin/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    expect([wrong.status, wrong.json.message]).toEqual([401, 'Invalid credentials']);
  });

  it('changes registration only for requests from our own pages', async () => {
    const world = await createHttpWorld();
    const cookie = await signInAdmin(world);
    const path = '/api/admin/settings/registration';
    const setRegistration = (headers: Record<string, string>, enabled: unknown = false) =>
      world.call('POST', path, { headers, body: { enabled } });
    expect((await setRegistration({})).status).toBe(401);
    expect((await setRegistration({ cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await setRegistration({ cookie, origin: ORIGIN }, 'no')).status).toBe(400);
    expect((await setRegistration({ cookie, origin: ORIGIN })).json).toEqual({ enabled: false });
    expect((await world.call('GET', path, { headers: { cookie } })).json).toEqual({ enabled: false });
    expect((await world.call('GET', '/api/registration-status')).json).toEqual({ enabled: false });
  });

  it('ends when the administrator signs out', async () => {
    const world = await createHttpWorld();
    const cookie = await signInAdmin(world);
    expect(
      (await world.call('POST', '/api/admin/logout', { headers: { cookie, origin: ORIGIN } })).status,
    ).toBe(200);
    expect(
      (await world.call('GET', '/api/admin/settings/registration', { headers: { cookie } })).status,
    ).toBe(401);
  });
});

describe('an administrator’s session', () => {
  const READ = '/api/admin/summary';
  const POLL = '/api/admin/deliveries';

  async function start() {
    const world = await createHttpWorld();
    const cookie = await signInAdmin(world);
    const get = (path: string) => world.call('GET', path, { headers: { cookie } });
    return { world, get, advance: (ms: number) => world.clock.advance(ms) };
  }

  it('ends 30 minutes after its last use', async () => {
    const { get, advance } = await start();
    advance(29 * MINUTE);
    expect((await get(READ)).status).toBe(200);
    advance(29 * MINUTE);
    expect((await get(READ)).status).toBe(200);
    advance(30 * MINUTE);
    expect((await get(READ)).status).toBe(401);
  });

  it('is not extended by a screen that only polls', async () => {
    const { get, advance } = await start();
    for (let minute = 0; minute < 29; minute += 1) {
      advance(MINUTE);
      const response = await get(POLL);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    }
    advance(MINUTE);
    expect((await get(POLL)).status).toBe(401);
  });

  it('ends 12 hours after it began, even if in use', async () => {
    const { get, advance } = await start();
    for (let quarter = 1; quarter < 48; quarter += 1) {
      advance(15 * MINUTE);
      expect((await get(READ)).status).toBe(200);
    }
    advance(15 * MINUTE);
    expect((await get(READ)).status).toBe(401);
  });

  it('has a cookie that expires 30 minutes after its last use', async () => {
    const { world, get, advance } = await start();
    const body = { username: 'admin', password: 'open sesame door' };
    const response = await world.call('POST', '/api/admin/login', { body });
    expect(response.headers.get('set-cookie')).toContain('Max-Age=1800;');
    advance(2 * MINUTE);
    expect((await get(READ)).headers.get('set-cookie')).toContain('Max-Age=1800;');
  });
});

describe('/mailbox', () => {
  it('shows every email on the local machine, with sandboxed HTML', async () => {
    const world = await createHttpWorld();
    await storeEmail(world, '<p>Hi</p><script>alert(1)</script>');
    const list = await world.call('GET', '/mailbox');
    expect(list.text).toContain('Your &lt;code');
    const id = /\/mailbox\/([\w-]+)/.exec(list.text)?.[1];
    const email = await world.call('GET', `/mailbox/${id}`);
    expect(email.text).toContain('<iframe');
    expect(email.text).toMatch(/sandbox/);
    expect(email.text).not.toContain('<script>alert');
    const html = await world.call('GET', `/mailbox/${id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect((await world.call('GET', `/mailbox/${id}/raw`)).text).toContain('To: <ines@kova.example>');
    expect((await world.call('GET', '/mailbox/1795000000000-000000000000000000000000')).status).toBe(404);
  });

  it.each([
    ['from another machine', { from: '203.0.113.9' }, {}],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }, {}],
    ['in production', {}, { isProduction: true }],
    ['on an instance that others can reach', {}, { isLoopbackOnly: false }],
  ])('is closed %s, except to an administrator', async (_, request, instance) => {
    const world = await createHttpWorld({ instance });
    await storeEmail(world, '<p>secret code</p>');
    const mara = await world.register('mara');
    expect((await world.call('GET', '/mailbox', request)).status).toBe(401);
    expect((await world.call('GET', '/mailbox', { ...request, as: mara })).status).toBe(401);
    const cookie = await signInAdmin(world);
    const headers = { ...('headers' in request ? request.headers : {}), cookie };
    expect((await world.call('GET', '/mailbox', { ...request, headers })).status).toBe(200);
  });

  it('is closed to a foreign host name that resolves to this machine', async () => {
    const world = await createHttpWorld();
    const response = await world.call('GET', '/mailbox', { host: 'evil.example:3000' });
    expect(response.status).toBe(401);
  });
});
