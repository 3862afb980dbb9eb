import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { bounces, hardBouncedAddresses } from '../../mailing/bounces/table.js';
import { suppress } from '../../mailing/index.js';
import { suppressions } from '../../mailing/table.js';

const DENIED = '550 relay not permitted';
const HOUR = 3_600_000;

async function createConsole() {
  const world = await createHttpWorld();
  const [mara, teo] = [await world.register('mara'), await world.register('teo')];
  const { ctx, clock } = world;
  const createdAt = clock.now();
  const add = (
    ownerId: number,
    address: string,
    reason: 'hard-bounce' | 'soft-bounces' | 'complained',
    detail: string,
  ) => ctx.db.transact([suppress(ctx, { ownerId, address, reason, detail })]);
  await add(mara.id, 'early@kova.example', 'hard-bounce', DENIED);
  clock.advance(HOUR);
  const from = clock.now();
  for (let index = 0; index < 60; index += 1) {
    await add(index % 2 === 0 ? mara.id : teo.id, `r${index}@kova.example`, 'soft-bounces', DENIED);
  }
  await add(mara.id, 'dead@kova.example', 'hard-bounce', '550 5.1.1 <dead@kova.example> no such user');
  await add(mara.id, 'angry@kova.example', 'complained', DENIED);
  await ctx.db.transact([
    ctx.db.write.insert(hardBouncedAddresses).values([
      { address: 'r1@kova.example', detail: DENIED, createdAt: clock.now() },
      { address: 'early@kova.example', detail: DENIED, createdAt },
    ]),
  ]);
  const { deliveryIds } = await sendNewsletterTo(ctx, { ownerId: mara.id, to: ['r0@kova.example'] });
  await ctx.db.transact([
    ctx.db.write.insert(bounces).values({
      ownerId: mara.id,
      deliveryId: deliveryIds[0] ?? 0,
      address: 'r0@kova.example',
      kind: 'soft',
      detail: DENIED,
      source: 'relay',
      eventId: '1',
      createdAt,
    } as const),
  ]);
  const range = { from: new Date(from).toISOString(), to: new Date(from + HOUR).toISOString() };
  const query = (text: string) => new URLSearchParams({ ...range, text }).toString();
  const admin = await signInAdmin(world);
  return { world, admin, range, query };
}

describe('suppressions caused by servers', () => {
  it('are counted by time and reason before they are lifted for all creators, without a daily limit', async () => {
    const { world, admin, range, query } = await createConsole();
    const { ctx } = world;
    ctx.instance.rateLimits = true;
    const path = '/api/admin/suppressions';
    const matchResponse = await world.call('GET', `${path}/matching?${query('Relay NOT permitted')}`, {
      as: admin,
    });
    expect(matchResponse.json).toEqual({ count: 60, creators: 2, reasons: [{ text: DENIED, count: 60 }] });
    const allResponse = await world.call('GET', `${path}/matching?${query('')}`, { as: admin });
    expect(allResponse.json).toMatchObject({
      count: 61,
      reasons: [{ count: 60 }, { text: expect.stringContaining('(address)') }],
    });

    const body = { ...range, text: 'relay not permitted' };
    const liftResponse = await world.call('POST', `${path}/lift`, { as: admin, body });
    expect(liftResponse.json).toEqual({ lifted: 60 });
    const remainingAddresses = (await ctx.db.read.select().from(suppressions)).map(({ address }) => address);
    expect(remainingAddresses.sort()).toEqual([
      'angry@kova.example',
      'dead@kova.example',
      'early@kova.example',
    ]);
    expect((await ctx.db.read.select().from(hardBouncedAddresses)).map(({ address }) => address)).toEqual([
      'early@kova.example',
    ]);
    expect(await ctx.db.read.select().from(bounces)).toMatchObject([{ isCounted: false }]);
    expect((await world.call('POST', `${path}/lift`, { as: admin, body })).json).toEqual({ lifted: 0 });
    const { json } = await world.call('GET', '/api/admin/audit?action=suppressions.lift', { as: admin });
    expect(json.data.map(({ details }: { details: object }) => details)).toEqual([
      { ...toIso(range), text: 'relay not permitted', count: 0 },
      { ...toIso(range), text: 'relay not permitted', count: 60 },
    ]);
  });

  it('require an administrator', async () => {
    const { world, range, query } = await createConsole();
    const mara = await world.register('una');
    for (const as of [undefined, mara]) {
      const matchResponse = await world.call('GET', `/api/admin/suppressions/matching?${query('')}`, { as });
      const liftResponse = await world.call('POST', '/api/admin/suppressions/lift', { as, body: range });
      expect([matchResponse.status, liftResponse.status]).toEqual([401, 401]);
    }
    expect(await world.ctx.db.read.select().from(suppressions)).toHaveLength(63);
  });

  it.each([
    [{}, ['from', 'to']],
    [{ from: 'yesterday', to: '2026-11-23T10:00:00Z' }, ['from']],
    [{ from: '2026-11-23T10:00:00Z', to: '2026-11-23T09:59:59Z' }, ['to']],
    [{ from: '2026-11-23T10:00:00Z', to: '2026-11-23T11:00:00Z', text: 'x'.repeat(301) }, ['text']],
  ])('need a time range: %o', async (body, paths) => {
    const { world, admin } = await createConsole();
    const { status, json } = await world.call('POST', '/api/admin/suppressions/lift', { as: admin, body });
    expect(status).toBe(400);
    expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});

const toIso = ({ from, to }: { from: string; to: string }) => ({ from, to });
