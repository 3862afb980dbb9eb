import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import { deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { type CallOptions, createHttpWorld } from '../../../testing/http-world.js';
import { createStudio } from '../../../testing/newsletters.js';
import { users } from '../../accounts/table.js';
import { bans } from '../../bans/table.js';
import { deliveries } from '../../mailing/table.js';
import { subscribers } from '../../subscribers/table.js';
import { auditEntries } from '../table.js';

const NEUTRAL = /^We cannot accept this request\. Please write to \S+, and we will look into it\.$/;

async function createConsole(from = '198.51.100.1') {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const admin = await signInAdmin(world);
  const add = (value: string, fields: object = { confirmed: true }) =>
    world.call('POST', '/api/admin/bans', {
      as: admin,
      from,
      body: { value, reason: 'Spam from tom@kova.example', ...fields },
    });
  const list = (query = '') => world.call('GET', `/api/admin/bans${query}`, { as: admin });
  const register = (email: string, client?: string) =>
    world.call('POST', '/api/register', {
      ...from_(client),
      body: { username: `user${Math.abs(hash(email + client))}`, email, password: 'correct horse' },
    });
  const subscribe = (email: string, client?: string) =>
    world.call('POST', '/api/subscribers', { ...from_(client), body: { username: 'mara', email } });
  return { world, mara, admin, add, list, register, subscribe };
}

const from_ = (from: string | undefined): CallOptions => (from === undefined ? {} : { from });
const hash = (text: string) => [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7);

describe('a ban', () => {
  it.each([
    ['tom@kova.example', 'TOM@Kova.example', undefined, 'ann@kova.example', undefined],
    ['kova.example', 'tom@mail.kova.example', undefined, 'tom@notkova.example', undefined],
    ['203.0.113.0/24', 'a@ash.example', '::ffff:203.0.113.9', 'a@ash.example', '203.0.114.9'],
    ['2001:db8::1', 'a@ash.example', '2001:db8::ffff', 'a@ash.example', '2001:db8:0:1::1'],
  ])(
    'of %s rejects new accounts and subscriptions with the same message',
    async (value, bannedEmail, from, freeEmail, otherFrom) => {
      const { add, list, register, subscribe, world } = await createConsole();
      const { json: ban } = await add(value);
      expect((await list()).json.data).toMatchObject([{ id: ban.id, addedBy: 'admin', endsAt: null }]);
      for (const enter of [register, subscribe]) {
        const rejection = await enter(bannedEmail, from);
        expect([rejection.status, rejection.json.code]).toEqual([403, 'forbidden']);
        expect(rejection.json.message).toMatch(NEUTRAL);
        expect((await enter(freeEmail, otherFrom)).status).toBe(201);
      }
      const isStored = sql`email = ${bannedEmail.toLowerCase()}`;
      if (bannedEmail !== freeEmail) {
        expect(await world.ctx.db.read.$count(users, isStored)).toBe(0);
        expect(await world.ctx.db.read.$count(subscribers, isStored)).toBe(0);
      }
    },
  );

  it('applies until it ends or is removed', async () => {
    const { world, admin, add, subscribe } = await createConsole();
    const endsAt = new Date(world.clock.now() + DAY).toISOString();
    await add('kova.example', { confirmed: true, endsAt });
    const { json } = await add('tom@ash.example');
    expect((await subscribe('ines@kova.example')).status).toBe(403);
    expect((await subscribe('tom@ash.example')).status).toBe(403);
    const path = `/api/admin/bans/${json.id}`;
    expect((await world.call('DELETE', path, { as: admin })).status).toBe(200);
    expect((await world.call('DELETE', path, { as: admin })).status).toBe(404);
    expect((await subscribe('tom@ash.example')).status).toBe(201);
    world.clock.advance(DAY);
    expect((await subscribe('ines@kova.example')).status).toBe(201);
  });

  it('rejects a plain form with a page, and the new address of an account', async () => {
    const { world, mara, add } = await createConsole();
    await add('kova.example');
    const form = { username: 'mara', email: 'ines@kova.example' };
    const page = await world.call('POST', '/api/subscribers', { form });
    expect(page.status).toBe(403);
    expect(page.text).toContain('We cannot accept this request');
    const body = { email: 'mara@kova.example' };
    expect((await world.call('POST', '/api/email-change', { as: mara, body })).status).toBe(403);
  });

  it('stops newsletters to a banned address, and to a banned domain with its subdomains', async () => {
    const addresses = ['a@kova.example', 'b@mail.kova.example', 'c@notkova.example', 'd@ash.example'];
    const { world, draft, call } = await createStudio({ subscribers: addresses });
    const admin = await signInAdmin(world);
    for (const value of ['kova.example', 'd@ash.example', '0.0.0.0/1']) {
      const body = { value, reason: 'Spam', confirmed: true };
      const response = await world.call('POST', '/api/admin/bans', { as: admin, from: '198.51.100.1', body });
      expect(response.status).toBe(200);
    }
    await call('POST', `/${await draft()}/send`);
    await deliverEmails(world);
    const rows = await world.ctx.db.read.select().from(deliveries);
    expect(rows.map(({ address, status }) => [address, status])).toEqual([
      ['a@kova.example', 'suppressed'],
      ['b@mail.kova.example', 'suppressed'],
      ['c@notkova.example', 'accepted'],
      ['d@ash.example', 'suppressed'],
    ]);
  });
});

describe('adding a ban', () => {
  it('changes nothing before the confirmation, and counts the accounts that match', async () => {
    const { world, add } = await createConsole();
    expect((await add('creators.example', {})).json).toEqual({
      id: null,
      kind: 'domain',
      value: 'creators.example',
      accounts: 1,
      warning: null,
    });
    expect((await add('example', { confirmed: true })).status).toBe(400);
    expect((await add('mara@creators.example', {})).json.accounts).toBe(1);
    expect((await add('tors.example', {})).json.accounts).toBe(0);
    expect((await add('203.0.113.7', {})).json).toMatchObject({ value: '203.0.113.7/32', accounts: null });
    expect(await world.ctx.db.read.$count(bans)).toBe(0);
    expect(await world.ctx.db.read.$count(auditEntries, sql`action like 'ban.%'`)).toBe(0);
  });

  it('warns about a large network, and about a ban that it replaces', async () => {
    const { add, list } = await createConsole('2001:db8::1');
    expect((await add('0.0.0.0/0', {})).json.warning).toContain('very large');
    await add('203.0.113.0/24');
    expect((await add('203.0.113.9/24', {})).json.warning).toContain('already banned');
    await add('203.0.113.9/24', { confirmed: true, reason: 'Card testing' });
    expect((await list()).json.data).toMatchObject([{ value: '203.0.113.0/24', reason: 'Card testing' }]);
  });

  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['198.51.100.1', '0.0.0.0/0'],
    ['::ffff:198.51.100.1', '198.51.0.0/16'],
    ['2001:db8::7', '::/0'],
    ['2001:db8::7', '2001:db8::1'],
  ])('from %s is rejected for the administrator’s own network %s', async (from, value) => {
    const { world, add } = await createConsole(from);
    const response = await add(value);
    expect([response.status, response.json.errors[0].path]).toEqual([400, 'value']);
    expect(await world.ctx.db.read.$count(bans)).toBe(0);
  });

  it.each([
    [{ value: 'nothing' }, 'value'],
    [{ value: '' }, 'value'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    [{ endsAt: 'soon' }, 'endsAt'],
  ])('is rejected for the invalid input %j', async (change, path) => {
    const { add } = await createConsole();
    const response = await add('kova.example', { confirmed: true, ...change });
    expect([response.status, response.json.errors[0].path]).toEqual([400, path]);
  });

  it('is in the audit log without addresses', async () => {
    const { world, admin, add } = await createConsole();
    const { json } = await add('tom@kova.example');
    await add('ash.example');
    await world.call('DELETE', `/api/admin/bans/${json.id}`, { as: admin });
    const { json: log, text } = await world.call('GET', '/api/admin/audit', { as: admin });
    expect(text).not.toMatch(/@/);
    const hashedDetails = { hash: expect.any(String) };
    const reason = { reason: 'Spam from (address)', endsAt: null };
    expect(log.data.slice(0, 3)).toMatchObject([
      { action: 'ban.remove', subject: { name: 'an address' }, details: hashedDetails },
      { action: 'ban.add', subject: { name: 'ash.example' }, details: reason },
      { action: 'ban.add', subject: { name: 'an address' }, details: { ...reason, ...hashedDetails } },
    ]);
  });
});

it('lists and searches bans in pages', async () => {
  const { add, list } = await createConsole();
  for (const value of ['kova.example', '203.0.113.0/24', 'tom@ash.example']) await add(value);
  await add('birch.example', { confirmed: true, reason: 'Stolen Cards 100%' });
  const first = await list('?limit=3');
  expect(first.json.data).toHaveLength(3);
  const nextPage = await list(`?limit=3&cursor=${first.json.nextCursor}`);
  expect(nextPage.json).toMatchObject({ data: [{ value: 'kova.example' }], nextCursor: null });
  const searchValues = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).json.data.map(
      ({ value }: { value: string }) => value,
    );
  expect(await searchValues('203.0')).toEqual(['203.0.113.0/24']);
  expect(await searchValues('stolen')).toEqual(['birch.example']);
  expect(await searchValues('%')).toEqual(['birch.example']);
});
