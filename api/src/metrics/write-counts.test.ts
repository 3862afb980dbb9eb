import { expect, it } from 'vitest';
import { viewDays } from '../features/insights/table.js';
import { getViewCounter } from '../features/insights/view-counter.js';
import { createHttpWorld } from '../testing/http-world.js';
import { tryToWriteCounts, writeCounts } from './write-counts.js';

it('retries counts until a busy database accepts them, and writes them once', async () => {
  const world = await createHttpWorld();
  const { ctx } = world;
  const mara = await world.register('mara');
  getViewCounter(ctx).count({
    userId: mara.id,
    address: '203.0.113.9',
    userAgent: 'Mozilla/5.0 Firefox/140.0',
    purpose: '',
    source: { kind: 'direct', source: '' },
  });
  const { transact } = ctx.db;
  let refusals = 0;
  ctx.db.transact = (statements) => {
    if (refusals === 3) return transact(statements);
    refusals += 1;
    return Promise.reject(new Error('SQLITE_BUSY'));
  };
  expect(await tryToWriteCounts(ctx)).toBe(false);
  await writeCounts(ctx);
  expect(refusals).toBe(3);
  expect(await ctx.db.read.select().from(viewDays)).toMatchObject([{ userId: mara.id, views: 1 }]);
});
