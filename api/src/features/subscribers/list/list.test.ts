import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { confirmTokenIn, deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { settleAndClaim } from '../../mailing/loop/ledger.js';
import { pauseAddress } from '../../mailing/pauses.js';
import { listSendableMailings } from '../../mailing/store.js';
import { deliveries, pauses, suppressions } from '../../mailing/table.js';
import { SNAPSHOT_AUDIENCE, snapshotAudience } from '../../newsletters/sending/snapshot-audience.js';
import { fingerprintAddress, rememberErased } from '../erasure/erase-subscribers.js';
import { erasedAddresses, subscriberGrowth, subscribers, subscriberTotals } from '../table.js';
import { purgeRemoved } from './removal.js';

const CONSENT = 'They asked me to be on this list.';

const addByHand = (world: HttpWorld, as: Creator, email: string, fields: object = {}) =>
  world.call('POST', '/api/subscribers/by-hand', { as, body: { email, consent: CONSENT, ...fields } });

const remove = (world: HttpWorld, as: Creator, id: number) =>
  world.call('DELETE', `/api/subscribers/${id}`, { as });

const restore = (world: HttpWorld, as: Creator, id: number) =>
  world.call('POST', `/api/subscribers/${id}/restore`, { as });

async function leave(world: HttpWorld, id: number): Promise<void> {
  const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.id, id));
  await world.call('POST', `/u/${row?.token}`, { form: {} });
}

/** Follows the link of the newest confirmation email. */
async function confirmNewest(world: HttpWorld): Promise<void> {
  const token = confirmTokenIn((await deliverEmails(world)).at(-1));
  await world.call('POST', `/confirm/${token}`, { headers: { origin: 'null' } });
}

/** Returns the counters, after comparing them with the rows. */
async function readTotals(world: HttpWorld, userId: number) {
  const rows = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.userId, userId));
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const [totals] = await world.ctx.db.read
    .select()
    .from(subscriberTotals)
    .where(eq(subscriberTotals.userId, userId));
  expect(totals).toEqual({
    userId,
    confirmed: count('confirmed'),
    unsubscribed: count('unsubscribed'),
    pending: count('pending'),
  });
  const [grown] = await world.ctx.db.read
    .select({ confirmed: sql<number>`sum(confirmed)` })
    .from(subscriberGrowth)
    .where(eq(subscriberGrowth.userId, userId));
  expect(grown?.confirmed).toBe(totals?.confirmed);
  return { confirmed: totals?.confirmed, unsubscribed: totals?.unsubscribed };
}

describe('one subscriber', () => {
  it('is returned as in the list, also once removed', async () => {
    const world = await createHttpWorld();
    const as = await world.register('one-subscriber');
    const { id } = (await addByHand(world, as, 'ines@kova.example')).json;
    const get = () => world.call('GET', `/api/subscribers/${id}`, { as });
    const [listed] = (await world.call('GET', '/api/subscribers', { as })).json;
    expect((await get()).json).toEqual(listed);
    await remove(world, as, id);
    expect((await get()).json).toEqual({ ...listed, status: 'removed' });
  });

  it('is private to its creator', async () => {
    const world = await createHttpWorld();
    const as = await world.register('one-owner');
    const otherCreator = await world.register('one-other');
    const { id } = (await addByHand(world, as, 'ines@kova.example')).json;
    expect((await world.call('GET', `/api/subscribers/${id}`)).status).toBe(401);
    expect((await world.call('GET', `/api/subscribers/${id}`, { as: otherCreator })).status).toBe(404);
    expect((await world.call('GET', '/api/subscribers/none', { as })).status).toBe(400);
  });
});

describe('adding a subscriber by hand', () => {
  it('stores the wording, source and time of the consent', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const response = await addByHand(world, mara, ' Ines@KÖVA.example ', { name: 'Ines' });
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({
      email: 'ines@xn--kva-sna.example',
      name: 'Ines',
      status: 'confirmed',
      consent: { source: 'hand', host: null, wording: CONSENT, confirmedAt: null },
    });
    expect(Date.parse(response.json.consent.at)).toBe(world.clock.now());
    expect(await readTotals(world, mara.id)).toEqual({ confirmed: 1, unsubscribed: 0 });
  });

  it.each([
    ['no consent', { consent: ' ' }, 400, 'Please describe how they agreed.'],
    ['a malformed address', { email: 'ines@kova' }, 400, 'Please enter a valid email address'],
    [
      'an existing subscriber',
      { email: 'tom@adeyemi.example' },
      409,
      'This subscriber is already on your list.',
    ],
    [
      'an unsubscribed address',
      { email: 'left@kova.example' },
      409,
      'This subscriber unsubscribed. Only they can subscribe again, on your page.',
    ],
    [
      'an unsubscribed and then removed address',
      { email: 'left-removed@kova.example' },
      409,
      'This subscriber unsubscribed. Only they can subscribe again, on your page.',
    ],
    [
      'an erased address',
      { email: 'Erased@kova.example' },
      409,
      'This subscriber had their address erased. Only they can subscribe again, on your page.',
    ],
  ])('rejects %s', async (_, change, status, message) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await addByHand(world, mara, 'tom@adeyemi.example');
    await leave(world, (await addByHand(world, mara, 'left@kova.example')).json.id);
    const { id } = (await addByHand(world, mara, 'left-removed@kova.example')).json;
    await leave(world, id);
    await remove(world, mara, id);
    const erasedAddress = { userId: mara.id, address: 'erased@kova.example' };
    const fingerprint = await fingerprintAddress(world.ctx, erasedAddress);
    await world.ctx.db.transact([rememberErased(world.ctx, { userId: mara.id, fingerprint })]);

    const totalsBefore = await readTotals(world, mara.id);
    const response = await addByHand(world, mara, 'new@kova.example', change);
    expect([response.status, response.json.message]).toEqual([status, message]);
    expect(await readTotals(world, mara.id)).toEqual(totalsBefore);
  });

  it('confirms an erased address only by the link in its email', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const fingerprint = await fingerprintAddress(world.ctx, {
      userId: mara.id,
      address: 'ines@kova.example',
    });
    await world.ctx.db.transact([rememberErased(world.ctx, { userId: mara.id, fingerprint })]);
    const body = { username: 'mara', email: 'ines@kova.example', wording: 'Notes from the kiln.' };
    expect((await world.call('POST', '/api/subscribers', { body })).status).toBe(201);
    expect(await world.ctx.db.read.select().from(erasedAddresses)).toHaveLength(1);
    await confirmNewest(world);
    expect(await world.ctx.db.read.select().from(erasedAddresses)).toEqual([]);
    const [row] = (await world.call('GET', '/api/subscribers', { as: mara })).json;
    expect(row.consent).toMatchObject({ source: 'api', wording: 'Notes from the kiln.' });
  });

  it('distinguishes signups by page, widget and API', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const origins = [undefined, 'http://127.0.0.1:3000', 'https://shop.example:8443', 'null'];
    for (const [place, origin] of origins.entries()) {
      await world.call('POST', '/api/subscribers', {
        body: { username: 'mara', email: `r${place}@kova.example` },
        headers: origin === undefined ? {} : { origin },
      });
    }
    const { json } = await world.call('GET', '/api/subscribers', { as: mara });
    expect(json.map(({ consent }: { consent: object }) => consent).reverse()).toMatchObject([
      { source: 'api', host: null },
      { source: 'page', host: null },
      { source: 'widget', host: 'shop.example:8443' },
      { source: 'widget', host: null },
    ]);
  });
});

describe('removing a subscriber', () => {
  it('removes a subscriber, and restores the previous state', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const stays = (await addByHand(world, mara, 'tom@adeyemi.example')).json.id;
    const leaves = (await addByHand(world, mara, 'ines@kova.example')).json.id;
    await leave(world, leaves);
    for (const [id, status] of [
      [stays, 'confirmed'],
      [leaves, 'unsubscribed'],
    ]) {
      const totalsBefore = await readTotals(world, mara.id);
      expect((await remove(world, mara, id)).status).toBe(200);
      expect((await remove(world, mara, id)).status).toBe(200);
      const listedRows = (await world.call('GET', '/api/subscribers', { as: mara })).json;
      expect(listedRows).toHaveLength(1);
      expect((await world.call('GET', '/api/subscribers?search=example', { as: mara })).json).toHaveLength(1);
      await readTotals(world, mara.id);
      const restoreResponse = await restore(world, mara, id);
      expect([restoreResponse.status, restoreResponse.json.status]).toEqual([200, status]);
      expect((await restore(world, mara, id)).status).toBe(200);
      expect(await readTotals(world, mara.id)).toEqual(totalsBefore);
    }
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'ines@kova.example', reason: 'unsubscribed' },
    ]);
  });

  it('stops a newsletter in progress, and restoring continues it', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const ids = [];
    for (const name of ['a', 'b', 'c'])
      ids.push((await addByHand(world, mara, `${name}@kova.example`)).json.id);
    const newsletter = { title: 'Kiln', content: '<p>Frost.</p>' };
    const { id } = (await world.call('POST', '/api/newsletters', { as: mara, body: newsletter })).json;
    await world.call('POST', `/api/newsletters/${id}/send`, { as: mara });
    const queuedJobs = await world.ctx.db.read.select().from(jobs).where(eq(jobs.kind, SNAPSHOT_AUDIENCE));
    await snapshotAudience(world.ctx, queuedJobs[0]?.payload);
    await remove(world, mara, ids[0]);
    await remove(world, mara, ids[1]);
    await restore(world, mara, ids[1]);
    const [mailing] = await listSendableMailings(world.ctx);
    if (mailing === undefined) throw new Error('Nothing is under way.');
    const request = { settled: [], workerId: 'w', claimToken: 't', requests: [{ mailing, limit: 10 }] };
    await settleAndClaim(world.ctx, request);
    const statuses = await world.ctx.db.read
      .select({ address: deliveries.address, status: deliveries.status })
      .from(deliveries);
    expect(statuses).toEqual([
      { address: 'a@kova.example', status: 'suppressed' },
      { address: 'b@kova.example', status: 'claimed' },
      { address: 'c@kova.example', status: 'claimed' },
    ]);
  });

  it('deletes the row after a day, unless it was restored', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const goneId = (await addByHand(world, mara, 'gone@kova.example')).json.id;
    const backId = (await addByHand(world, mara, 'back@kova.example')).json.id;
    const laterId = (await addByHand(world, mara, 'later@kova.example')).json.id;
    await remove(world, mara, goneId);
    await remove(world, mara, backId);
    await restore(world, mara, backId);
    world.clock.advance(DAY);
    await remove(world, mara, laterId);
    await purgeRemoved(world.ctx, { userId: mara.id });
    const rows = await world.ctx.db.read.select({ email: subscribers.email }).from(subscribers);
    expect(rows).toEqual([{ email: 'back@kova.example' }, { email: 'later@kova.example' }]);
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'later@kova.example' },
    ]);
    expect((await restore(world, mara, goneId)).status).toBe(404);
    expect(await readTotals(world, mara.id)).toEqual({ confirmed: 1, unsubscribed: 0 });
  });

  it('deletes pauses that ended or lost their subscriber, of this list only', async () => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    const goneId = (await addByHand(world, mara, 'gone@kova.example')).json.id;
    await addByHand(world, mara, 'stays@kova.example');
    await addByHand(world, mara, 'over@kova.example');
    await addByHand(world, other, 'gone@kova.example');
    const endsAt = world.clock.now() + 90 * DAY;
    const pause = (ownerId: number, name: string, end = endsAt) =>
      pauseAddress(world.ctx, { ownerId, address: `${name}@kova.example`, endsAt: end });
    await world.ctx.db.transact([
      pause(mara.id, 'gone'),
      pause(mara.id, 'stays'),
      pause(mara.id, 'over', world.clock.now() + 1),
      pause(other.id, 'gone'),
      pause(other.id, 'nobody'),
    ]);
    await remove(world, mara, goneId);
    world.clock.advance(DAY);
    await purgeRemoved(world.ctx, { userId: mara.id });
    const pauseRows = await world.ctx.db.read.select().from(pauses);
    expect(pauseRows.map(({ ownerId, address }) => `${ownerId} ${address}`).sort()).toEqual(
      [
        `${mara.id} stays@kova.example`,
        `${other.id} gone@kova.example`,
        `${other.id} nobody@kova.example`,
      ].sort(),
    );
  });

  it('allows a removed subscriber to unsubscribe, or to return by an email confirmation', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const leaves = (await addByHand(world, mara, 'leaves@kova.example')).json.id;
    const returningId = (await addByHand(world, mara, 'returns@kova.example')).json.id;
    await remove(world, mara, leaves);
    await remove(world, mara, returningId);
    await leave(world, leaves);
    const body = { username: 'mara', email: 'returns@kova.example' };
    expect((await world.call('POST', '/api/subscribers', { body })).status).toBe(201);
    expect(await readTotals(world, mara.id)).toEqual({ confirmed: 0, unsubscribed: 1 });
    await confirmNewest(world);
    expect(await readTotals(world, mara.id)).toEqual({ confirmed: 1, unsubscribed: 1 });
    expect((await restore(world, mara, leaves)).json.status).toBe('unsubscribed');
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'leaves@kova.example', reason: 'unsubscribed' },
    ]);
  });

  it('rejects visitors, and returns 404 for another creator’s subscriber', async () => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    const { id } = (await addByHand(world, mara, 'ines@kova.example')).json;
    for (const [method, path] of [
      ['DELETE', `/api/subscribers/${id}`],
      ['POST', `/api/subscribers/${id}/restore`],
    ] as const) {
      expect((await world.call(method, path)).status).toBe(401);
      expect((await world.call(method, path, { as: other })).status).toBe(404);
    }
    expect((await world.call('POST', '/api/subscribers/by-hand', { body: {} })).status).toBe(401);
    expect((await world.call('GET', '/api/subscribers/growth')).status).toBe(401);
    expect(await readTotals(world, mara.id)).toEqual({ confirmed: 1, unsubscribed: 0 });
  });
});

describe('growth', () => {
  it('counts by the days of the creator’s time zone, and only current subscribers', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    // 08:00 UTC on the 21st is still the 20th in Los Angeles, and the day began at 18:15 UTC in Kathmandu.
    await addByHand(world, mara, 'a@kova.example');
    world.clock.advance(DAY);
    const { id } = (await addByHand(world, mara, 'b@kova.example')).json;
    await addByHand(world, mara, 'c@kova.example');
    const getGrowth = async (timeZone: string) => {
      await world.call('POST', '/api/update-profile', { as: mara, body: { timeZone } });
      return (await world.call('GET', '/api/subscribers/growth', { as: mara })).json;
    };
    expect(await getGrowth('UTC')).toEqual({ today: 2, yesterday: 1 });
    await remove(world, mara, id);
    expect(await getGrowth('UTC')).toEqual({ today: 1, yesterday: 1 });
    world.clock.advance(10 * HOUR);
    expect(await getGrowth('UTC')).toEqual({ today: 1, yesterday: 1 });
    expect(await getGrowth('Asia/Kathmandu')).toEqual({ today: 1, yesterday: 1 });
    world.clock.advance(HOUR);
    expect(await getGrowth('Asia/Kathmandu')).toEqual({ today: 0, yesterday: 1 });
  });
});

describe('searching', () => {
  it.each([
    ['ova', ['ines@kova.example']],
    ['INES', ['ines@kova.example']],
    ['nes@kova.exam', ['ines@kova.example']],
    ['åsa', ['asa@one.example']],
    ['ÅSA lind', ['asa@one.example']],
    ['li', ['asa@one.example']],
    ['L', ['asa@one.example']],
    ['i', ['ines@kova.example']],
    ['%', ['%_"*-@one.example']],
    ['%_"', ['%_"*-@one.example']],
    ['"*-', ['%_"*-@one.example']],
    ['"', []],
    ['a" OR "b', []],
    ['日本', ['kanji@one.example']],
    ['本語の', ['kanji@one.example']],
    ['😀', ['kanji@one.example']],
    ['one.example', ['kanji@one.example', '%_"*-@one.example', 'asa@one.example']],
    ['not-there', []],
    ['NEAR(a b)', []],
    ['email:ines', []],
    ['\u0002ine', []],
  ])('finds subscribers by %s', async (search, expected) => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    const { write } = world.ctx.db;
    const rows = [
      { email: 'ines@kova.example', name: null },
      { email: 'asa@one.example', name: 'Åsa Lindqvist' },
      { email: '%_"*-@one.example', name: 'Percent' },
      { email: 'kanji@one.example', name: '日本語の人 😀' },
    ];
    const values = rows.flatMap((row, place) => [
      { ...row, userId: mara.id, token: `m${place}`, createdAt: 0 },
      { ...row, userId: other.id, token: `o${place}`, createdAt: 0 },
    ]);
    await world.ctx.db.transact([write.insert(subscribers).values(values)]);
    const response = await world.call('GET', `/api/subscribers?search=${encodeURIComponent(search)}`, {
      as: mara,
    });
    expect(response.json.map(({ email }: { email: string }) => email)).toEqual(expected);
    expect(response.json.every(({ userId }: { userId: number }) => userId === mara.id)).toBe(true);
  });

  it('finds a row by its changed values, and not by its former ones', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const { id } = (await addByHand(world, mara, 'ines@kova.example', { name: 'Ines' })).json;
    const { write } = world.ctx.db;
    const rename = { email: 'tom@adeyemi.example', name: 'Tom' };
    await world.ctx.db.transact([write.update(subscribers).set(rename).where(eq(subscribers.id, id))]);
    const find = async (search: string) =>
      (await world.call('GET', `/api/subscribers?search=${search}`, { as: mara })).json.length;
    expect([await find('ines'), await find('adeyemi'), await find('tom')]).toEqual([0, 1, 1]);
    await world.ctx.db.transact([write.delete(subscribers).where(eq(subscribers.id, id))]);
    expect(await find('adeyemi')).toBe(0);
  });

  it('returns only true matches, newest first, across pages', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    // All of them contain "aba" and "bab", but only every third contains "abab".
    const values = Array.from({ length: 60 }, (_, place) => ({
      userId: mara.id,
      token: `t${place}`,
      createdAt: 0,
      email: place % 3 === 0 ? `abab${place}@kova.example` : `aba.bab${place}@kova.example`,
    }));
    await world.ctx.db.transact([world.ctx.db.write.insert(subscribers).values(values)]);
    const seenIds: number[] = [];
    for (let path: string | undefined = '/api/subscribers?search=abab&limit=7'; path !== undefined; ) {
      const page = await world.call('GET', path, { as: mara });
      seenIds.push(...page.json.map(({ id }: { id: number }) => id));
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seenIds).toHaveLength(20);
    expect(seenIds).toEqual([...new Set(seenIds)].sort((a, b) => b - a));
  });
});
