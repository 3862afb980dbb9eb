import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../kernel/clock.js';
import { sendTrackedNewsletter } from '../../../testing/email/tracked-newsletter.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { createShop } from '../../../testing/payments/shop.js';
import { MALICIOUS_IDS } from '../../../testing/segments/malicious-ids.js';
import { compactedNewsletters } from '../../mailing/compaction/table.js';
import type { TimelinePosition } from './list-timeline.js';
import { timelineCursor } from './schemas.js';
import { subscriberChanges } from './table.js';

const INES = 'ines@kova.example';

async function add(world: HttpWorld, as: Creator, email = INES): Promise<number> {
  const body = { email, consent: 'They asked.' };
  return (await world.call('POST', '/api/subscribers/by-hand', { as, body })).json.id;
}

function list(world: HttpWorld, as: Creator | undefined, id: unknown, query = '') {
  const path = `/api/subscribers/${encodeURIComponent(String(id))}/timeline${query}`;
  return world.call('GET', path, as === undefined ? {} : { as });
}

interface ListedEvent {
  kind: string;
  newsletter: { title: string } | null;
  product: { title: string } | null;
  times: number;
  detail: string | null;
  change: { what: string; by: string; name: string | null; status: string | null } | null;
}

function formatEvent({ kind, newsletter, product, times, detail, change }: ListedEvent): string {
  if (change !== null) {
    return ['changed', change.what, change.name ?? change.status, 'by', change.by].filter(Boolean).join(' ');
  }
  const subject = newsletter?.title ?? product?.title ?? detail ?? '';
  return `${kind} ${subject} ${times}`;
}

describe('the timeline of a subscriber', () => {
  it('lists newsletters that were received, opened and clicked, and the end of the subscription', async () => {
    const trackedNewsletter = await sendTrackedNewsletter({
      tracking: 'individual',
      subscribers: [INES, 'tom@kova.example'],
    });
    const { world, mara } = trackedNewsletter.studio;
    await trackedNewsletter.studio.setPlan({ isPro: true });
    const { links, pixel } = trackedNewsletter.pathsOf(INES);
    await trackedNewsletter.hit(pixel);
    world.clock.advance(HOUR);
    await trackedNewsletter.hit(links[0] ?? '');
    await trackedNewsletter.hit(links[1] ?? '');
    await trackedNewsletter.flush();
    world.clock.advance(HOUR);
    await world.call('DELETE', '/api/subscribers/1', { as: mara });
    const { json } = await list(world, mara, 1);
    expect(json.data.map(formatEvent)).toEqual([
      'removed creator 1',
      'clicked The kiln 2',
      'opened The kiln 1',
      'received The kiln 1',
      'joined page 1',
    ]);
    expect(json.nextCursor).toBeNull();
    expect((await list(world, mara, 2)).json.data.map(formatEvent)).toEqual([
      'received The kiln 1',
      'joined page 1',
    ]);
  });

  it('omits opens and clicks without Pro', async () => {
    const trackedNewsletter = await sendTrackedNewsletter({ tracking: 'individual', subscribers: [INES] });
    const { world, mara } = trackedNewsletter.studio;
    await trackedNewsletter.studio.setPlan({ isPro: false });
    await trackedNewsletter.hit(trackedNewsletter.pathsOf(INES).pixel);
    await trackedNewsletter.flush();
    const freeTimeline = (await list(world, mara, 1)).json;
    expect([freeTimeline.showsActivity, freeTimeline.data.map(formatEvent)]).toEqual([
      false,
      ['received The kiln 1', 'joined page 1'],
    ]);
    await trackedNewsletter.studio.setPlan({ isPro: true });
    const pro = (await list(world, mara, 1)).json;
    expect([pro.showsActivity, pro.data.map(formatEvent)[0]]).toEqual([true, 'opened The kiln 1']);
    // A segment by activity is for every creator, because it selects subscribers, and names no newsletter.
  });

  it('counts newsletters whose deliveries are compressed', async () => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    const id = await add(world, mara);
    await world.ctx.db.transact([
      world.ctx.db.write.insert(compactedNewsletters).values([
        { ownerId: mara.id, recipientId: id, newsletterCount: 12 },
        { ownerId: other.id, recipientId: id, newsletterCount: 3 },
      ]),
    ]);
    expect((await list(world, mara, id)).json.receivedWithoutTime).toBe(12);
  });

  it('lists purchases of the address at this creator only', async () => {
    const shop = await createShop();
    const { mara } = shop;
    const otherCreator = await shop.register('other');
    const id = await add(shop, mara);
    const otherId = await add(shop, otherCreator);
    shop.clock.advance(DAY);
    await shop.buy(await shop.addProduct({ title: 'Mug' }), 'Ines@kova.example');
    await shop.begin(await shop.addProduct({ title: 'Unpaid' }), INES);
    const { json } = await list(shop, mara, id);
    expect(json.data.map(formatEvent)).toEqual(['bought Mug 1', 'joined hand 1']);
    expect((await list(shop, otherCreator, otherId)).json.data.map(formatEvent)).toEqual(['joined hand 1']);
  });

  it('lists the confirmation, and the reason of an unsubscription', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const id = await add(world, mara);
    const { subscribers } = await import('../table.js');
    await world.ctx.db.transact([
      world.ctx.db.write.update(subscribers).set({ confirmedAt: world.clock.now() }),
    ]);
    world.clock.advance(DAY);
    const [row] = await world.ctx.db.read.select().from(subscribers);
    const body = { email: INES, userId: mara.id, token: row?.token, reason: 'Too many emails' };
    expect((await world.call('POST', '/api/unsubscribe', { body })).status).toBe(200);
    const { json } = await list(world, mara, id);
    expect(json.data.map(formatEvent)).toEqual([
      'unsubscribed Too many emails 1',
      'joined hand 1',
      'confirmed  1',
    ]);
    expect(json.data[0].at).toBe(new Date(world.clock.now()).toISOString());
  });

  it('pages through events of the same moment without repeating or skipping one', async () => {
    const shop = await createShop();
    const { mara } = shop;
    const id = await add(shop, mara);
    for (const title of ['Mug', 'Pot', 'Bowl', 'Jar']) await shop.buy(await shop.addProduct({ title }), INES);
    const allEvents = (await list(shop, mara, id)).json.data;
    expect(allEvents).toHaveLength(5);
    const pagedEvents: ListedEvent[] = [];
    for (let query = '?limit=2'; ; ) {
      const { json } = await list(shop, mara, id, query);
      pagedEvents.push(...json.data);
      if (json.nextCursor === null) break;
      query = `?limit=2&cursor=${json.nextCursor}`;
    }
    expect(pagedEvents).toEqual(allEvents);
    const foreign = (await shop.call('GET', '/api/subscribers/imports', { as: mara })).json.nextCursor ?? 'x';
    expect((await list(shop, mara, id, `?cursor=${foreign}`)).json.code).toBe('invalid_input');
  });

  it('has no event of another creator’s list, for any cursor', async () => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    const otherId = await add(world, other);
    await world.ctx.db.transact([
      world.ctx.db.write.insert(subscriberChanges).values(
        Array.from({ length: 3 }, () => ({
          subscriberId: otherId,
          at: world.clock.now(),
          kind: 'name' as const,
          changedBy: 'creator' as const,
        })),
      ),
    ]);
    const ownId = await add(world, mara);
    const { nextCursor } = (await list(world, other, otherId, '?limit=1')).json;
    const forgedCursors = [
      [2 ** 53 - 1, 'unsubscribed', 2 ** 53 - 1],
      [world.clock.now() + 1, 'changed', otherId],
    ].map((position) => timelineCursor.write(position as TimelinePosition));
    for (const cursor of ['', nextCursor, ...forgedCursors]) {
      const { json } = await list(world, mara, ownId, cursor && `?cursor=${cursor}`);
      expect(json.data.filter(({ kind }: { kind: string }) => kind !== 'joined')).toEqual([]);
      expect((await list(world, mara, otherId, cursor && `?cursor=${cursor}`)).status).toBe(404);
    }
  });

  it.each([...MALICIOUS_IDS, 'theirs'])('finds nobody with the id %j', async (requestedId) => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    await add(world, mara);
    const otherId = await add(world, other);
    const { status } = await list(world, mara, requestedId === 'theirs' ? otherId : requestedId);
    expect([400, 404]).toContain(status);
    expect((await list(world, undefined, otherId)).status).toBe(401);
  });
});
