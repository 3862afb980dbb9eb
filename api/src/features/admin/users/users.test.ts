import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { signInAdmin, signInAdminAgain } from '../../../testing/admin.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { plans } from '../../plans/index.js';
import { subscribers } from '../../subscribers/index.js';
import { userCursor } from './schemas.js';

interface ConsoleWorld {
  world: HttpWorld;
  admin: Creator;
  get(path: string): ReturnType<HttpWorld['call']>;
  post(path: string, body?: unknown): ReturnType<HttpWorld['call']>;
  names(query: string): Promise<string[]>;
}

async function createConsole(...usernames: string[]): Promise<ConsoleWorld> {
  const world = await createHttpWorld();
  for (const username of usernames) await world.register(username);
  const admin = await signInAdmin(world);
  const get = (path: string) => world.call('GET', `/api/admin${path}`, { as: admin });
  return {
    world,
    admin,
    get,
    post: (path, body) => world.call('POST', `/api/admin${path}`, { as: admin, body }),
    async names(query) {
      const response = await get(`/users${query}`);
      return response.json.map((user: { username: string }) => user.username);
    },
  };
}

describe('the list of users', () => {
  it('is a plain array, newest first, with subscribers and plan, and without a password', async () => {
    const { world, get } = await createConsole('mara', 'ines');
    const row = { userId: 1, createdAt: 1, token: '' };
    await world.ctx.db.transact([
      world.ctx.db.write.insert(subscribers).values([
        { ...row, email: 'a@kova.example', token: 'a' },
        { ...row, email: 'b@kova.example', token: 'b' },
        { ...row, email: 'c@kova.example', token: 'c', status: 'unsubscribed' },
      ]),
    ]);
    const response = await get('/users');
    expect(response.json).toMatchObject([
      { username: 'ines', subscriberStats: { active: 0, unsubscribed: 0 } },
      {
        id: 1,
        username: 'mara',
        email: 'mara@creators.example',
        isPro: false,
        emailQuota: 100,
        emailsSent: 0,
        suspendedAt: null,
        subscriberStats: { active: 2, unsubscribed: 1 },
      },
    ]);
    expect(response.text).not.toMatch(/password|argon/i);
  });

  it('continues after the previous page', async () => {
    const { world, get } = await createConsole('anna', 'berta', 'carla');
    const first = await get('/users?limit=2');
    expect(first.json.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toBe(`/api/admin/users?limit=2&cursor=${userCursor.write(2)}`);
    const second = await get(next.replace('/api/admin', ''));
    expect(second.json.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(second.headers.get('link')).toBeNull();
    expect((await get('/users?cursor=x')).status).toBe(400);
    expect(world.errors).toEqual([]);
  });

  it('finds any part of username, address and display name, and short searches at the beginning', async () => {
    const { world, names } = await createConsole('mara', 'ines-kova', 'tilde');
    const mara = { ...(await world.register('late')), id: 4 };
    await world.call('POST', '/api/update-profile', {
      as: mara,
      body: { displayName: 'Zoë Ünal Lindqvist' },
    });
    const table: Array<[string, string[]]> = [
      ['KOVA', ['ines-kova']],
      ['ilde@creators', ['tilde']],
      ['lindq', ['late']],
      ['Ünal', ['late']],
      ['zoë ünal', ['late']],
      ['ma', ['mara']],
      ['ov', []],
      ['li', ['late']],
      ['t', ['tilde']],
      ['creators.example', ['late', 'tilde', 'ines-kova', 'mara']],
      ['%', []],
      ['"', []],
      ['nobody-here', []],
    ];
    for (const [search, expected] of table) {
      expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([search, expected]);
    }
  });

  it('is updated after an account is renamed or closed', async () => {
    const { world, names } = await createConsole();
    const mara = await world.register('mara');
    await world.call('POST', '/api/update-username', {
      as: mara,
      body: { newUsername: 'tilde', confirmChange: true },
    });
    expect(await names('?search=tilde')).toEqual(['tilde']);
    // Her address still contains the old name.
    expect(await names('?search=mara@')).toEqual(['tilde']);
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    expect(await names('?search=tilde')).toEqual([]);
    expect(await names('?search=closed')).toEqual([]);
    expect(await names('')).toEqual([]);
  });

  it('filters by plan and status, separately, together and in a search', async () => {
    const { world, post, names } = await createConsole('anna', 'berta', 'carla', 'dora');
    await setPlan(world.ctx, 2, { isPro: true });
    await setPlan(world.ctx, 4, { isPro: true });
    await post('/users/4/suspend', {});
    await post('/users/1/suspend', {});
    const table: Array<[string, string[]]> = [
      ['?plan=pro', ['dora', 'berta']],
      ['?plan=free', ['carla', 'anna']],
      ['?status=suspended', ['dora', 'anna']],
      ['?status=active', ['carla', 'berta']],
      ['?plan=pro&status=active', ['berta']],
      ['?plan=free&status=suspended', ['anna']],
      ['?plan=pro&search=creators', ['dora', 'berta']],
      ['?status=suspended&search=ann', ['anna']],
      ['?plan=pro&limit=1', ['dora']],
      [`?plan=pro&limit=1&cursor=${userCursor.write(4)}`, ['berta']],
      [`?plan=free&limit=1&cursor=${userCursor.write(3)}`, ['anna']],
    ];
    for (const [query, expected] of table) expect([query, await names(query)]).toEqual([query, expected]);
    expect(await names('?plan=pro&status=suspended&search=zzz')).toEqual([]);
  });
});

describe('one user', () => {
  it('has the newest three newsletters, the subscribers and the domain', async () => {
    const { world, get } = await createConsole();
    const mara = await world.register('mara');
    for (const title of ['one', 'two', 'three', 'four']) {
      const content = `<p>Hello &amp; <strong>wel</strong>come ${'x'.repeat(200)}</p>`;
      const draft = await world.call('POST', '/api/newsletters', { as: mara, body: { title, content } });
      expect(draft.status).toBe(201);
    }
    const { json } = await get(`/users/${mara.id}`);
    expect(json).toMatchObject({
      username: 'mara',
      siteUrl: 'http://127.0.0.1:3000/mara',
      customDomain: null,
      domainVerified: false,
      stats: { activeSubscribers: 0, unsubscribedCount: 0 },
      subscription: { source: 'none', status: 'none' },
    });
    expect(json.newsletters.map(({ title }: { title: string }) => title)).toEqual(['four', 'three', 'two']);
    expect(json.newsletters[0]).toMatchObject({ sentAt: null, opens: 0, clicks: 0 });
    expect(json.newsletters[0].excerpt).toMatch(/^Hello & welcome x+$/);
    expect(json.newsletters[0].excerpt).toHaveLength(150);
  });

  it.each([
    ['GET', ''],
    ['GET', '/effects?action=upgrade'],
    ['POST', '/update-quota'],
    ['POST', '/reset-quota'],
    ['POST', '/upgrade'],
    ['POST', '/downgrade'],
    ['POST', '/suspend'],
    ['POST', '/reinstate'],
  ])('returns 404 for a missing or closed account: %s %s', async (method, path) => {
    const { world, admin } = await createConsole();
    const mara = await world.register('mara');
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    for (const id of [mara.id, 99]) {
      const body = path === '/update-quota' ? { emailQuota: 5 } : undefined;
      const response = await world.call(method, `/api/admin/users/${id}${path}`, { as: admin, body });
      expect(response.status).toBe(404);
    }
  });
});

describe('adding a user', () => {
  const good = {
    username: 'Ines',
    email: 'Ines@Kova.example',
    password: 'open sesame door',
    displayName: 'Ines K',
  };

  it('creates an account that can sign in, even while registration is closed', async () => {
    const { world, post } = await createConsole();
    await post('/settings/registration', { enabled: false });
    const response = await post('/users', good);
    expect([response.status, response.json]).toMatchObject([
      201,
      { username: 'ines', email: 'ines@kova.example', displayName: 'Ines K', isPro: false },
    ]);
    const body = { username: 'ines', password: 'open sesame door' };
    expect((await world.call('POST', '/api/login', { body })).status).toBe(200);
  });

  it.each([
    [{ username: '' }, 'Username is required'],
    [{ username: undefined }, 'Username is required'],
    [{ username: 'in' }, 'Username must be at least 3 characters'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ines' }, 'Please enter a valid email address'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ displayName: 'x'.repeat(200) }, 'Display name must be at most'],
  ])('rejects %j', async (wrong, message) => {
    const { post, names } = await createConsole();
    const response = await post('/users', { ...good, ...wrong });
    expect(response.status).toBe(400);
    expect(response.json.message).toContain(message);
    expect(await names('')).toEqual([]);
  });

  it('rejects a taken name and a taken address, and writes no entry', async () => {
    const { post, get } = await createConsole('mara');
    const name = await post('/users', { ...good, username: 'mara' });
    expect([name.status, name.json.code]).toEqual([409, 'username_taken']);
    const address = await post('/users', { ...good, email: 'mara@creators.example' });
    expect([address.status, address.json.code]).toEqual([409, 'email_taken']);
    expect((await get('/audit?action=user.create')).json.data).toEqual([]);
  });

  it('responds to a repeated key without a second account', async () => {
    const { world, admin, names } = await createConsole();
    const headers = { 'idempotency-key': 'once' };
    const make = () => world.call('POST', '/api/admin/users', { as: admin, body: good, headers });
    expect([(await make()).status, (await make()).status]).toEqual([201, 201]);
    expect(await names('')).toEqual(['ines']);
  });
});

describe('quotas', () => {
  it.each([
    [{ isPro: false }, 1, 200],
    [{ isPro: false }, 5_000, 200],
    [{ isPro: false }, 5_001, 400],
    [{ isPro: true }, 10_000, 200],
    [{ isPro: true }, 10_001, 400],
    [{ isPro: true }, 0, 400],
    [{ isPro: false }, 1.5, 400],
    [{ isPro: false }, 'many', 400],
  ])('of a user on the plan %j, changed to %s, return %i', async (plan, emailQuota, status) => {
    const { world, post, get } = await createConsole('mara');
    await setPlan(world.ctx, 1, plan);
    const quotaBefore = (await get('/users/1')).json.emailQuota;
    const response = await post('/users/1/update-quota', { emailQuota });
    expect(response.status).toBe(status);
    const quotaAfter = (await get('/users/1')).json.emailQuota;
    expect(quotaAfter).toBe(status === 200 ? emailQuota : quotaBefore);
  });

  it('are reset to a new month with nothing sent', async () => {
    const { world, admin, post, get } = await createConsole('mara');
    world.clock.advance(10 * DAY);
    await signInAdminAgain(world, admin);
    await setPlan(world.ctx, 1, { emailsSent: 42 });
    expect((await get('/users/1')).json.emailsSent).toBe(42);
    const response = await post('/users/1/reset-quota');
    expect(response.json.emailsSent).toBe(0);
    const [plan] = await world.ctx.db.read.select().from(plans).where(eq(plans.userId, 1));
    expect(plan).toMatchObject({ emailsSent: 0, lastResetAt: world.clock.now() });
  });
});
