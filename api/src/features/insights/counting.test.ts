import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConnections } from '../../db/client.js';
import { jobs } from '../../db/table.js';
import { createDatabase } from '../../db/transact.js';
import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import { DIRECT, type VisitSource } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { createHttpWorld, type HttpWorld } from '../../testing/http-world.js';
import { createStudio } from '../../testing/newsletters.js';
import { suspendAccount } from '../accounts/index.js';
import { listNewsletterOwners } from '../newsletters/index.js';
import { newsletters } from '../newsletters/table.js';
import { provideNewsletterOwners } from '../visits/index.js';
import { dayVisitors, sourceDays, viewDays, viewTotals, visitorSalts } from './table.js';
import { flushViews, getViewCounter, type View } from './view-counter.js';
import { deleteVisitors } from './visitors.js';

const PHONE = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const toDay = (now: number) => Math.floor(now / DAY);
const createSite = (source: string): VisitSource => ({ kind: 'site', source });

function count(ctx: Context, view: Partial<View> & { userId: number }): void {
  const visitor = { address: '203.0.113.7', userAgent: PHONE, purpose: '', source: DIRECT };
  getViewCounter(ctx).count({ ...visitor, ...view });
}

/** Creates another process over the same database, with its own context, connections and counters. */
async function createOtherProcess(world: HttpWorld): Promise<Context> {
  const db = createDatabase(await openConnections({ url: world.databaseUrl }));
  onTestFinished(() => db.close());
  const ctx = { ...world.ctx, db };
  provideNewsletterOwners(ctx, listNewsletterOwners);
  return ctx;
}

const listDays = (ctx: Context) => ctx.db.read.select().from(viewDays).orderBy(viewDays.userId, viewDays.day);

async function listSources(ctx: Context, userId: number) {
  const rows = await ctx.db.read.select().from(sourceDays).where(eq(sourceDays.userId, userId));
  return rows.map(({ kind, source, views, visitors }) => [kind, source, views, visitors]);
}

describe('views', () => {
  it('count a visitor once a day, by their first source, in every process', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const ines = await world.register('ines');
    const otherProcess = await createOtherProcess(world);
    count(world.ctx, { userId: mara.id, source: createSite('instagram.com') });
    await flushViews(world.ctx);
    count(otherProcess, { userId: mara.id });
    count(otherProcess, { userId: mara.id, address: '203.0.113.8' });
    count(otherProcess, { userId: mara.id, userAgent: `${PHONE} Firefox` });
    count(otherProcess, { userId: ines.id });
    await flushViews(otherProcess);
    world.clock.advance(DAY);
    count(otherProcess, { userId: mara.id });
    await flushViews(otherProcess);
    const today = toDay(world.clock.now());
    expect(await listDays(world.ctx)).toEqual([
      { userId: mara.id, day: today - 1, views: 4, visitors: 3 },
      { userId: mara.id, day: today, views: 1, visitors: 1 },
      { userId: ines.id, day: today - 1, views: 1, visitors: 1 },
    ]);
    expect(await listSources(world.ctx, mara.id)).toEqual([
      ['direct', '', 3, 2],
      ['site', 'instagram.com', 1, 1],
      ['direct', '', 1, 1],
    ]);
  });

  it('store no address, user agent or referrer, and link no visitor across creators', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const ines = await world.register('ines');
    const referrer = 'https://secret.example/inbox/letter-4711?token=abc';
    for (const { id: userId } of [mara, ines]) {
      const headers = { 'user-agent': PHONE };
      await world.call('POST', '/api/views', { body: { userId, referrer }, headers, from: '203.0.113.7' });
    }
    await flushViews(world.ctx);
    const visitors = await world.ctx.db.read.select().from(dayVisitors);
    expect(new Set(visitors.map(({ visitor }) => visitor)).size).toBe(2);
    const storedText = JSON.stringify([visitors, await world.ctx.db.read.select().from(sourceDays)]);
    expect(storedText).toContain('secret.example');
    expect(storedText).not.toMatch(/203\.0\.113|Android|inbox|4711|token/);
  });

  it('exclude declared crawlers', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    const googlebot = `${PHONE} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`;
    count(world.ctx, { userId, userAgent: googlebot });
    count(world.ctx, { userId, purpose: 'prefetch' });
    count(world.ctx, { userId, userAgent: undefined });
    await flushViews(world.ctx);
    expect(await listDays(world.ctx)).toMatchObject([{ views: 1, visitors: 1 }]);
  });

  it('exclude suspended creators, who have no page', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    await world.ctx.db.transact(suspendAccount(world.ctx, userId));
    count(world.ctx, { userId });
    count(world.ctx, { userId: 4711 });
    await flushViews(world.ctx);
    expect([await listDays(world.ctx), await listSources(world.ctx, userId)]).toEqual([[], []]);
    expect(await world.ctx.db.read.select().from(dayVisitors)).toEqual([]);
  });

  it('count the creator’s own pages as direct, and own newsletters as sources', async () => {
    const { world, mara, draft } = await createStudio();
    const ines = await world.register('ines');
    const id = await draft({});
    const view = async (body: object) => {
      expect((await world.call('POST', '/api/views', { body })).status).toBe(204);
    };
    await view({ userId: mara.id, referrer: 'http://127.0.0.1:3000/mara/store' });
    await view({ userId: mara.id, referrer: 'http://localhost:3000/mara' });
    await view({ userId: mara.id, utmSource: 'newsletter', utmCampaign: String(id) });
    await view({ userId: ines.id, utmSource: 'newsletter', utmCampaign: String(id) });
    await view({
      userId: mara.id,
      utmSource: 'x'.repeat(5_000),
      referrer: `https://a.example/${'y'.repeat(9_000)}`,
    });
    await flushViews(world.ctx);
    expect(await listSources(world.ctx, mara.id)).toEqual([
      ['campaign', 'x'.repeat(80), 1, 0],
      ['direct', '', 2, 1],
      ['newsletter', String(id), 1, 0],
    ]);
    expect(await listSources(world.ctx, ines.id)).toEqual([['campaign', `newsletter / ${id}`, 1, 1]]);
    expect(await world.ctx.db.read.select({ id: newsletters.id }).from(newsletters)).toEqual([{ id }]);
  });

  it('have at most two hundred sources a day, and merge all further ones', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    for (let index = 0; index < 300; index += 1) {
      count(world.ctx, {
        userId,
        source: createSite(`s${index}.example`),
        address: `203.0.113.${index % 250}`,
      });
    }
    await flushViews(world.ctx);
    for (const source of [createSite('s7.example'), createSite('s299.example'), DIRECT]) {
      count(world.ctx, { userId, source, address: `198.51.100.${source.source.length}` });
    }
    await flushViews(world.ctx);
    const rows = await listSources(world.ctx, userId);
    const sumColumn = (column: 2 | 3) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
    expect(rows).toHaveLength(202);
    expect(rows).toContainEqual(['site', 'other', 101, 51]);
    expect(rows).toContainEqual(['direct', '', 1, 1]);
    expect(rows).toContainEqual(['site', 's7.example', 2, 2]);
    expect([sumColumn(2), sumColumn(3)]).toEqual([303, 253]);
  });

  it('delete the day’s visitors soon after midnight, and preserve the counts', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    const { read } = world.ctx.db;
    count(world.ctx, { userId });
    await flushViews(world.ctx);
    const [job, ...otherJobs] = await read.select().from(jobs);
    expect(otherJobs).toEqual([]);
    const midnight = (toDay(world.clock.now()) + 1) * DAY;
    expect(job).toMatchObject({ kind: 'insights.delete-visitors', runAt: midnight + 10 * MINUTE });
    world.clock.advance(17 * HOUR);
    count(world.ctx, { userId });
    await flushViews(world.ctx);
    for (const _again of [1, 2]) await deleteVisitors(world.ctx);
    const today = toDay(world.clock.now());
    expect((await read.select().from(visitorSalts)).map(({ day }) => day)).toEqual([today]);
    expect((await read.select().from(dayVisitors)).map(({ day }) => day)).toEqual([today]);
    expect(await listDays(world.ctx)).toMatchObject([{ visitors: 1 }, { visitors: 1 }]);
  });

  it('wait while the database is unreachable, and are counted once', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    const { ctx } = world;
    const { transact } = ctx.db;
    let attempts = 0;
    count(ctx, { userId });
    await flushViews(ctx);
    ctx.db.transact = async (statements) => {
      attempts += 1;
      if (attempts === 1) throw new Error('away');
      const results = await transact(statements);
      // The batch was written, but its response was lost.
      if (attempts === 2) throw new Error('away again');
      return results;
    };
    count(ctx, { userId });
    await flushViews(ctx);
    count(ctx, { userId });
    await flushViews(ctx);
    await flushViews(ctx);
    expect(attempts).toBeGreaterThan(2);
    expect(world.errors).toHaveLength(2);
    expect(await listDays(ctx)).toMatchObject([{ views: 3, visitors: 1 }]);
  });

  it('add no visitors if they are written after the day’s visitors are deleted', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    const { ctx, clock } = world;
    const { transact } = ctx.db;
    count(ctx, { userId });
    await flushViews(ctx);
    ctx.db.transact = () => Promise.reject(new Error('away'));
    count(ctx, { userId });
    await flushViews(ctx);
    ctx.db.transact = transact;
    const today = toDay(clock.now());
    clock.advance((today + 1) * DAY + 10 * MINUTE - clock.now());
    await deleteVisitors(ctx);
    await flushViews(ctx);
    expect(await listDays(ctx)).toMatchObject([{ day: today, views: 2, visitors: 1 }]);
    expect(await listSources(ctx, userId)).toEqual([['direct', '', 2, 1]]);
    expect(await ctx.db.read.select().from(visitorSalts)).toEqual([]);
    expect(await ctx.db.read.select().from(dayVisitors)).toEqual([]);
  });
});

/** Returns the same numbers at every run. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const HITS = 100_000;
const DAYS = 4;

it('counts exactly 100,000 views of several creators in two processes', { timeout: 60_000 }, async () => {
  const world = await createHttpWorld();
  const creators = await Promise.all(['mara', 'ines', 'tom', 'jun', 'ada'].map(world.register));
  const processes = [world.ctx, await createOtherProcess(world)];
  const random = createRandom(7);
  const views = new Map<string, number>();
  const visitors = new Map<string, Map<string, string>>();
  const sources = new Map<string, number>();
  const increment = (sums: Map<string, number>, key: string) => sums.set(key, (sums.get(key) ?? 0) + 1);

  for (let hitCount = 0; hitCount < HITS; hitCount += 1) {
    if (hitCount > 0 && hitCount % (HITS / DAYS) === 0) {
      await Promise.all(processes.map(flushViews));
      world.clock.advance(DAY);
    }
    // A pause, as between requests, lets batches be written.
    if (hitCount % 500 === 0) await new Promise(setImmediate);
    const userId = creators[Math.floor(Math.sqrt(random(25)))]?.id ?? 0;
    const visitor = random(4_000);
    // Visitors of both processes have the same source all day, because the order of the writes is random.
    const isShared = visitor % 5 === 0;
    const process = isShared ? random(2) : visitor % 2;
    const source = `s${isShared ? visitor % 30 : random(30)}.example`;
    const address = `10.0.${visitor >> 8}.${visitor & 255}`;
    count(processes[process] ?? world.ctx, { userId, address, source: createSite(source) });
    const day = toDay(world.clock.now());
    increment(views, `${userId} ${day}`);
    increment(sources, `${userId} ${day} ${source}`);
    const sourceByAddress = visitors.get(`${userId} ${day}`) ?? new Map<string, string>();
    visitors.set(`${userId} ${day}`, sourceByAddress);
    if (!sourceByAddress.has(address)) sourceByAddress.set(address, source);
  }
  await Promise.all(processes.map(flushViews));

  const { read } = world.ctx.db;
  const days = await listDays(world.ctx);
  expect(Object.fromEntries(days.map(({ userId, day, views }) => [`${userId} ${day}`, views]))).toEqual(
    Object.fromEntries(views),
  );
  expect(Object.fromEntries(days.map(({ userId, day, visitors }) => [`${userId} ${day}`, visitors]))).toEqual(
    Object.fromEntries([...visitors].map(([key, seen]) => [key, seen.size])),
  );
  const rows = await read.select().from(sourceDays);
  const toKey = ({ userId, day, source }: (typeof rows)[number]) => `${userId} ${day} ${source}`;
  expect(Object.fromEntries(rows.map((row) => [toKey(row), row.views]))).toEqual(Object.fromEntries(sources));
  const firstCounts = new Map<string, number>();
  for (const [key, seen] of visitors)
    for (const source of seen.values()) increment(firstCounts, `${key} ${source}`);
  expect(Object.fromEntries(rows.map((row) => [toKey(row), row.visitors]))).toEqual(
    Object.fromEntries([...sources.keys()].map((key) => [key, firstCounts.get(key) ?? 0])),
  );
  const totals = await read.select({ views: sql<number>`sum(views)` }).from(viewTotals);
  expect(totals).toEqual([{ views: HITS }]);
  for (const creator of creators) {
    const { json } = await world.call('GET', '/api/insights?days=7', { as: creator });
    const { json: sourcesPage } = await world.call('GET', '/api/insights/sources?days=7', { as: creator });
    const creatorDays = days.filter(({ userId }) => userId === creator.id);
    const sums = {
      views: creatorDays.reduce((sum, { views }) => sum + views, 0),
      visitors: creatorDays.reduce((sum, { visitors }) => sum + visitors, 0),
    };
    expect(json.totals).toMatchObject(sums);
    const sumField = (name: 'views' | 'visitors') =>
      sourcesPage.data.reduce((sum: number, row: typeof sums) => sum + row[name], 0);
    expect({ views: sumField('views'), visitors: sumField('visitors') }).toEqual(sums);
  }
});
