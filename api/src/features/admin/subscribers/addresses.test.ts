import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../db/jobs/job-loop.js';
import { jobs } from '../../../db/table.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { DAY } from '../../../kernel/clock.js';
import { addAdmin, signInAdmin } from '../../../testing/admin.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import type { WorldOptions } from '../../../testing/world.js';
import { suppress } from '../../mailing/index.js';
import { suppressions } from '../../mailing/table.js';
import { eraseEverywhere } from '../../subscribers/erasure/erase-everywhere.js';
import { selectHolders } from '../../subscribers/erasure/find-everywhere.js';
import { subscribeConfirmed, subscriberJobs } from '../../subscribers/index.js';
import { erasedAddresses, subscribers } from '../../subscribers/table.js';
import { auditEntries } from '../table.js';

const ADDRESS = 'ines@kova.example';
const consent = { source: 'page', sourceHost: null, wording: null } as const;

/** Mara and teo have the address, una only suppresses it, and vera has another one. */
async function createConsole(options: WorldOptions = {}) {
  const world = await createHttpWorld(options);
  const creators = [];
  for (const name of ['mara', 'teo', 'una', 'vera']) creators.push(await world.register(name));
  const [mara, teo, una, vera] = creators.map(({ id }) => id) as [number, number, number, number];
  const { ctx } = world;
  const join = (userId: number, email: string) =>
    subscribeConfirmed(ctx, { userId, email, name: null, consent });
  for (const userId of [mara, teo]) await join(userId, ADDRESS);
  for (const userId of [mara, vera]) await join(userId, 'other@kova.example');
  await ctx.db.transact([
    suppress(ctx, { ownerId: teo, address: ADDRESS, reason: 'soft-bounces', detail: 'full' }),
    suppress(ctx, { ownerId: una, address: ADDRESS, reason: 'complained' }),
  ]);
  const admin = await signInAdmin(world);
  const post = (action: 'find' | 'erase', address: unknown = ADDRESS) =>
    world.call('POST', `/api/admin/addresses/${action}`, { as: admin, body: { address } });
  const run = () => runDueJobs(ctx, subscriberJobs, 'test');
  return { world, ctx, admin, mara, teo, una, vera, join, post, run };
}

describe('an address', () => {
  it('is found on every list, in any spelling, with status and suppression', async () => {
    const { ctx, mara, teo, una, post } = await createConsole();
    const { status, json } = await post('find', ' Ines@KOVA.example ');
    expect(status).toBe(200);
    expect(json).toEqual({
      data: [
        {
          user: { id: mara, username: 'mara' },
          status: 'confirmed',
          suppression: null,
          createdAt: expect.any(String),
        },
        {
          user: { id: teo, username: 'teo' },
          status: 'confirmed',
          suppression: 'soft-bounces',
          createdAt: expect.any(String),
        },
        { user: { id: una, username: 'una' }, status: null, suppression: 'complained', createdAt: null },
      ],
      hasMore: false,
      hardBounced: false,
    });
    expect((await post('find', 'nobody@kova.example')).json.data).toEqual([]);
    const entries = await ctx.db.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'address.find'));
    const [first, second] = entries;
    expect(first?.details).toEqual({ creators: 3, hash: ctx.secrets.fingerprint(ADDRESS, 'audit.address') });
    expect(second?.details.hash).not.toBe(first?.details.hash);
    expect(JSON.stringify(entries)).not.toContain('kova');
  });

  it('is erased from every list, and stays erased', async () => {
    const { world, ctx, mara, una, vera, post, run } = await createConsole();
    expect((await post('erase')).json).toEqual({ creators: 3 });
    await run();
    world.clock.advance(2 * DAY);
    await run();
    const remainingRows = await ctx.db.read.select().from(subscribers);
    expect(remainingRows.map(({ userId, email }) => [userId, email])).toEqual([
      [mara, 'other@kova.example'],
      [vera, 'other@kova.example'],
    ]);
    expect(await ctx.db.read.select().from(suppressions)).toEqual([]);
    const erasedRows = await ctx.db.read.select().from(erasedAddresses);
    expect(erasedRows.map(({ userId }) => userId)).toContain(una);
    expect(erasedRows).toHaveLength(3);
    expect(await ctx.db.read.select().from(jobs).where(sql`payload like '%ines@%'`)).toEqual([]);
  });

  it('stays suppressed for a day, also after a second erasure, because an email may be in progress', async () => {
    const { world, ctx, mara, post, run } = await createConsole();
    await post('erase');
    await run();
    const countBlocks = () =>
      ctx.db.read.$count(
        suppressions,
        and(eq(suppressions.ownerId, mara), eq(suppressions.address, ADDRESS)),
      );
    expect(await countBlocks()).toBe(1);
    world.clock.advance(1_000);
    await post('erase');
    await run();
    expect(await countBlocks()).toBe(1);
    world.clock.advance(2 * DAY);
    await run();
    expect(await countBlocks()).toBe(0);
  });

  it('is erased once, and not from a list that it joined later', async () => {
    const { world, ctx, vera, join, post } = await createConsole();
    const before = world.clock.now();
    await post('erase');
    world.clock.advance(1_000);
    await join(vera, ADDRESS);
    const payload = { address: ADDRESS, before };
    const run = { attempt: 1, isStopping: () => false };
    const stops = [false, true];
    const interruptedRun = { attempt: 1, isStopping: () => stops.shift() ?? true };
    expect(await eraseEverywhere(ctx, payload, interruptedRun)).toBe('unfinished');
    expect(await eraseEverywhere(ctx, payload, run)).toBeUndefined();
    expect(await eraseEverywhere(ctx, payload, run)).toBeUndefined();
    const rows = await ctx.db.read.select().from(subscribers).where(eq(subscribers.email, ADDRESS));
    expect(rows.map(({ userId }) => userId)).toEqual([vera]);
  });

  it.each([
    ['find', ''],
    ['find', 'ines'],
    ['erase', undefined],
    ['erase', 5],
  ] as const)('must be a complete address: %s %j', async (action, address) => {
    const { world, admin } = await createConsole();
    const response = await world.call('POST', `/api/admin/addresses/${action}`, {
      as: admin,
      body: { address },
    });
    expect([response.status, response.json.errors[0].path]).toEqual([400, 'address']);
  });

  it('can be searched for 60 times an hour by each administrator', async () => {
    const { world, admin, ctx, post } = await createConsole({ instance: { rateLimits: true } });
    for (let count = 1; count < 60; count += 1) await ctx.limits.consume(LIMITS.addressSearch, '1');
    expect((await post('find')).status).toBe(200);
    const searches = await ctx.db.read.$count(auditEntries);
    expect((await post('find')).json.code).toBe('rate_limited');
    expect(await ctx.db.read.$count(auditEntries)).toBe(searches);
    const as = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const body = { address: ADDRESS };
    expect((await world.call('POST', '/api/admin/addresses/find', { as, body })).status).toBe(200);
  });

  it('that nobody has cannot be erased', async () => {
    const { post } = await createConsole();
    expect((await post('erase', 'nobody@kova.example')).status).toBe(404);
  });

  it('is searched by an index for each creator', async () => {
    const { ctx } = await createConsole();
    const query = selectHolders({ address: ADDRESS, afterId: 0, toId: 5_000 });
    const plan = await ctx.db.read.all<{ detail: string }>(sql`explain query plan ${query}`);
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH users USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
      'SEARCH subscriber USING INDEX subscribers_user_email (user_id=? AND email=?) LEFT-JOIN',
      'SEARCH suppression USING INDEX suppressions_owner_address (owner_id=? AND address=?) LEFT-JOIN',
    ]);
  });
});
