import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import {
  confirmTokenIn,
  deliverEmails,
  runSubscriberJobs,
} from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { subscribers } from '../../subscribers/table.js';
import type { SuppressionReason } from '../rules.js';
import { suppress, suppressManually, suppressRemoved } from '../suppress.js';
import { suppressions } from '../table.js';
import { findDelivery } from './find-reported-delivery.js';
import { markNonexistent } from './hard-bounced-addresses.js';
import { recordBounce } from './record-bounce.js';
import { HARD_BOUNCE_LIFETIME } from './rules.js';
import { bounces, hardBouncedAddresses } from './table.js';

const INES = 'ines@kova.example';

interface SuppressionWorld {
  world: HttpWorld;
  mara: Creator;
  teo: Creator;
  list(
    query?: string,
  ): Promise<{ status: number; json: { data: ListedSuppression[]; nextCursor: string | null } }>;
  put(address: string, reason: SuppressionReason, ownerId?: number): Promise<number>;
  lift(id: number, as?: Creator): Promise<{ status: number; code: string | undefined; message: string }>;
}

interface ListedSuppression {
  id: number;
  address: string;
  reason: string;
}

async function createSuppressionWorld(): Promise<SuppressionWorld> {
  const world = await createHttpWorld();
  const { ctx } = world;
  const [mara, teo] = [await world.register('mara'), await world.register('teo')];
  return {
    world,
    mara,
    teo,
    list: (query = '') => world.call('GET', `/api/suppressions${query}`, { as: mara }),
    async put(address, reason, ownerId = mara.id) {
      await ctx.db.transact(
        reason === 'hard-bounce'
          ? markNonexistent(ctx, { ownerId, address, detail: '550 5.1.1 no such user' })
          : [suppress(ctx, { ownerId, address, reason })],
      );
      const [row] = await ctx.db.read.select().from(suppressions).where(eq(suppressions.address, address));
      return row?.id ?? 0;
    },
    async lift(id, as = mara) {
      const { status, json } = await world.call('DELETE', `/api/suppressions/${id}`, { as });
      return { status, code: json.code, message: json.message };
    },
  };
}

const listAddresses = ({ json }: { json: { data: ListedSuppression[] } }) =>
  json.data.map(({ address }) => address);

describe('the suppression list', () => {
  it('is visible only to the signed-in owner', async () => {
    const { world, teo, list, put } = await createSuppressionWorld();
    expect((await world.call('GET', '/api/suppressions')).status).toBe(401);
    expect((await world.call('GET', '/api/suppressions', { token: 'tdg_none' })).status).toBe(401);
    await put(INES, 'hard-bounce', teo.id);
    expect((await list()).json).toEqual({ data: [], nextCursor: null });
  });

  it("shows the reason and the server's reply", async () => {
    const { world, list, put } = await createSuppressionWorld();
    const id = await put(INES, 'hard-bounce');
    const since = new Date(world.clock.now()).toISOString();
    expect((await list()).json.data).toEqual([
      {
        id,
        address: INES,
        reason: 'hard-bounce',
        detail: '550 5.1.1 no such user',
        isLiftable: true,
        since,
      },
    ]);
  });

  it("lists the newest first, a page at a time, without the creator's own removals", async () => {
    const { list, put } = await createSuppressionWorld();
    const reasons = ['soft-bounces', 'unsubscribed', 'removed', 'complained', 'hard-bounce'] as const;
    for (const reason of reasons) await put(`${reason}@kova.example`, reason);
    const first = await list('?limit=3');
    expect(listAddresses(first)).toEqual([
      'hard-bounce@kova.example',
      'complained@kova.example',
      'unsubscribed@kova.example',
    ]);
    const second = await list(`?limit=3&cursor=${first.json.nextCursor}`);
    expect([listAddresses(second), second.json.nextCursor]).toEqual([['soft-bounces@kova.example'], null]);
  });

  it('can be searched by any part of an address, and by reason', async () => {
    const { list, put } = await createSuppressionWorld();
    await put('ines_k@kova.example', 'unsubscribed');
    await put('inesxk@kova.example', 'complained');
    expect(listAddresses(await list('?search=NES_K'))).toEqual(['ines_k@kova.example']);
    expect(listAddresses(await list('?search=%25'))).toEqual([]);
    expect(listAddresses(await list('?search=kova&reason=complained'))).toEqual(['inesxk@kova.example']);
  });

  it('omits expired entries', async () => {
    const { world, list, put } = await createSuppressionWorld();
    await put(INES, 'hard-bounce');
    const createdAt = world.clock.now() - HARD_BOUNCE_LIFETIME;
    await world.ctx.db.transact([world.ctx.db.write.update(suppressions).set({ createdAt })]);
    await put('tom@adeyemi.example', 'soft-bounces');
    expect(listAddresses(await list())).toEqual(['tom@adeyemi.example']);
  });

  it.each(['removed', 'manual', 'soft-bounces', 'unsubscribed', 'complained'] as const)(
    'replaces a hard bounce with %s, but only after it has expired',
    async (reason) => {
      const { world, mara, put } = await createSuppressionWorld();
      const address = INES;
      const readSuppression = async () => (await world.ctx.db.read.select().from(suppressions))[0];
      await put(address, 'hard-bounce');
      const createdAt = world.clock.now() - HARD_BOUNCE_LIFETIME + 1;
      await world.ctx.db.transact([world.ctx.db.write.update(suppressions).set({ createdAt })]);
      if (reason !== 'complained') {
        await put(address, reason);
        expect(await readSuppression()).toMatchObject({ reason: 'hard-bounce', createdAt });
      }
      world.clock.advance(1);
      await put(address, reason);
      expect(await readSuppression()).toMatchObject({
        ownerId: mara.id,
        reason,
        createdAt: world.clock.now(),
      });
    },
  );

  it.each([
    ['removed', suppressRemoved],
    ['manual', suppressManually],
  ] as const)('replaces only expired hard bounces with %s in a batch', async (reason, suppressAll) => {
    const { world, mara, teo, put } = await createSuppressionWorld();
    const addresses = [INES, 'tom@adeyemi.example', 'noor@haddad.example'];
    for (const address of addresses) await put(address, 'hard-bounce');
    await put(INES, 'hard-bounce', teo.id);
    const { ctx, clock } = world;
    const expired = { createdAt: clock.now() - HARD_BOUNCE_LIFETIME };
    await ctx.db.transact([
      ctx.db.write.update(suppressions).set(expired).where(eq(suppressions.address, INES)),
      ctx.db.write
        .update(suppressions)
        .set({ reason: 'unsubscribed', ...expired })
        .where(eq(suppressions.address, 'noor@haddad.example')),
    ]);
    await ctx.db.transact([suppressAll(ctx, { ownerId: mara.id, addresses, at: clock.now() })]);
    const rows = await ctx.db.read.select().from(suppressions).orderBy(suppressions.id);
    expect(rows).toMatchObject([
      { ownerId: mara.id, reason, detail: null, createdAt: clock.now() },
      { ownerId: mara.id, reason: 'hard-bounce' },
      { ownerId: mara.id, reason: 'unsubscribed' },
      { ownerId: teo.id, reason: 'hard-bounce', ...expired },
    ]);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'cursor=x',
    'reason=removed',
    'reason=',
    `search=${'x'.repeat(201)}`,
  ])('returns 400 for ?%s', async (query) => {
    const { list } = await createSuppressionWorld();
    expect((await list(`?${query}`)).status).toBe(400);
  });
});

describe('lifting a suppression', () => {
  it('returns 401 without a session, and 404 for the suppression of another creator', async () => {
    const { world, teo, lift, put } = await createSuppressionWorld();
    const id = await put(INES, 'hard-bounce');
    expect((await world.call('DELETE', `/api/suppressions/${id}`)).status).toBe(401);
    expect((await lift(id, teo)).status).toBe(404);
    expect((await lift(id + 1)).status).toBe(404);
    expect((await world.call('DELETE', '/api/suppressions/x', { as: teo })).status).toBe(400);
    expect(await world.ctx.db.read.select().from(suppressions)).toHaveLength(1);
  });

  it('lets every creator email the mailbox again', async () => {
    const { world, lift, put } = await createSuppressionWorld();
    const id = await put(INES, 'hard-bounce');
    expect((await lift(id)).status).toBe(200);
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
    expect(await world.ctx.db.read.select().from(hardBouncedAddresses)).toEqual([]);
    expect((await lift(id)).status).toBe(404);
  });

  it.each([
    ['unsubscribed', 'This subscriber unsubscribed. Only they can subscribe again, on your page.'],
    [
      'complained',
      'This subscriber reported your email as spam. Only they can subscribe again, on your page.',
    ],
  ] as const)('is rejected for a subscriber who %s', async (reason, message) => {
    const { world, lift, put } = await createSuppressionWorld();
    const id = await put(INES, reason);
    expect(await lift(id)).toEqual({ status: 409, code: 'resubscribe_required', message });
    expect(await world.ctx.db.read.select().from(suppressions)).toHaveLength(1);
  });

  it('returns 404 for a subscriber that the creator removed', async () => {
    const { lift, put } = await createSuppressionWorld();
    expect((await lift(await put(INES, 'removed'))).status).toBe(404);
  });

  it('restarts the count of soft bounces', async () => {
    const { world, mara, list, lift } = await createSuppressionWorld();
    const { ctx } = world;
    const bounceEmail = async (eventId: number) => {
      const { deliveryIds } = await sendNewsletterTo(ctx, { ownerId: mara.id, to: [INES] });
      const delivery = await findDelivery(ctx, deliveryIds[0] ?? 0);
      if (delivery === undefined) throw new Error('The newsletter was not sent.');
      const report = {
        outcome: 'temporary',
        status: '4.2.2',
        detail: 'full',
        eventId: `${eventId}`,
      } as const;
      await recordBounce(ctx, { source: 'test', report, delivery });
      return (await list()).json.data.map(({ reason }) => reason);
    };
    for (const event of [1, 2, 3, 4]) expect(await bounceEmail(event)).toEqual([]);
    expect(await bounceEmail(5)).toEqual(['soft-bounces']);
    await lift((await list()).json.data[0]?.id ?? 0);
    for (const event of [6, 7, 8, 9]) expect(await bounceEmail(event)).toEqual([]);
    expect(await bounceEmail(10)).toEqual(['soft-bounces']);
  });

  it('is limited to fifty a day', async () => {
    const { world, lift, put } = await createSuppressionWorld();
    world.ctx.instance.rateLimits = true;
    for (let index = 0; index < 50; index += 1) {
      expect((await lift(await put(`r${index}@kova.example`, 'soft-bounces'))).status).toBe(200);
    }
    const response = await lift(await put(INES, 'hard-bounce'));
    expect(response).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(await world.ctx.db.read.select().from(hardBouncedAddresses)).toHaveLength(1);
  });
});

describe('the subscriber list', () => {
  async function subscribe(world: HttpWorld): Promise<void> {
    const response = await world.call('POST', '/api/subscribers', {
      body: { username: 'mara', email: INES },
    });
    expect(response.status).toBe(201);
  }
  /** Subscribes again with the address of a suppressed subscriber. Returns the token from the email to it. */
  async function subscribeAgain(world: HttpWorld): Promise<string> {
    const response = await world.call('POST', '/api/subscribers', {
      body: { username: 'mara', email: INES },
    });
    // The response is the same as for any address, because its history is private.
    expect([response.status, response.json.status]).toEqual([201, 'confirmed']);
    return confirmTokenIn((await deliverEmails(world)).at(-1));
  }
  const confirm = (world: HttpWorld, token: string) =>
    world.call('POST', `/confirm/${token}`, { headers: { origin: 'null' } });
  async function reportComplaint({ world, mara }: SuppressionWorld): Promise<void> {
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: mara.id, to: [INES] });
    const delivery = await findDelivery(world.ctx, deliveryIds[0] ?? 0);
    if (delivery === undefined) throw new Error('The newsletter was not sent.');
    const eventId = String(deliveryIds[0]);
    const report = { outcome: 'complaint', status: undefined, detail: 'abuse', eventId } as const;
    await recordBounce(world.ctx, { source: 'test', report, delivery });
  }
  const listSubscribers = async ({ world, mara }: SuppressionWorld) =>
    (await world.call('GET', '/api/subscribers', { as: mara })).json.map(
      (subscriber: { status: string; suppressionReason: string | null }) => [
        subscriber.status,
        subscriber.suppressionReason,
      ],
    );

  it('shows the addresses that emails do not reach', async () => {
    const stage = await createSuppressionWorld();
    await subscribe(stage.world);
    expect(await listSubscribers(stage)).toEqual([['confirmed', null]]);
    const id = await stage.put(INES, 'hard-bounce');
    expect(await listSubscribers(stage)).toEqual([['confirmed', 'hard-bounce']]);
    expect(
      (await stage.world.call('GET', '/api/subscribers?search=ines', { as: stage.mara })).json,
    ).toMatchObject([{ email: INES, suppressionReason: 'hard-bounce' }]);
    await stage.lift(id);
    expect(await listSubscribers(stage)).toEqual([['confirmed', null]]);
  });

  it('unsubscribes a complaining subscriber, and only the subscriber can resubscribe', async () => {
    const stage = await createSuppressionWorld();
    const { world } = stage;
    await subscribe(world);
    world.clock.advance(DAY);
    await reportComplaint(stage);
    await runSubscriberJobs(world);
    expect(await listSubscribers(stage)).toEqual([['unsubscribed', 'complained']]);
    const [row] = await world.ctx.db.read.select().from(subscribers);
    expect(row).toMatchObject({ unsubscribedAt: world.clock.now(), unsubscribeReason: null });
    world.clock.advance(DAY);
    const token = await subscribeAgain(world);
    // Anyone could have entered the address.
    expect(await listSubscribers(stage)).toEqual([['unsubscribed', 'complained']]);
    await confirm(world, token);
    expect(await listSubscribers(stage)).toEqual([['confirmed', null]]);
  });

  it('lifts soft bounces once the subscriber confirms through an emailed link', async () => {
    const stage = await createSuppressionWorld();
    const { world } = stage;
    const { deliveryIds } = await sendNewsletterTo(world.ctx, { ownerId: stage.mara.id, to: [INES] });
    const delivery = await findDelivery(world.ctx, deliveryIds[0] ?? 0);
    if (delivery === undefined) throw new Error('The newsletter was not sent.');
    const report = { outcome: 'temporary', status: '4.2.2', detail: 'full', eventId: 'full' } as const;
    await recordBounce(world.ctx, { source: 'test', report, delivery });
    await stage.put(INES, 'soft-bounces');
    const token = await subscribeAgain(world);
    expect(await listSubscribers(stage)).toEqual([['pending', 'soft-bounces']]);
    await confirm(world, token);
    expect(await listSubscribers(stage)).toEqual([['confirmed', null]]);
    // The next soft bounce is the first of a new series.
    expect(await world.ctx.db.read.select().from(bounces)).toMatchObject([{ isCounted: false }]);
  });

  it('preserves a resubscription that is newer than a complaint', async () => {
    const stage = await createSuppressionWorld();
    const { world } = stage;
    await subscribe(world);
    await reportComplaint(stage);
    await world.ctx.db.transact([world.ctx.db.write.delete(subscribers)]);
    world.clock.advance(1);
    await confirm(world, await subscribeAgain(world));
    await runSubscriberJobs(world);
    expect(await listSubscribers(stage)).toEqual([['confirmed', null]]);
  });

  it('erases the reports of an erased subscriber', async () => {
    const stage = await createSuppressionWorld();
    const { world } = stage;
    await subscribe(world);
    await reportComplaint(stage);
    const [row] = await world.ctx.db.read.select().from(subscribers);
    const response = await world.call('DELETE', `/api/preferences/${row?.token}`, { unchecked: true });
    expect(response.status).toBe(200);
    await runSubscriberJobs(world);
    world.clock.advance(2 * DAY);
    await runSubscriberJobs(world);
    expect(await world.ctx.db.read.select().from(bounces)).toEqual([]);
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
  });
});
