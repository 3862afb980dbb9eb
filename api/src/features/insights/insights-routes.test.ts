import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import { CONTENT, sendTrackedNewsletter } from '../../testing/email/tracked-newsletter.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { setPlan } from '../../testing/payments/pro.js';
import { createShop } from '../../testing/payments/shop.js';
import { mailings } from '../mailing/table.js';
import { newsletters } from '../newsletters/table.js';
import { subscribers } from '../subscribers/index.js';
import { flushViews } from './view-counter.js';

const NOTHING = { views: 0, visitors: 0, joined: 0, left: 0, sales: 0, revenue: 0 };
const CALLS = [
  '/api/insights',
  '/api/insights/sources',
  '/api/insights/newsletters',
  '/api/insights/newsletters/1',
];

describe('insights', () => {
  it.each(CALLS)('require a signed-in creator: %s', async (path) => {
    const world = await createHttpWorld();
    expect((await world.call('GET', path)).status).toBe(401);
  });

  it.each(['8', '0', '', 'all', '-7', '7&days=30'])('reject a range of %j days', async (days) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    for (const path of CALLS.slice(0, 2)) {
      expect((await world.call('GET', `${path}?days=${days}`, { as: mara })).status).toBe(400);
    }
  });

  it('of more than 30 days, and of each newsletter, are part of Pro', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const getStatus = async (path: string) => (await world.call('GET', path, { as: mara })).status;
    const paths = CALLS.slice(0, 2).flatMap((path) =>
      ['7', '30', '90', '365'].map((days) => `${path}?days=${days}`),
    );
    const listStatuses = () => Promise.all([...paths, '/api/insights/newsletters'].map(getStatus));
    expect(await listStatuses()).toEqual([200, 200, 403, 403, 200, 200, 403, 403, 403]);
    const response = await world.call('GET', '/api/insights?days=90', { as: mara });
    expect(response.json).toMatchObject({
      code: 'pro_required',
      message: 'Insights of more than 30 days are part of Pro. Upgrade to see them.',
    });
    await setPlan(world.ctx, mara.id, { isPro: true });
    expect(await listStatuses()).toEqual(Array(9).fill(200));
  });
});

describe('GET /api/insights', () => {
  it('returns zeros for each day without activity, and ends with today', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const { json } = await world.call('GET', '/api/insights', { as: mara });
    expect(json).toMatchObject({
      range: { days: 30, from: '2026-10-23', to: '2026-11-21' },
      totals: NOTHING,
      previous: NOTHING,
      deliveries: { sent: 0, accepted: 0, bounced: 0, failed: 0 },
    });
    expect(json.days).toHaveLength(30);
    expect(json.days[0]).toEqual({ day: '2026-10-23', ...NOTHING, subscribers: 0 });
    expect(json.days.at(-1).day).toBe('2026-11-21');
  });

  it('returns only the owner’s stats, for the range and for the period before it', async () => {
    const shop = await createShop();
    const { ctx, clock, mara } = shop;
    const ines = await shop.register('ines');
    const notes = await shop.addProduct({ priceCents: 1_300 });
    const freeProduct = await shop.addProduct({ title: 'Sampler', priceCents: 0 });
    const view = () => shop.call('POST', '/api/views', { body: { userId: mara.id } });
    const join = (email: string) =>
      shop.call('POST', '/api/subscribers', { body: { username: 'mara', email } });
    // These visits are in the seven days before.
    await view();
    await join('one@kova.example');
    await shop.buy(notes);
    await flushViews(ctx);
    clock.advance(7 * DAY);
    await view();
    await view();
    await join('two@kova.example');
    await join('three@kova.example');
    const [{ token = '' } = {}] = await ctx.db.read.select().from(subscribers);
    await shop.call('POST', `/u/${token}`, { form: {} });
    await flushViews(ctx);
    clock.advance(DAY);
    await shop.buy(notes);
    await shop.buy(notes);
    await shop.call('POST', '/api/product-download-payment', {
      body: { productId: freeProduct.id, email: 'a@b.example' },
    });
    const [latest] = (await shop.call('GET', '/api/sales?search=Kiln', { as: mara })).json.data;
    await shop.call('POST', `/api/sales/${latest.id}/refund`, { as: mara });
    await flushViews(ctx);
    const { json } = await shop.call('GET', '/api/insights?days=7', { as: mara });
    expect(json.totals).toEqual({ views: 2, visitors: 1, joined: 2, left: 1, sales: 2, revenue: 1_300 });
    expect(json.previous).toEqual({ views: 1, visitors: 1, joined: 1, left: 0, sales: 1, revenue: 1_300 });
    expect(json.days.slice(-3)).toEqual([
      { day: '2026-11-27', ...NOTHING, subscribers: 1 },
      { day: '2026-11-28', ...NOTHING, views: 2, visitors: 1, joined: 2, left: 1, subscribers: 2 },
      { day: '2026-11-29', ...NOTHING, sales: 2, revenue: 1_300, subscribers: 2 },
    ]);
    const otherInsights = await shop.call('GET', '/api/insights?days=7', { as: ines });
    expect([otherInsights.json.totals, otherInsights.json.previous]).toEqual([NOTHING, NOTHING]);
    expect((await shop.call('GET', '/api/insights/sources', { as: ines })).json).toEqual({
      data: [],
      nextCursor: null,
      others: null,
    });
  });

  it('starts and ends a day at midnight, UTC', async () => {
    const shop = await createShop();
    const product = await shop.addProduct();
    shop.clock.advance(16 * 3_600_000 - 1);
    await shop.buy(product);
    shop.clock.advance(1);
    await shop.buy(product);
    const { json } = await shop.call('GET', '/api/insights?days=7', { as: shop.mara });
    expect(json.days.slice(-2).map(({ day, sales }: { day: string; sales: number }) => [day, sales])).toEqual(
      [
        ['2026-11-21', 1],
        ['2026-11-22', 1],
      ],
    );
  });

  it('sums the emails of the newsletters that were sent in the range', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { world, mara } = newsletter.studio;
    await world.ctx.db.transact([
      world.ctx.db.write
        .update(mailings)
        .set({ accepted: 5, failed: 1, expired: 1, bounced: 2, audience: 7 }),
    ]);
    const readDeliveries = async () =>
      (await world.call('GET', '/api/insights?days=7', { as: mara })).json.deliveries;
    expect(await readDeliveries()).toEqual({ sent: 7, accepted: 5, bounced: 2, failed: 2 });
    world.clock.advance(7 * DAY);
    expect(await readDeliveries()).toEqual({ sent: 0, accepted: 0, bounced: 0, failed: 0 });
  });
});

describe('GET /api/insights/sources', () => {
  it('returns the views, subscribers and sales of each source', async () => {
    const shop = await createShop();
    const { ctx, mara } = shop;
    const product = await shop.addProduct({ priceCents: 1_300 });
    const attribution = { referrer: 'https://www.instagram.com/' };
    const { json: newsletter } = await shop.call('POST', '/api/newsletters', {
      as: mara,
      body: { title: 'The kiln', content: '<p>x</p>', template: 'template-1' },
    });
    const byNewsletter = { utmSource: 'newsletter', utmCampaign: String(newsletter.id) };
    await shop.call('POST', '/api/views', { body: { userId: mara.id, ...attribution } });
    await shop.call('POST', '/api/views', { body: { userId: mara.id, ...attribution }, from: '203.0.113.9' });
    await shop.call('POST', '/api/views', { body: { userId: mara.id }, from: '203.0.113.9' });
    await shop.call('POST', '/api/subscribers', {
      body: { username: 'mara', email: 'a@kova.example', attribution },
    });
    for (const reportedAttribution of [attribution, byNewsletter]) {
      const payment = await shop.call('POST', '/api/product-download-payment', {
        body: { productId: product.id, email: 'a@kova.example', attribution: reportedAttribution },
      });
      await shop.pay(payment.json);
      await shop.report(payment.json);
    }
    await flushViews(ctx);
    const readSources = async () =>
      (await shop.call('GET', '/api/insights/sources?days=7', { as: mara })).json;
    const instagram = { kind: 'site', source: 'instagram.com', title: null, views: 2, visitors: 2 };
    expect(await readSources()).toEqual({
      nextCursor: null,
      data: [
        { ...instagram, subscribers: 1, sales: 1, revenue: 1_300 },
        {
          kind: 'direct',
          source: '',
          title: null,
          views: 1,
          visitors: 0,
          subscribers: 0,
          sales: 0,
          revenue: 0,
        },
        {
          kind: 'newsletter',
          source: String(newsletter.id),
          title: 'The kiln',
          views: 0,
          visitors: 0,
          subscribers: 0,
          sales: 1,
          revenue: 1_300,
        },
      ],
      others: null,
    });
    await shop.call('DELETE', `/api/newsletters/${newsletter.id}`, { as: mara });
    expect((await readSources()).data.at(-1)).toMatchObject({ source: String(newsletter.id), title: null });
    shop.clock.advance(7 * DAY);
    expect(await readSources()).toEqual({ data: [], nextCursor: null, others: null });
  });

  it('lists the fifty largest sources, and sums up all other sources', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.ctx.db.transact([
      world.ctx.db.write.run(sql`
        insert into source_days (user_id, day, kind, source, views, visitors)
        select ${mara.id}, 20778 - (value % 3), 'site', 's' || (value / 3) || '.example', value, 1
        from (with recursive n(value) as (select 0 union all select value + 1 from n where value < 179) select value from n)`),
      world.ctx.db.write.run(sql`
        insert into source_signups (user_id, quarter, kind, source, subscribers)
        select user_id, day * 96, kind, source, 1 from source_days`),
    ]);
    const { json } = await world.call('GET', '/api/insights/sources', { as: mara });
    expect(json.data).toHaveLength(50);
    expect(json.data.slice(0, 2)).toMatchObject([
      { source: 's59.example', views: 177 + 178 + 179, visitors: 3, subscribers: 3 },
      { source: 's58.example', views: 174 + 175 + 176 },
    ]);
    const weakest = Array.from({ length: 30 }, (_, value) => value).reduce((sum, value) => sum + value, 0);
    expect(json.others).toEqual({ views: weakest, visitors: 30, subscribers: 30, sales: 0, revenue: 0 });
  });
});

describe('/api/insights/newsletters', () => {
  it('returns a newsletter’s stats, link by link', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { world, mara } = newsletter.studio;
    const { links, pixel } = newsletter.pathsOf('ines@kova.example');
    for (const path of [pixel, links[0] ?? '', links[0] ?? '', links[2] ?? '']) await newsletter.hit(path);
    await newsletter.flush();
    await world.ctx.db.transact([
      world.ctx.db.write.update(mailings).set({ bounced: 1, failed: 2, expired: 3 }),
      world.ctx.db.write
        .update(subscribers)
        .set({ leftNewsletterId: newsletter.id })
        .where(eq(subscribers.email, 'tom@adeyemi.example')),
    ]);
    const { json: list } = await world.call('GET', '/api/insights/newsletters', { as: mara });
    const row = {
      id: newsletter.id,
      title: 'The kiln',
      sentAt: '2026-11-21T08:00:00.000Z',
      tracking: 'anonymous',
      recipients: 2,
      accepted: 2,
      opens: 1,
      clicks: 3,
      unsubscribes: 1,
      bounces: 6,
      sales: 0,
      revenue: 0,
    };
    expect(list).toEqual({ data: [row], nextCursor: null });
    const { json: detail } = await world.call('GET', `/api/insights/newsletters/${newsletter.id}`, {
      as: mara,
    });
    expect(detail).toMatchObject(row);
    expect(
      detail.links.map(({ position, clicks }: { position: number; clicks: number }) => [position, clicks]),
    ).toEqual([2, 0, 1, 0, 0].map((clicks, position) => [position, clicks]));
    expect(detail.links[1].url).toBe('https://kiln.example/sheet');
  });

  it('omits opens if nothing was counted', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'off' });
    const { world, mara } = newsletter.studio;
    const { json } = await world.call('GET', `/api/insights/newsletters/${newsletter.id}`, { as: mara });
    expect(json).toMatchObject({ tracking: 'off', opens: null, clicks: null, links: [], accepted: 2 });
  });

  it('returns 404 for another creator’s newsletter, drafts and deleted ones', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { world, mara, draft, call } = newsletter.studio;
    const ines = await world.register('ines');
    const get = async (id: number, as = mara) =>
      (await world.call('GET', `/api/insights/newsletters/${id}`, { as })).status;
    expect(await get(newsletter.id, ines)).toBe(404);
    await setPlan(world.ctx, ines.id, { isPro: true });
    expect(await get(newsletter.id, ines)).toBe(404);
    expect((await world.call('GET', '/api/insights/newsletters', { as: ines })).json.data).toEqual([]);
    expect(await get(await draft({ content: CONTENT }))).toBe(404);
    await setPlan(world.ctx, mara.id, { isPro: false });
    expect(await get(newsletter.id)).toBe(403);
    await setPlan(world.ctx, mara.id, { isPro: true });
    expect(await get(newsletter.id)).toBe(200);
    await call('DELETE', `/${newsletter.id}`);
    expect(await get(newsletter.id)).toBe(404);
  });

  it('lists the last sent first, page by page', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { world, mara } = newsletter.studio;
    const { id: _first, ...sentRow } = await newsletter.row();
    const sentAt = sentRow.sentAt ?? 0;
    await world.ctx.db.transact([
      world.ctx.db.write.insert(newsletters).values(
        [2, 1, 3].map((place) => ({
          ...sentRow,
          title: `Kiln notes ${place}`,
          sentAt: sentAt + place,
          mailingId: null,
        })),
      ),
    ]);
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/api/insights/newsletters?limit=2${cursor && `&cursor=${cursor}`}`;
      const { json } = await world.call('GET', path, { as: mara });
      titles.push(...json.data.map(({ title }: { title: string }) => title));
      cursor = json.nextCursor;
    }
    expect(titles).toEqual(['Kiln notes 3', 'Kiln notes 2', 'Kiln notes 1', 'The kiln']);
    for (const query of ['cursor=4', 'cursor=x-1', 'limit=0', 'limit=101', 'limit=x']) {
      expect((await world.call('GET', `/api/insights/newsletters?${query}`, { as: mara })).status).toBe(400);
    }
  });
});
