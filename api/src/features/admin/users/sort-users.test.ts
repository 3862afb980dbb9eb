import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { RECORD_RATES } from '../../allowances/index.js';
import { listByRate } from '../../newsletters/index.js';
import { sendingRecords } from '../../newsletters/records/table.js';
import { userCursor } from './schemas.js';

const clean = { newsletters: 10, accepted: 10_000, hardBounced: 0, complained: 0, unsubscribed: 0 };
const rates = { complaintRate: 0, hardBounceRate: 0, unsubscribeRate: 0 };

/** Anna complains most, berta bounces most, carla and dora tie, and emil sent nothing. */
async function createConsole() {
  const world = await createHttpWorld();
  for (const name of ['anna', 'berta', 'carla', 'dora', 'emil']) await world.register(name);
  const { ctx } = world;
  await ctx.db.transact([
    ctx.db.write.insert(sendingRecords).values([
      { userId: 1, ...clean, ...rates, complained: 30, complaintRate: 3_000 },
      { userId: 2, ...clean, ...rates, hardBounced: 100, hardBounceRate: 9_901 },
      { userId: 3, ...clean, ...rates, complained: 6, complaintRate: 600 },
      { userId: 4, ...clean, ...rates, complained: 6, complaintRate: 600 },
    ]),
  ]);
  const admin = await signInAdmin(world);
  const list = (query: string) => world.call('GET', `/api/admin/users${query}`, { as: admin });
  const names = async (query: string) =>
    (await list(query)).json.map(({ username }: { username: string }) => username);
  return { world, ctx, admin, list, names };
}

describe('users by a rate', () => {
  it('are listed worst first with marks, without users who sent nothing', async () => {
    const { list, names } = await createConsole();
    const { json } = await list('?sort=complaints');
    expect(json.map(({ username }: { username: string }) => username)).toEqual([
      'anna',
      'dora',
      'carla',
      'berta',
    ]);
    expect(json[0].record).toEqual({
      newsletters: 10,
      accepted: 10_000,
      complaints: { count: 30, rate: 0.003, mark: 'bad' },
      hardBounces: { count: 0, rate: 0, mark: 'good' },
      unsubscribes: { count: 0, rate: 0, mark: 'good' },
    });
    expect(json[1].record.complaints.mark).toBe('warning');
    expect(await names('?sort=hard-bounces')).toEqual(['berta', 'dora', 'carla', 'anna']);
    expect(await names('?sort=unsubscribes&limit=1')).toEqual(['dora']);
    expect((await list('')).json[0]).toMatchObject({ username: 'emil', record: null });
  });

  it('continue after the previous page, also between equal rates', async () => {
    const { list } = await createConsole();
    const seenNames: string[] = [];
    let path: string | undefined = '?sort=complaints&limit=1';
    while (path !== undefined) {
      const response = await list(path);
      seenNames.push(...response.json.map(({ username }: { username: string }) => username));
      path = /<[^?]+([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seenNames).toEqual(['anna', 'dora', 'carla', 'berta']);
  });

  it('are filtered by plan and status', async () => {
    const { world, admin, names } = await createConsole();
    await setPlan(world.ctx, 3, { isPro: true });
    await setPlan(world.ctx, 1, { isPro: true });
    await world.call('POST', '/api/admin/users/2/suspend', { as: admin, body: {} });
    expect(await names('?sort=complaints&plan=pro')).toEqual(['anna', 'carla']);
    expect(await names('?sort=complaints&plan=free')).toEqual(['dora', 'berta']);
    expect(await names('?sort=complaints&status=suspended')).toEqual(['berta']);
    expect(await names('?sort=complaints&status=active&plan=free')).toEqual(['dora']);
  });

  it.each([
    ['?sort=age', 'sort'],
    ['?sort=complaints&search=anna', 'sort'],
    [`?sort=complaints&cursor=${userCursor.write(3)}`, 'cursor'],
    [`?cursor=${userCursor.write({ rate: 600, id: 3 })}`, 'cursor'],
  ])('return 400 for %s', async (query, path) => {
    const { list } = await createConsole();
    const { status, json } = await list(query);
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });

  it.each(RECORD_RATES)('are read in the order of an index: %s', async (rate) => {
    const { ctx } = await createConsole();
    const before = { rate: 600, id: 4 };
    const query = listByRate(ctx, { rate, before, among: undefined, limit: 51 }).getSQL();
    const plan = await ctx.db.read.all<{ detail: string }>(sql`explain query plan ${query}`);
    const steps = plan.map(({ detail }) => detail);
    expect(steps).toEqual([expect.stringMatching(/^SEARCH sending_records USING COVERING INDEX/)]);
  });
});
