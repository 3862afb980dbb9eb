import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { openConnections } from '../../../db/client.js';
import { createDatabase } from '../../../db/transact.js';
import { createFetch } from '../../../server/app.js';
import { sendTrackedNewsletter } from '../../../testing/email/tracked-newsletter.js';
import { createWorld } from '../../../testing/world.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { subscribers } from '../../subscribers/table.js';
import { newsletterLinks, newsletters } from '../table.js';
import { flushHits, getHitCounter } from './hit-counter.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';
const URL_OF_FIRST = 'https://kiln.example/ash?a=1&b=2';
const SCANNER = { headers: { 'user-agent': 'Barracuda Sentinel (EE)' } };

describe('following a link', () => {
  it('redirects to its target, is not cached, sends no referrer, and counts', async () => {
    const newsletter = await sendTrackedNewsletter();
    const [first = ''] = newsletter.pathsOf(INES).links;
    const response = await newsletter.hit(first);
    expect([response.status, response.headers.get('location'), response.text]).toEqual([
      302,
      URL_OF_FIRST,
      '',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('set-cookie')).toBeNull();
    await newsletter.flush();
    const { opens, clicks, machineOpens, machineClicks } = await newsletter.row();
    expect([opens, clicks, machineOpens, machineClicks]).toEqual([0, 1, 0, 0]);
    expect((await newsletter.links()).map(({ clicks }) => clicks)).toEqual([1, 0, 0, 0, 0]);
  });

  it('by HEAD redirects too and counts nothing', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { links, pixel } = newsletter.pathsOf(INES);
    const responses = [];
    for (const path of [links[0] ?? '', pixel]) {
      responses.push(await newsletter.studio.world.call('HEAD', path, { unchecked: true }));
    }
    expect(responses.map(({ status, text }) => [status, text])).toEqual([
      [302, ''],
      [200, ''],
    ]);
    expect(responses[0]?.headers.get('location')).toBe(URL_OF_FIRST);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0 });
  });

  it('that was never sent shows a page with a link home, and never redirects elsewhere', async () => {
    const newsletter = await sendTrackedNewsletter();
    const [first = ''] = newsletter.pathsOf(INES).links;
    const [name = ''] = first.slice(3).split('/');
    const [id, , signature] = name.split('.');
    const malicious = [
      '/c/x',
      '/c/1.0.',
      `/c/${id}.1.${signature}`,
      `/c/${name}x`,
      `/c/${name}/a/b`,
      '/o/x',
      `/o/${name}`,
      '/c/https:%2F%2Fevil.example',
      '/c/%0d%0aLocation:%20https:%2F%2Fevil.example',
      `/c/${name}%0d%0a`,
      `/c/${name}?to=https://evil.example`.replace(name, 'x'),
      '/c/',
      '/o/',
    ];
    for (const path of malicious) {
      const response = await newsletter.hit(path, { headers: { accept: 'text/html' }, unchecked: true });
      const leadsAway =
        response.status >= 300 &&
        response.status < 400 &&
        !/^\/[a-z]$/.test(response.headers.get('location') ?? '');
      expect([path, leadsAway]).toEqual([path, false]);
      if (response.status !== 301) expect([path, response.status]).toEqual([path, 404]);
    }
    const page = await newsletter.hit('/c/x', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('href="/"');
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ clicks: 0, machineClicks: 0, opens: 0, machineOpens: 0 });
  });

  it('redirects only to a web URL, even if the stored link contains another URL', async () => {
    const newsletter = await sendTrackedNewsletter();
    const [first = ''] = newsletter.pathsOf(INES).links;
    const { db } = newsletter.studio.world.ctx;
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'kiln.example', '']) {
      await db.transact([db.write.update(newsletterLinks).set({ url })]);
      expect([url, (await newsletter.hit(first)).status]).toEqual([url, 404]);
    }
    await db.transact([
      db.write.update(newsletterLinks).set({ url: 'https://a.example/\r\nSet-Cookie: b=c' }),
    ]);
    const response = await newsletter.hit(first);
    expect(response.headers.get('location')).toBe('https://a.example/Set-Cookie:%20b=c');
    expect(response.headers.get('set-cookie')).toBeNull();
    await newsletter.flush();
  });

  it('with a truncated subscriber mark still redirects, and counts for no subscriber', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const [first = ''] = newsletter.pathsOf(INES).links;
    expect((await newsletter.hit(first.slice(0, -3))).headers.get('location')).toBe(URL_OF_FIRST);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ clicks: 1 });
    expect(await newsletter.subscribers()).toEqual([]);
  });
});

describe('opening', () => {
  it('returns an uncached pixel of 43 bytes', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { pixel } = newsletter.pathsOf(INES);
    const response = await createFetch(newsletter.studio.world.ctx, { trustProxy: false })(
      new Request(`http://127.0.0.1:3000${pixel}`),
      { incoming: { socket: { remoteAddress: '10.9.9.9' } } },
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.length, bytes.subarray(0, 6).toString('latin1')]).toEqual([
      200,
      43,
      'GIF89a',
    ]);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('set-cookie')).toBeNull();
    await newsletter.flush();
  });

  it('counts visitors separately from proxies and scanners', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { pixel, links } = newsletter.pathsOf(INES);
    const gmail = {
      headers: { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' },
      from: '66.249.1.1',
    };
    await newsletter.hit(pixel);
    for (let count = 0; count < 3; count += 1) await newsletter.hit(pixel, gmail);
    await newsletter.hit(pixel, { headers: { 'user-agent': 'Mozilla/5.0' } });
    await newsletter.hit(pixel, SCANNER);
    await newsletter.hit(pixel, { headers: { 'sec-purpose': 'prefetch' } });
    await newsletter.hit(links[0] ?? '', SCANNER);
    await newsletter.hit(links[0] ?? '', { headers: { purpose: 'prefetch' } });
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ opens: 4, machineOpens: 3, clicks: 0, machineClicks: 2 });
    expect((await newsletter.links())[0]).toMatchObject({ clicks: 0, machineClicks: 2 });
  });
});

describe('the same client', () => {
  it('counts once for two clicks on the same link', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { links } = newsletter.pathsOf(INES);
    const visitor = { from: '192.0.2.1' };
    for (const path of [links[0], links[0], links[1]]) await newsletter.hit(path ?? '', visitor);
    await newsletter.hit(links[0] ?? '', { ...visitor, headers: { 'user-agent': 'Another Browser/1.0' } });
    newsletter.studio.world.clock.advance(10_000);
    await newsletter.hit(links[0] ?? '', visitor);
    await newsletter.flush();
    expect((await newsletter.links()).map(({ clicks }) => clicks)).toEqual([3, 1, 0, 0, 0]);
  });

  it('that follows every link at once is a machine, also for hits written before', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { links, pixel } = newsletter.pathsOf(INES);
    const visitor = { from: '192.0.2.1' };
    await newsletter.hit(pixel, visitor);
    await newsletter.hit(links[0] ?? '', visitor);
    await newsletter.hit(links[1] ?? '', visitor);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ opens: 1, clicks: 2 });
    expect(await newsletter.subscribers()).toMatchObject([{ email: INES, opens: 1, clicks: 2 }]);
    for (const path of links.slice(2)) await newsletter.hit(path, visitor);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ opens: 0, clicks: 0, machineOpens: 1, machineClicks: 5 });
    expect((await newsletter.links()).map(({ clicks, machineClicks }) => [clicks, machineClicks])).toEqual(
      Array(5).fill([0, 1]),
    );
    expect(await newsletter.subscribers()).toEqual([]);
  });
});

describe('each subscriber', () => {
  it('is stored with their activity and its time, if the list tracks individually', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { clock } = newsletter.studio.world;
    const [ines, tom] = [newsletter.pathsOf(INES), newsletter.pathsOf(TOM)];
    const startedAt = clock.now();
    await newsletter.hit(ines.pixel);
    await newsletter.flush();
    clock.advance(60_000);
    for (const path of [ines.pixel, ines.links[1] ?? '', tom.links[1] ?? '']) await newsletter.hit(path);
    await newsletter.hit(tom.pixel, SCANNER);
    await newsletter.flush();
    const lastActiveAt = startedAt + 60_000;
    expect(
      (await newsletter.subscribers()).map(({ newsletterId: _id, subscriberId: _subscriber, ...row }) => row),
    ).toEqual([
      { email: INES, opens: 2, clicks: 1, firstOpenedAt: startedAt, lastActiveAt },
      { email: TOM, opens: 0, clicks: 1, firstOpenedAt: null, lastActiveAt },
    ]);
    expect(await newsletter.row()).toMatchObject({ opens: 2, clicks: 2, machineOpens: 1 });
  });

  it('that was erased is counted in the totals, and not stored', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { db } = newsletter.studio.world.ctx;
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.hit(newsletter.pathsOf(TOM).pixel);
    await db.transact([db.write.delete(subscribers).where(eq(subscribers.email, INES))]);
    await newsletter.flush();
    expect((await newsletter.subscribers()).map(({ email }) => email)).toEqual([TOM]);
    expect(await newsletter.row()).toMatchObject({ opens: 2 });
  });

  it('loses their activity when they are erased', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.flush();
    expect(await newsletter.subscribers()).toHaveLength(1);
    const token = /\/u\/([\w-]+)/.exec(newsletter.emails.get(INES)?.html ?? '')?.[1];
    expect((await newsletter.studio.world.call('DELETE', `/api/preferences/${token}`)).status).toBe(200);
    expect(await newsletter.subscribers()).toEqual([]);
  });
});

describe('before the email arrives', () => {
  it.each(['queued', 'claimed', 'deferred'] as const)(
    'a hit on an email that is %s counts as a machine’s',
    async (status) => {
      const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
      const { db } = newsletter.studio.world.ctx;
      const toInes = eq(deliveries.address, INES);
      await db.transact([db.write.update(deliveries).set({ status }).where(toInes)]);
      for (const address of [INES, TOM]) await newsletter.hit(newsletter.pathsOf(address).pixel);
      await newsletter.flush();
      expect(await newsletter.row()).toMatchObject({ opens: 1, machineOpens: 1 });
      expect((await newsletter.subscribers()).map(({ email }) => email)).toEqual([TOM]);
    },
  );

  it('a hit counts as a machine’s even if it is written later', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { ctx, clock } = newsletter.studio.world;
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await ctx.db.transact([ctx.db.write.update(deliveries).set({ settledAt: clock.now() + 1 })]);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ opens: 0, machineOpens: 1 });
  });

  it('an email that was never sent counts no open', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { db } = newsletter.studio.world.ctx;
    await db.transact([db.write.update(mailings).set({ accepted: 0, queued: 2 })]);
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ opens: 0, machineOpens: 1 });
  });

  it('an email that may have arrived counts opens', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { db } = newsletter.studio.world.ctx;
    await db.transact([db.write.update(deliveries).set({ status: 'unknown' })]);
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.flush();
    expect(await newsletter.subscribers()).toMatchObject([{ email: INES, opens: 1 }]);
  });
});

describe('writing hits', () => {
  it('happens automatically within seconds', async () => {
    const newsletter = await sendTrackedNewsletter();
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    expect((await newsletter.row()).opens).toBe(0);
    await vi.waitUntil(async () => (await newsletter.row()).opens === 1, { timeout: 5_000 });
  });

  it('that failed is retried together with newer hits', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { ctx } = newsletter.studio.world;
    const { pixel, links } = newsletter.pathsOf(INES);
    await newsletter.hit(pixel);
    const transact = vi.spyOn(ctx.db, 'transact').mockRejectedValueOnce(new Error('database is locked'));
    await newsletter.flush();
    expect((await newsletter.row()).opens).toBe(0);
    expect(newsletter.studio.world.errors).toHaveLength(1);
    await newsletter.hit(links[0] ?? '');
    await newsletter.flush();
    expect(transact).toHaveBeenCalledTimes(3);
    expect(await newsletter.row()).toMatchObject({ opens: 1, clicks: 1 });
    expect(await newsletter.subscribers()).toMatchObject([{ opens: 1, clicks: 1 }]);
  });

  it('counts each hit once if the response of a remote database was lost', async () => {
    const newsletter = await sendTrackedNewsletter({ database: 'remote', tracking: 'individual' });
    const { libsqlServer } = newsletter.studio.world;
    if (libsqlServer === undefined) throw new Error('This is about a remote database.');
    let writes = 0;
    // The server commits it, but its response is lost.
    libsqlServer.onAnswer = (statements) => {
      if (!statements.some((sql) => sql.includes('update newsletters set'))) return 'answer';
      writes += 1;
      return writes === 1 ? 'drop' : 'answer';
    };
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.flush();
    await newsletter.hit(newsletter.pathsOf(TOM).pixel);
    await newsletter.flush();
    // The lost try and the next try. The second try of the first write ended before it wrote.
    expect(writes).toBe(2);
    expect(await newsletter.row()).toMatchObject({ opens: 2 });
    expect((await newsletter.subscribers()).map(({ email, opens }) => [email, opens])).toEqual([
      [INES, 1],
      [TOM, 1],
    ]);
  });

  it('stores the hits in the database file, where another process reads them', async () => {
    const newsletter = await sendTrackedNewsletter();
    await newsletter.hit(newsletter.pathsOf(INES).links[0] ?? '');
    await newsletter.flush();
    await newsletter.hit(newsletter.pathsOf(INES).links[0] ?? '');
    // Reads as another process does, while this process has a pending hit.
    const connections = await openConnections({ url: newsletter.studio.world.databaseUrl });
    const result = await connections.reader.client.execute('select sum(clicks) as clicks from newsletters');
    createDatabase(connections).close();
    expect(result.rows[0]?.clicks).toBe(1);
    await newsletter.flush();
    expect(await newsletter.row()).toMatchObject({ clicks: 2 });
  });

  it('of two processes adds up', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { ctx } = newsletter.studio.world;
    const otherCtx = { ...ctx };
    for (const [index, processCtx] of [ctx, otherCtx, otherCtx].entries()) {
      getHitCounter(processCtx).count({
        newsletterId: newsletter.id,
        target: 0,
        subscriberId: null,
        purpose: '',
        address: `192.0.2.${index}`,
        userAgent: 'Firefox/145.0',
      });
    }
    await Promise.all([flushHits(ctx), flushHits(otherCtx)]);
    expect(await newsletter.row()).toMatchObject({ clicks: 3 });
  });

  it('ignores newsletters that do not exist or do not count', async () => {
    const { ctx } = await createWorld();
    for (const newsletterId of [1, 2 ** 40]) {
      getHitCounter(ctx).count({
        newsletterId,
        target: 'pixel',
        subscriberId: 1,
        purpose: '',
        address: '192.0.2.1',
        userAgent: 'Firefox/145.0',
      });
    }
    await flushHits(ctx);
    expect(await ctx.db.read.select().from(newsletters)).toEqual([]);
  });
});
