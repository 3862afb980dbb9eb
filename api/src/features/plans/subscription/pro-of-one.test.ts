import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createProWorld } from '../../../testing/payments/pro.js';
import { getPlan, whereProNow } from '../store.js';
import { plans } from '../table.js';

it('grants Pro only to the paying user', async () => {
  const world = await createProWorld();
  const tom = await world.register('tom');
  await world.subscribe();
  await world.call('POST', '/api/subscription/refresh', { as: world.mara });
  expect(await getPlan(world.ctx, world.mara.id)).toMatchObject({ isPro: true, emailQuota: 5_000 });
  expect(await getPlan(world.ctx, tom.id)).toMatchObject({ isPro: false, emailQuota: 100 });
  const [row] = await world.ctx.db.read
    .select({ isPro: whereProNow(world.ctx) })
    .from(plans)
    .where(eq(plans.userId, tom.id));
  expect(row).toEqual({ isPro: false });
});
