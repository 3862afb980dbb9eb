import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../db/table.js';
import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import { formatDay } from '../../kernel/time/time-zone.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { createShop } from '../../testing/payments/shop.js';
import { users } from '../accounts/index.js';
import { countInstanceViews, listViewStats } from './list-view-stats.js';
import { dayVisitors, viewDays, visitorSalts } from './table.js';
import { flushViews } from './view-counter.js';
import { deleteVisitors } from './visitors.js';

type World = Pick<HttpWorld, 'ctx' | 'call' | 'clock'>;

async function startIn(timeZone: string) {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  await choose(world, mara, timeZone);
  return { world, mara };
}

const choose = (world: World, as: Creator, timeZone: string) =>
  world.call('POST', '/api/update-profile', { as, body: { timeZone } });

function setTime(world: World, iso: string): void {
  world.clock.advance(Date.parse(iso) - world.clock.now());
}

async function view(world: World, { id: userId }: Creator, from = '203.0.113.7'): Promise<void> {
  await world.call('POST', '/api/views', { body: { userId }, from });
}

/** Returns the days with views, as `[date, views, visitors]`. */
async function listDays(world: World, { id }: Creator) {
  await flushViews(world.ctx);
  const rows = await world.ctx.db.read.select().from(viewDays).where(eq(viewDays.userId, id));
  return rows.map(({ day, views, visitors }) => [formatDay(day), views, visitors]);
}

describe('views', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-12-01T09:59:59.999Z', '2026-12-01T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-01T18:14:59.999Z', '2026-12-01T18:15:00.000Z'],
    ['Asia/Calcutta', '2026-12-01T18:29:59.999Z', '2026-12-01T18:30:00.000Z'],
    ['America/Los_Angeles', '2026-12-02T07:59:59.999Z', '2026-12-02T08:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-12-02T10:59:59.999Z', '2026-12-02T11:00:00.000Z'],
  ])('begin a day at midnight in %s', async (timeZone, timeBefore, timeAfter) => {
    const { world, mara } = await startIn(timeZone);
    setTime(world, timeBefore);
    await view(world, mara);
    setTime(world, timeAfter);
    await view(world, mara);
    await view(world, mara);
    expect(await listDays(world, mara)).toEqual([
      ['2026-12-01', 1, 1],
      ['2026-12-02', 2, 1],
    ]);
    const { json } = await world.call('GET', '/api/views/count', { as: mara });
    expect(json).toEqual({ count: 3, todayCount: 2 });
    const insights = (await world.call('GET', '/api/insights?days=7', { as: mara })).json;
    expect(insights.range).toMatchObject({ from: '2026-11-26', to: '2026-12-02' });
    expect(insights.days.slice(-2)).toMatchObject([
      { day: '2026-12-01', views: 1 },
      { day: '2026-12-02', views: 2 },
    ]);
    expect(insights.totals).toMatchObject({ views: 3, visitors: 2 });
  });

  it('are counted in each creator’s time zone, even in one batch', async () => {
    const { world, mara } = await startIn('America/New_York');
    const [ines, tom] = [await world.register('ines'), await world.register('tom')];
    await choose(world, ines, 'Pacific/Auckland');
    setTime(world, '2026-12-02T02:00:00.000Z');
    for (const creator of [mara, ines, tom]) await view(world, creator);
    await flushViews(world.ctx);
    setTime(world, '2026-12-02T11:00:00.000Z');
    for (const creator of [mara, ines, tom]) await view(world, creator);
    expect(await listDays(world, mara)).toEqual([
      ['2026-12-01', 1, 1],
      ['2026-12-02', 1, 1],
    ]);
    expect(await listDays(world, ines)).toEqual([
      ['2026-12-02', 1, 1],
      ['2026-12-03', 1, 1],
    ]);
    expect(await listDays(world, tom)).toEqual([['2026-12-02', 2, 1]]);
    const { rows } = await listViewStats(world.ctx, { limit: 5, beforeId: undefined, userId: undefined });
    expect(rows.map(({ totalViews, todayViews }) => [totalViews, todayViews])).toEqual([
      [2, 2],
      [2, 1],
      [2, 1],
    ]);
    expect(await countInstanceViews(world.ctx)).toEqual({ totalViews: 6, todayViews: 6 });
  });

  it('are counted by days in UTC in the totals of the instance', async () => {
    const { world, mara } = await startIn('Pacific/Auckland');
    setTime(world, '2026-12-01T23:59:59.999Z');
    await view(world, mara);
    setTime(world, '2026-12-02T00:00:00.000Z');
    await view(world, mara);
    await flushViews(world.ctx);
    expect(await countInstanceViews(world.ctx)).toEqual({ totalViews: 2, todayViews: 1 });
  });

  it('count a visitor once on a day that spans midnight UTC', async () => {
    const { world, mara } = await startIn('America/Los_Angeles');
    setTime(world, '2026-12-01T18:00:00.000Z');
    await view(world, mara);
    await flushViews(world.ctx);
    setTime(world, '2026-12-02T00:30:00.000Z');
    await deleteVisitors(world.ctx);
    await view(world, mara);
    expect(await listDays(world, mara)).toEqual([['2026-12-01', 2, 1]]);
  });

  it.each([
    ['of 25 hours', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['of 23 hours', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z', '2027-03-28'],
  ])('are counted from the start to the end of a day %s', async (_what, first, last, date) => {
    const { world, mara } = await startIn('Europe/Berlin');
    for (const moment of [Date.parse(first) - 1, first, last, Date.parse(last) + 1]) {
      setTime(world, new Date(moment).toISOString());
      await view(world, mara);
    }
    const days = await listDays(world, mara);
    expect(days.map(([, views]) => views)).toEqual([1, 2, 1]);
    expect(days[1]).toEqual([date, 2, 1]);
  });

  it('are counted by days in UTC if this server does not know the time zone', async () => {
    const { world, mara } = await startIn('Europe/Berlin');
    const { write } = world.ctx.db;
    await world.ctx.db.transact([write.update(users).set({ timeZone: 'Europe/Kiln' })]);
    setTime(world, '2026-12-01T23:30:00.000Z');
    await view(world, mara);
    expect(await listDays(world, mara)).toEqual([['2026-12-01', 1, 1]]);
    expect((await world.call('GET', '/api/insights', { as: mara })).json.range.to).toBe('2026-12-01');
  });
});

describe('a change of the time zone', () => {
  it('applies only to later views, and counts no view twice', async () => {
    const { world, mara } = await startIn('America/New_York');
    setTime(world, '2026-12-02T01:00:00.000Z');
    await view(world, mara);
    expect(await listDays(world, mara)).toEqual([['2026-12-01', 1, 1]]);
    await choose(world, mara, 'Pacific/Kiritimati');
    await view(world, mara);
    expect(await listDays(world, mara)).toEqual([
      ['2026-12-01', 1, 1],
      ['2026-12-02', 1, 1],
    ]);
    const { json } = await world.call('GET', '/api/insights?days=7', { as: mara });
    expect(json.totals).toMatchObject({ views: 2, visitors: 2 });
    expect(json.days.slice(-2)).toMatchObject([{ views: 1 }, { views: 1 }]);
  });

  it('counts a visitor once on a date that continues in the new time zone', async () => {
    const { world, mara } = await startIn('Europe/Berlin');
    setTime(world, '2026-12-01T20:00:00.000Z');
    await view(world, mara);
    await flushViews(world.ctx);
    await choose(world, mara, 'America/Los_Angeles');
    // The day is over in Berlin.
    setTime(world, '2026-12-01T23:10:00.000Z');
    await deleteVisitors(world.ctx);
    setTime(world, '2026-12-02T07:00:00.000Z');
    await view(world, mara);
    expect(await listDays(world, mara)).toEqual([['2026-12-01', 2, 1]]);
    const waiting = await world.ctx.db.read
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, 'insights.delete-visitors')));
    expect(waiting.map(({ runAt }) => new Date(runAt).toISOString())).toContain('2026-12-02T08:10:00.000Z');
    setTime(world, '2026-12-02T08:10:00.000Z');
    await deleteVisitors(world.ctx);
    expect(await world.ctx.db.read.select().from(dayVisitors)).toEqual([]);
    expect(await world.ctx.db.read.select().from(visitorSalts)).toEqual([]);
  });

  it('to the west shows the views of a date only once that date begins', async () => {
    const { world, mara } = await startIn('Pacific/Kiritimati');
    setTime(world, '2026-12-02T01:00:00.000Z');
    await view(world, mara);
    await flushViews(world.ctx);
    await choose(world, mara, 'Pacific/Pago_Pago');
    setTime(world, '2026-12-02T10:00:00.000Z');
    const readViews = async () =>
      (await world.call('GET', '/api/insights?days=7', { as: mara })).json.totals.views;
    expect(await readViews()).toBe(0);
    expect((await world.call('GET', '/api/views/count', { as: mara })).json.count).toBe(1);
    setTime(world, '2026-12-02T11:00:00.000Z');
    expect(await readViews()).toBe(1);
  });

  it('moves subscribers and sales of the past to the days of the new time zone', async () => {
    const shop = await createShop();
    const { mara } = shop;
    const product = await shop.addProduct({ priceCents: 1_300 });
    setTime(shop, '2026-12-01T23:30:00.000Z');
    const attribution = { referrer: 'https://www.instagram.com/' };
    const subscriber = { username: 'mara', email: 'ines@kova.example', attribution };
    await shop.call('POST', '/api/subscribers', { body: subscriber });
    await shop.buy(product);
    setTime(shop, '2026-12-02T12:00:00.000Z');
    const listLastDays = async (timeZone: string) => {
      await choose(shop, mara, timeZone);
      const { days, totals } = (await shop.call('GET', '/api/insights?days=7', { as: mara })).json;
      expect(totals).toMatchObject({ joined: 1, sales: 1, revenue: 1_300 });
      return days
        .slice(-2)
        .map(({ day, joined, sales, subscribers }: Record<string, unknown>) => [
          day,
          joined,
          sales,
          subscribers,
        ]);
    };
    expect(await listLastDays('UTC')).toEqual([
      ['2026-12-01', 1, 1, 1],
      ['2026-12-02', 0, 0, 1],
    ]);
    expect(await listLastDays('Europe/Berlin')).toEqual([
      ['2026-12-01', 0, 0, 0],
      ['2026-12-02', 1, 1, 1],
    ]);
    expect(await listLastDays('America/Los_Angeles')).toEqual([
      ['2026-12-01', 1, 1, 1],
      ['2026-12-02', 0, 0, 1],
    ]);
    const readSources = async () =>
      (await shop.call('GET', '/api/insights/sources?days=7', { as: mara })).json.data;
    expect(await readSources()).toMatchObject([{ source: 'instagram.com', subscribers: 1 }]);
    // Eight days later the signup is outside, but only where that day has ended.
    setTime(shop, '2026-12-08T12:00:00.000Z');
    expect(await readSources()).toEqual([]);
    await choose(shop, mara, 'Asia/Tokyo');
    expect(await readSources()).toMatchObject([{ source: 'instagram.com', subscribers: 1 }]);
  });
});

describe('the hashes of visitors', () => {
  it('use a salt for each creator, which is deleted ten minutes after the creator’s day', async () => {
    const { world, mara } = await startIn('America/New_York');
    const ines = await world.register('ines');
    await choose(world, ines, 'Asia/Tokyo');
    setTime(world, '2026-12-01T12:00:00.000Z');
    for (const creator of [mara, ines]) await view(world, creator);
    await flushViews(world.ctx);
    const { read } = world.ctx.db;
    const salts = await read.select().from(visitorSalts);
    expect(new Set(salts.map(({ salt }) => salt)).size).toBe(2);
    const listOwners = async () => [
      (await read.select().from(visitorSalts)).map(({ userId }) => userId),
      (await read.select().from(dayVisitors)).map(({ userId }) => userId),
    ];
    setTime(world, '2026-12-01T15:10:00.000Z');
    world.clock.advance(-1);
    await deleteVisitors(world.ctx);
    expect(await listOwners()).toEqual([
      [mara.id, ines.id],
      [mara.id, ines.id],
    ]);
    world.clock.advance(1);
    await deleteVisitors(world.ctx);
    expect(await listOwners()).toEqual([[mara.id], [mara.id]]);
    setTime(world, '2026-12-02T05:10:00.000Z');
    await deleteVisitors(world.ctx);
    expect(await listOwners()).toEqual([[], []]);
  });

  it('are deleted by one job for all creators of a time zone', async () => {
    const { world, mara } = await startIn('Europe/Berlin');
    const ines = await world.register('ines');
    await choose(world, ines, 'Europe/Berlin');
    setTime(world, '2026-12-01T12:00:00.000Z');
    for (const creator of [mara, ines]) {
      await view(world, creator);
      await flushViews(world.ctx);
    }
    const waiting = await world.ctx.db.read
      .select()
      .from(jobs)
      .where(eq(jobs.kind, 'insights.delete-visitors'));
    const midnight = Date.parse('2026-12-02T00:00:00.000Z') - HOUR;
    expect(waiting.map(({ runAt }) => runAt)).toEqual([midnight + 10 * MINUTE]);
  });

  it('are deleted although their deletion was interrupted after the salt', async () => {
    const { world, mara } = await startIn('UTC');
    await view(world, mara);
    await flushViews(world.ctx);
    world.clock.advance(DAY);
    const { db } = world.ctx;
    const { transact } = db;
    let calls = 0;
    db.transact = (statements) => {
      calls += 1;
      return calls === 1 ? transact(statements) : Promise.reject(new Error('killed'));
    };
    await expect(deleteVisitors(world.ctx)).rejects.toThrow('killed');
    db.transact = transact;
    expect(await db.read.select().from(visitorSalts)).toMatchObject([{ salt: null }]);
    await deleteVisitors(world.ctx);
    expect(await db.read.select().from(dayVisitors)).toEqual([]);
    expect(await db.read.select().from(visitorSalts)).toEqual([]);
  });
});
