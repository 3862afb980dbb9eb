import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { compactFully, createSentNewsletter } from '../../../testing/email/compacted-newsletters.js';
import { sendTrackedNewsletter } from '../../../testing/email/tracked-newsletter.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { createShop } from '../../../testing/payments/shop.js';
import { MALICIOUS_IDS } from '../../../testing/segments/malicious-ids.js';
import { eraseAccount } from '../../sign-in/account/delete-account.js';
import { subscribers } from '../table.js';

async function createList() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const other = await world.register('other');
  const ids: number[] = [];
  for (const name of ['ines', 'tom', 'noor']) {
    const body = { email: `${name}@kova.example`, name, consent: 'They asked.' };
    ids.push((await world.call('POST', '/api/subscribers/by-hand', { as: mara, body })).json.id);
  }
  const [ines = 0, tom = 0, noor = 0] = ids;
  const vip = (await world.call('POST', '/api/tags', { as: mara, body: { name: 'VIP' } })).json;
  await world.call('POST', '/api/fields', { as: mara, body: { key: 'city', label: 'City', type: 'text' } });
  await world.call('PUT', `/api/subscribers/${ines}/tags`, { as: mara, body: { tagIds: [vip.id] } });
  const values = { city: '100% Bern' };
  await world.call('PUT', `/api/subscribers/${tom}/fields`, { as: mara, body: { values } });
  return { world, mara, other, ines, tom, noor, vip };
}

async function listSubscriberNames(world: HttpWorld, as: Creator, filter: unknown): Promise<string[]> {
  const path = `/api/subscribers?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, json } = await world.call('GET', path, { as });
  expect(status).toBe(200);
  return json.map(({ name }: { name: string }) => name);
}

describe('filtering subscribers', () => {
  it.each([
    [{ tag: 'vip' }, ['ines']],
    [{ not: { tag: 'VIP' } }, ['noor', 'tom']],
    [{ field: 'city', is: '100% bern' }, ['tom']],
    [{ field: 'city', isNot: '100% Bern' }, ['noor', 'ines']],
    [{ field: 'city', contains: '% b' }, ['tom']],
    [{ field: 'city', contains: '1%b' }, []],
    [{ field: 'city', contains: `' or 1=1 --` }, []],
    [{ field: 'city', isSet: false }, ['noor', 'ines']],
    [{ any: [{ tag: 'VIP' }, { field: 'city', isSet: true }] }, ['tom', 'ines']],
    [{ all: [{ tag: 'VIP' }, { field: 'city', isSet: true }] }, []],
    [{ joined: { withinDays: 1 } }, ['noor', 'tom', 'ines']],
    [{ joined: { before: '2026-11-21' } }, []],
    [{ joined: { after: '2026-11-20' } }, ['noor', 'tom', 'ines']],
    [{ source: 'hand' }, ['noor', 'tom', 'ines']],
    [{ bought: 'anything' }, []],
    [{ activity: 'received', atLeast: 1 }, []],
    [{ activity: 'opened', atMost: 0, withinDays: 30 }, ['noor', 'tom', 'ines']],
    [{ activity: 'clicked', atLeast: 0 }, ['noor', 'tom', 'ines']],
  ])('lists and counts the subscribers that match %j', async (filter, names) => {
    const { world, mara } = await createList();
    expect(await listSubscriberNames(world, mara, filter)).toEqual(names);
    const response = await world.call('POST', '/api/segments/count', { as: mara, body: { filter } });
    expect(response.json).toEqual({ count: names.length });
  });

  const createNestedFilter = (levels: number): unknown =>
    levels === 1 ? { tag: 'VIP' } : { not: createNestedFilter(levels - 1) };

  it.each([
    ['five levels', createNestedFilter(5)],
    ['31 conditions', { any: Array.from({ length: 31 }, () => ({ tag: 'VIP' })) }],
    ['31 conditions in groups', { all: [1, 2].map(() => ({ any: Array(16).fill({ tag: 'VIP' }) })) }],
    ['no condition', { all: [] }],
    ['an unknown tag', { tag: 'nobody' }],
    ['a prototype key as a tag', { tag: '__proto__' }],
    ['a prototype key as a field', { field: 'constructor', isSet: true }],
    ['an unknown condition', { toString: 1 }],
    ['two operators', { field: 'city', is: 'a', isNot: 'b' }],
    ['an operator of another type', { field: 'city', atLeast: 1 }],
    ['a list', []],
    ['null', null],
  ])('rejects %s', async (_name, filter) => {
    const { world, mara } = await createList();
    const response = await world.call('POST', '/api/segments/count', { as: mara, body: { filter } });
    expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
    const path = `/api/subscribers?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    expect((await world.call('GET', path, { as: mara })).status).toBe(400);
  });

  it('accepts four levels and 30 conditions', async () => {
    const { world, mara } = await createList();
    expect(await listSubscriberNames(world, mara, createNestedFilter(4))).toEqual(['noor', 'tom']);
    expect(await listSubscriberNames(world, mara, { any: Array(30).fill({ tag: 'VIP' }) })).toEqual(['ines']);
  });

  it('counts an audience of segments, even if they nest deeper than one filter may', async () => {
    const { world, mara } = await createList();
    const create = async (name: string, filter: unknown) =>
      (await world.call('POST', '/api/segments', { as: mara, body: { name, filter } })).json.id as number;
    const vips = await create('VIPs', { not: { all: [{ not: { tag: 'VIP' } }] } });
    const bern = await create('Bern', { field: 'city', contains: 'Bern' });
    const count = async (include: unknown[], exclude: number[] = []) => {
      const body = { audience: { include, exclude } };
      return (await world.call('POST', '/api/segments/count', { as: mara, body })).json.count;
    };
    expect([
      await count(['all']),
      await count(['all'], [vips]),
      await count([vips, bern]),
      await count([vips, bern], [bern]),
      await count([vips], [vips]),
    ]).toEqual([3, 2, 2, 1, 0]);
  });

  it('rejects counting a missing audience, and one with another creator’s or a deleted segment', async () => {
    const { world, mara, other } = await createList();
    const body = { name: 'By hand', filter: { source: 'hand' } };
    const otherId = (await world.call('POST', '/api/segments', { as: other, body })).json.id;
    const ownSegmentId = (await world.call('POST', '/api/segments', { as: mara, body })).json.id;
    await world.call('DELETE', `/api/segments/${ownSegmentId}`, { as: mara });
    for (const countRequest of [
      {},
      { filter: { tag: 'VIP' }, audience: { include: ['all'], exclude: [] } },
      { audience: { include: [], exclude: [] } },
      { audience: { include: [otherId], exclude: [] } },
      { audience: { include: ['all'], exclude: [ownSegmentId] } },
    ]) {
      const { status, json } = await world.call('POST', '/api/segments/count', {
        as: mara,
        body: countRequest,
      });
      expect([status, json.code]).toEqual([400, 'invalid_input']);
    }
  });

  it('denies access to another creator’s tags, fields, segments and subscribers', async () => {
    const { world, mara, other, ines, vip } = await createList();
    const filter = { tag: 'VIP' };
    const body = { name: 'VIPs', filter };
    const segment = (await world.call('POST', '/api/segments', { as: mara, body })).json;
    const getStatus = async (method: string, path: string, requestBody?: unknown) =>
      (await world.call(method, path, { as: other, body: requestBody })).status;
    expect(await getStatus('GET', `/api/subscribers?segment=${segment.id}`)).toBe(404);
    expect(await getStatus('GET', `/api/segments/${segment.id}`)).toBe(404);
    expect(await getStatus('DELETE', `/api/segments/${segment.id}`)).toBe(404);
    expect(await getStatus('DELETE', `/api/tags/${vip.id}`)).toBe(404);
    expect(await getStatus('PUT', `/api/subscribers/${ines}/tags`, { tagIds: [] })).toBe(404);
    expect(await getStatus('POST', '/api/segments/count', { filter })).toBe(400);
    const [city] = (await world.call('GET', '/api/fields', { as: mara })).json.data;
    expect(await getStatus('PATCH', `/api/fields/${city.id}`, { label: 'Town' })).toBe(404);
    expect(await getStatus('DELETE', `/api/fields/${city.id}`)).toBe(404);
    const fieldFilter = { field: 'city', contains: 'Bern' };
    expect(await getStatus('POST', '/api/segments/count', { filter: fieldFilter })).toBe(400);
    await world.call('POST', '/api/fields', {
      as: other,
      body: { key: 'city', label: 'City', type: 'text' },
    });
    expect(await listSubscriberNames(world, other, fieldFilter)).toEqual([]);
    expect(await listSubscriberNames(world, mara, fieldFilter)).toEqual(['tom']);
    await world.call('POST', '/api/tags', { as: other, body: { name: 'VIP' } });
    expect(await listSubscriberNames(world, other, filter)).toEqual([]);
    expect(await listSubscriberNames(world, mara, filter)).toEqual(['ines']);
  });

  it('shows a renamed tag in the filter of its segment, and rejects deleting the tag', async () => {
    const { world, mara, vip } = await createList();
    const body = { name: 'VIPs', filter: { tag: 'vip' } };
    const { id } = (await world.call('POST', '/api/segments', { as: mara, body })).json;
    await world.call('PATCH', `/api/tags/${vip.id}`, { as: mara, body: { name: 'Regulars' } });
    const { json } = await world.call('GET', `/api/segments/${id}`, { as: mara });
    expect(json.filter).toEqual({ tag: 'Regulars' });
    const response = await world.call('DELETE', `/api/tags/${vip.id}`, { as: mara });
    expect(response.json.code).toBe('still_used');
    await world.call('DELETE', `/api/segments/${id}`, { as: mara });
    expect((await world.call('DELETE', `/api/tags/${vip.id}`, { as: mara })).status).toBe(200);
    expect((await world.call('GET', '/api/subscribers', { as: mara })).json.at(-1).tags).toEqual([]);
  });

  it('exports only the subscribers that match', async () => {
    const { world, mara } = await createList();
    const query = `?filter=${encodeURIComponent('{"not":{"tag":"VIP"}}')}`;
    const { json } = await world.call('GET', `/api/subscribers/export.json${query}`, { as: mara });
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['tom', 'noor']);
    await setPlan(world.ctx, mara.id, { isPro: true });
    const { text } = await world.call('GET', `/api/subscribers/export.csv${query}`, { as: mara });
    expect(text.match(/\w+@/g)).toEqual(['tom@', 'noor@']);
  });

  it('continues a filtered list with the cursor of its Link header', async () => {
    const { world, mara } = await createList();
    const filter = encodeURIComponent('{"not":{"tag":"VIP"}}');
    const first = await world.call('GET', `/api/subscribers?limit=1&filter=${filter}`, { as: mara });
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await world.call('GET', next, { as: mara });
    expect([first.json[0].name, second.json[0].name]).toEqual(['noor', 'tom']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('combines search, status, segment and filter', async () => {
    const { world, mara, noor } = await createList();
    const body = { name: 'Not VIP', filter: { not: { tag: 'VIP' } } };
    const { id } = (await world.call('POST', '/api/segments', { as: mara, body })).json;
    await world.call('DELETE', `/api/subscribers/${noor}`, { as: mara });
    const filter = encodeURIComponent('{"source":"hand"}');
    const path = `/api/subscribers?segment=${id}&filter=${filter}`;
    const list = async (query: string) => (await world.call('GET', path + query, { as: mara })).json;
    expect(await list('')).toMatchObject([{ name: 'tom' }]);
    expect(await list('&search=kova')).toMatchObject([{ name: 'tom' }]);
    expect(await list('&search=ines')).toEqual([]);
    expect(await list('&status=removed')).toMatchObject([{ name: 'noor' }]);
    expect(await list('&status=removed&search=noor')).toMatchObject([{ name: 'noor' }]);
    expect(await list('&status=pending')).toEqual([]);
  });
});

describe('a search with a status', () => {
  it.each([
    ['removed', ['noor']],
    ['confirmed', ['tom']],
    ['unsubscribed', ['ines']],
    ['pending', []],
  ])('finds only subscribers who are %s', async (status, names) => {
    const { world, mara, ines, noor } = await createList();
    await world.call('DELETE', `/api/subscribers/${noor}`, { as: mara });
    const [left] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.id, ines));
    const body = { email: left?.email, userId: mara.id, token: left?.token };
    expect((await world.call('POST', '/api/unsubscribe', { body })).status).toBe(200);
    const path = `/api/subscribers?search=kova&limit=1&status=${status}`;
    const { json, headers } = await world.call('GET', path, { as: mara });
    expect(json.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(headers.get('link')).toBeNull();
  });
});

describe('a segment’s id', () => {
  it.each([...MALICIOUS_IDS, 'theirs'])('%j reads and changes nothing', async (requestedId) => {
    const { world, mara, other } = await createList();
    await setPlan(world.ctx, mara.id, { isPro: true });
    const body = { name: 'Hand', filter: { source: 'hand' } };
    const otherSegment = (await world.call('POST', '/api/segments', { as: other, body })).json;
    const id = encodeURIComponent(String(requestedId === 'theirs' ? otherSegment.id : requestedId));
    const responses = [
      await world.call('GET', `/api/subscribers?segment=${id}`, { as: mara }),
      await world.call('GET', `/api/subscribers?segment=${id}&search=ines`, { as: mara }),
      await world.call('GET', `/api/subscribers/export.csv?segment=${id}`, { as: mara }),
      await world.call('GET', `/api/subscribers/export.json?segment=${id}`, { as: mara }),
      ...(id === ''
        ? []
        : [
            await world.call('GET', `/api/segments/${id}`, { as: mara }),
            await world.call('PATCH', `/api/segments/${id}`, { as: mara, body: { name: 'Mine' } }),
            await world.call('DELETE', `/api/segments/${id}`, { as: mara }),
          ]),
    ];
    for (const { status, json } of responses) {
      expect([400, 404]).toContain(status);
      expect(['invalid_input', 'not_found']).toContain(json.code);
    }
    expect((await world.call('GET', `/api/segments/${otherSegment.id}`, { as: other })).json).toEqual(
      otherSegment,
    );
  });
});

describe('segments', () => {
  it('creates one segment for one idempotency key, and rejects a name in use', async () => {
    const { world, mara, other } = await createList();
    const body = { name: 'VIPs', filter: { tag: 'vip' } };
    const request = { as: mara, body, headers: { 'idempotency-key': 'k1' } };
    const first = await world.call('POST', '/api/segments', request);
    const repeatedResponse = await world.call('POST', '/api/segments', request);
    expect(first.json).toMatchObject({ name: 'VIPs', filter: { tag: 'VIP' } });
    expect([repeatedResponse.status, repeatedResponse.json]).toEqual([201, first.json]);
    const segmentBody = { name: 'vips', filter: { source: 'hand' } };
    expect((await world.call('POST', '/api/segments', { as: mara, body: segmentBody })).json.code).toBe(
      'name_taken',
    );
    expect((await world.call('POST', '/api/segments', { as: other, body: segmentBody })).status).toBe(201);
  });

  it('changes only the given fields', async () => {
    const { world, mara } = await createList();
    const body = { name: 'VIPs', filter: { tag: 'vip' } };
    const { id } = (await world.call('POST', '/api/segments', { as: mara, body })).json;
    const change = async (changeBody: object) =>
      (await world.call('PATCH', `/api/segments/${id}`, { as: mara, body: changeBody })).json;
    expect(await change({ name: 'Regulars' })).toMatchObject({ name: 'Regulars', filter: { tag: 'VIP' } });
    const filter = { field: 'city', isSet: true };
    expect(await change({ filter })).toMatchObject({ name: 'Regulars', filter });
    expect((await change({ filter: { tag: 'nobody' } })).code).toBe('invalid_input');
  });

  it.each([
    ['tag', { tag: 'VIP' }, sql`delete from tags`, 'a tag'],
    ['field', { not: { field: 'city', isSet: true } }, sql`delete from custom_fields`, 'a field'],
  ])('returns an error if a %s of its filter was deleted', async (_name, filter, deletion, deletedPart) => {
    const { world, mara } = await createList();
    const body = { name: 'VIPs', filter };
    const { id } = (await world.call('POST', '/api/segments', { as: mara, body })).json;
    // The deletion runs at the same moment as the creation of the segment.
    await world.ctx.db.transact([world.ctx.db.write.run(deletion)]);
    for (const path of ['/api/subscribers', '/api/subscribers/export.json']) {
      const { status, json } = await world.call('GET', `${path}?segment=${id}`, { as: mara });
      expect([status, json.code, json.message]).toEqual([
        409,
        'filter_unusable',
        `The filter uses ${deletedPart} that was deleted. Change the filter.`,
      ]);
    }
    expect((await world.call('GET', `/api/segments/${id}`, { as: mara })).status).toBe(200);
  });

  it('erases tags, fields and segments with the account', async () => {
    const { world, mara, other } = await createList();
    for (const as of [mara, other]) {
      await world.call('POST', '/api/tags', { as, body: { name: 'Pots' } });
      const body = { name: 'Pots', filter: { tag: 'Pots' } };
      await world.call('POST', '/api/segments', { as, body });
    }
    await eraseAccount(world.ctx, { userId: mara.id });
    const tables = ['tags', 'custom_fields', 'segments', 'subscriber_tags', 'field_values'];
    const counts = await Promise.all(
      tables.map((table) =>
        world.ctx.db.read.all<{ count: number }>(sql`select count(*) as count from ${sql.identifier(table)}`),
      ),
    );
    expect(counts.map(([row]) => row?.count)).toEqual([1, 0, 1, 0, 0]);
  });
});

describe('conditions about other features', () => {
  it('matches buyers whose payment is complete', async () => {
    const shop = await createShop();
    const [book, mug] = [await shop.addProduct(), await shop.addProduct({ title: 'Mug' })];
    for (const name of ['ines', 'tom']) {
      const body = { email: `${name}@kova.example`, name, consent: 'They asked.' };
      await shop.call('POST', '/api/subscribers/by-hand', { as: shop.mara, body });
    }
    await shop.buy(book, 'Ines@kova.example');
    await shop.begin(book, 'tom@kova.example');
    expect(await listSubscriberNames(shop, shop.mara, { bought: book.id })).toEqual(['ines']);
    expect(await listSubscriberNames(shop, shop.mara, { bought: 'anything' })).toEqual(['ines']);
    expect(await listSubscriberNames(shop, shop.mara, { bought: mug.id })).toEqual([]);
    expect(await listSubscriberNames(shop, shop.mara, { not: { bought: book.id } })).toEqual(['tom']);
  });

  it('matches subscribers by the newsletters that they received, opened and clicked', async () => {
    const subscribers = ['ines@kova.example', 'tom@kova.example'];
    const trackedNewsletter = await sendTrackedNewsletter({ tracking: 'individual', subscribers });
    const { world, mara } = trackedNewsletter.studio;
    const { links, pixel } = trackedNewsletter.pathsOf('ines@kova.example');
    await trackedNewsletter.hit(pixel);
    await trackedNewsletter.hit(links[0] ?? '');
    await trackedNewsletter.flush();
    const listAddresses = async (filter: object) => {
      const path = `/api/subscribers?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const { json } = await world.call('GET', path, { as: mara });
      return json.map(({ email }: { email: string }) => email.split('@')[0]);
    };
    expect(await listAddresses({ activity: 'received', atLeast: 1 })).toEqual(['tom', 'ines']);
    expect(await listAddresses({ activity: 'received', atLeast: 2 })).toEqual([]);
    expect(await listAddresses({ activity: 'opened', atLeast: 1, withinDays: 1 })).toEqual(['ines']);
    expect(await listAddresses({ activity: 'clicked', atLeast: 1 })).toEqual(['ines']);
    expect(await listAddresses({ activity: 'clicked', atMost: 0 })).toEqual(['tom']);
    world.clock.advance(2 * DAY);
    expect(await listAddresses({ activity: 'opened', atLeast: 1, withinDays: 2 })).toEqual([]);
    expect(await listAddresses({ activity: 'opened', atLeast: 1, withinDays: 3 })).toEqual(['ines']);
  });

  it('counts compressed deliveries, and rejects a period whose delivery times are no longer stored', async () => {
    const { world, mara } = await createList();
    const { ctx } = world;
    const first = await createSentNewsletter(3, world);
    world.clock.advance(10 * DAY);
    await createSentNewsletter(3, world);
    const list = async (filter: object) => {
      const path = `/api/subscribers?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      return (await world.call('GET', path, { as: mara })).json;
    };
    const listNames = async (filter: object) =>
      (await list(filter)).map(({ name }: { name: string }) => name);
    // The first recipient's deliveries failed.
    expect(await listNames({ activity: 'received', atLeast: 2 })).toEqual(['noor', 'tom']);
    expect(await listNames({ activity: 'received', atLeast: 2, withinDays: 11 })).toEqual(['noor', 'tom']);
    await compactFully(first, ctx);
    expect(await listNames({ activity: 'received', atLeast: 2 })).toEqual(['noor', 'tom']);
    expect(await listNames({ activity: 'received', atMost: 0 })).toEqual(['ines']);
    expect(await listNames({ activity: 'received', atLeast: 1, withinDays: 10 })).toEqual(['noor', 'tom']);
    expect(await list({ activity: 'received', atLeast: 1, withinDays: 11 })).toMatchObject({
      code: 'filter_unusable',
      message: 'The times of older deliveries are no longer stored. Use “received” with at most 10 days.',
    });
  });

  it.each([
    ['2026-11-20T03:29:59.999Z', { before: '2026-11-20' }, true],
    ['2026-11-20T03:30:00.000Z', { before: '2026-11-20' }, false],
    ['2026-11-21T03:29:59.999Z', { after: '2026-11-20' }, false],
    ['2026-11-21T03:30:00.000Z', { after: '2026-11-20' }, true],
    ['2026-11-21T03:30:00.000Z', { withinDays: 1 }, true],
    ['2026-11-21T03:29:59.999Z', { withinDays: 1 }, false],
    ['2026-11-20T03:30:00.000Z', { withinDays: 2 }, true],
  ])('reads days in the creator’s time zone: joined at %s, %j', async (joinedAt, joined, isFound) => {
    const { world, mara, ines } = await createList();
    const { write } = world.ctx.db;
    await world.ctx.db.transact([
      write.run(sql`update users set time_zone = 'America/St_Johns' where id = ${mara.id}`),
      write.run(sql`update subscribers set created_at = ${Date.parse(joinedAt)} where id = ${ines}`),
    ]);
    const names = await listSubscriberNames(world, mara, { joined });
    expect(names.includes('ines')).toBe(isFound);
  });
});
