import { expect, it } from 'vitest';
import { DAY } from '../../kernel/clock.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { eraseInsights } from './store.js';
import { dayVisitors, sourceDays, sourceSignups } from './table.js';
import { deleteVisitors } from './visitors.js';

async function createVisitorWorld() {
  const world = await createHttpWorld();
  const { db, clock } = world.ctx;
  const [mara, ines] = [await world.register('mara'), await world.register('ines')];
  const today = Math.floor(clock.now() / DAY);
  const sources = () => db.read.select({ userId: sourceDays.userId, day: sourceDays.day }).from(sourceDays);
  const attribution = (userId: number, day: number) =>
    db.transact([
      db.write.insert(sourceDays).values({ userId, day, kind: 'site', source: 'ash.example', views: 1 }),
      db.write.insert(dayVisitors).values({ userId, day, visitor: 'v', kind: 'site', source: 'ash.example' }),
    ]);
  return { world, mara, ines, today, sources, attribution };
}

it('deletes sources older than the longest period', async () => {
  const { world, mara, today, sources, attribution } = await createVisitorWorld();
  for (const daysAgo of [400, 367, 366, 1]) await attribution(mara.id, today - daysAgo);
  await deleteVisitors(world.ctx);
  expect((await sources()).map(({ day }) => today - day)).toEqual([366, 1]);
});

it('deletes signups by source older than the longest period', async () => {
  const { world, mara, today } = await createVisitorWorld();
  const { db } = world.ctx;
  const row = { userId: mara.id, kind: 'site', source: 'ash.example', subscribers: 1 } as const;
  const quarterHours = [(today - 366) * 96 - 1, (today - 366) * 96, today * 96];
  await db.transact([
    db.write.insert(sourceSignups).values(quarterHours.map((quarter) => ({ ...row, quarter }))),
  ]);
  await deleteVisitors(world.ctx);
  const rows = await db.read.select({ quarter: sourceSignups.quarter }).from(sourceSignups);
  expect(rows.map(({ quarter }) => quarter)).toEqual(quarterHours.slice(1));
});

it('erases the insights of the deleted account only', async () => {
  const { world, mara, ines, today, sources, attribution } = await createVisitorWorld();
  for (const { id } of [mara, ines]) await attribution(id, today);
  await eraseInsights(world.ctx, mara.id);
  expect(await sources()).toEqual([{ userId: ines.id, day: today }]);
  const visitors = await world.ctx.db.read.select({ userId: dayVisitors.userId }).from(dayVisitors);
  expect(visitors).toEqual([{ userId: ines.id }]);
});
